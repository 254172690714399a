"""What is printed: characters, rooms, enemies, boards, dice, tracks. The shape of a Mini Rogue pack."""

from __future__ import annotations

from undercroft.games.mini_rogue.kinds.board import (
    Area as Area,
    BoardKind as BoardKind,
    DieKind as DieKind,
    DifficultyKind as DifficultyKind,
    StanceKind as StanceKind,
    TrackKind as TrackKind,
)
from undercroft.games.mini_rogue.kinds.enemies import (
    CriminalKind as CriminalKind,
    EnemyRow as EnemyRow,
    EnemyRows as EnemyRows,
    GuardianKind as GuardianKind,
    Trait as Trait,
    called as called,
)
from undercroft.games.mini_rogue.kinds.pack import (
    MOST_OF_A_SORT as MOST_OF_A_SORT,
    MiniRoguePack as MiniRoguePack,
    Pool as Pool,
)
from undercroft.games.mini_rogue.kinds.people import (
    CharacterKind as CharacterKind,
    PotionKind as PotionKind,
    RewardRow as RewardRow,
    RewardsKind as RewardsKind,
    Skill as Skill,
    StoryDie as StoryDie,
    StoryKind as StoryKind,
)
from undercroft.games.mini_rogue.kinds.results import (
    Alternative as Alternative,
    Alternatives as Alternatives,
    Cost as Cost,
    Count as Count,
    Damage as Damage,
    Effect as Effect,
    EffectList as EffectList,
    Effects as Effects,
    Face as Face,
    Few as Few,
    Some as Some,
)
from undercroft.games.mini_rogue.kinds.rooms import (
    CampfireRoom as CampfireRoom,
    Goods as Goods,
    MerchantRoom as MerchantRoom,
    MonsterRoom as MonsterRoom,
    ObjectRoom as ObjectRoom,
    ResultRow as ResultRow,
    ResultRows as ResultRows,
    Room as Room,
    RoomKind as RoomKind,
    Sale as Sale,
    ShrineRoom as ShrineRoom,
    TableRoom as TableRoom,
    TombRoom as TombRoom,
    TrapRoom as TrapRoom,
    TrapRow as TrapRow,
    TreasureRoom as TreasureRoom,
)
