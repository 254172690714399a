"""Parts that many games are made of, without any rule of their own."""
