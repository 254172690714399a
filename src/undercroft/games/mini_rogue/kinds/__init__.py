"""What is printed: characters, rooms, enemies, boards, dice, tracks. The shape of a Mini Rogue pack."""
