"""A whole pack of Mini Rogue, checked."""

from __future__ import annotations

from functools import cached_property

from undercroft.content.kinds import Field, Pack, Wrong, check
from undercroft.games.mini_rogue.glossary import say
from undercroft.games.mini_rogue.kinds.board import BoardKind, DieKind, DifficultyKind, StanceKind, TrackKind
from undercroft.games.mini_rogue.kinds.enemies import CriminalKind, EnemyRow, GuardianKind
from undercroft.games.mini_rogue.kinds.people import CharacterKind, PotionKind, RewardsKind, StoryKind
from undercroft.games.mini_rogue.kinds.results import Effects
from undercroft.games.mini_rogue.kinds.rooms import CampfireRoom, MonsterRoom, ObjectRoom, Room, TrapRoom

Pool = tuple[DieKind, ...]
MOST_OF_A_SORT = 200  # ten times the printed deck; options are made for each


class MiniRoguePack(Pack):
    board: dict[str, BoardKind] = Field(min_length=1, max_length=MOST_OF_A_SORT)
    die: dict[str, DieKind]
    track: dict[str, TrackKind]
    potion: dict[str, PotionKind] = Field(min_length=3, max_length=MOST_OF_A_SORT)  # two carried, one to be found
    difficulty: dict[str, DifficultyKind] = Field(min_length=1, max_length=MOST_OF_A_SORT)
    character: dict[str, CharacterKind] = Field(min_length=2, max_length=MOST_OF_A_SORT)
    room: dict[str, Room] = Field(max_length=MOST_OF_A_SORT)
    criminal: dict[str, CriminalKind]
    rewards: dict[str, RewardsKind]
    guardian: dict[str, GuardianKind] = Field(max_length=MOST_OF_A_SORT)
    story: dict[str, StoryKind] = Field(max_length=MOST_OF_A_SORT)
    stance: dict[str, StanceKind] = Field(max_length=MOST_OF_A_SORT)

    @check
    def must_be_whole(self) -> MiniRoguePack:
        for collection, keys in _NEEDED.items():
            missing = [key for key in keys if key not in getattr(self, collection)]
            if missing:
                raise Wrong(say("{collection}: missing {legal}"), collection=collection, legal=", ".join(missing))
        if len(self.room) < 11:  # 8 in the Area, 2 held, 1 to turn
            raise Wrong(say("room: at least 11 Rooms are needed, found {n}"), n=len(self.room))
        finals = [one for one in self.guardian.values() if one.final]
        if len(finals) != 1 or len(self.guardian) < 4:
            raise Wrong(say("guardian: three Guardians and one final Guardian are needed"))
        if [one.start for one in self.stance.values()].count(True) != 1:
            raise Wrong(say("stance: exactly one has start = true"))
        for key, faces in (("character", range(1, 7)), ("dungeon", range(1, 7)), ("poison", (0, 1)), ("curse", (0, 1))):
            if not set(self.die[key].faces) <= set(faces):
                raise Wrong(say("die.{key}.faces: only {legal} can be read"), key=key, legal=", ".join(map(str, faces)))
        levels = self.track["xp"].levels
        if len(levels) != 3 or levels[0] != 0 or list(levels) != sorted(set(levels)):
            raise Wrong(say("track.xp.levels: three rising numbers, the first 0"))
        return self

    @check
    def must_know_its_potions(self) -> MiniRoguePack:
        """Whatever speaks of a Potion speaks of one of the pack."""
        for place, keys in self._potions_named():
            for key in keys:
                if key != "any" and key not in self.potion:
                    raise Wrong(
                        say("{place}: no Potion is called {key!r}; there are {legal}"),
                        place=place,
                        key=key,
                        legal=", ".join(self.potion),
                    )
        return self

    def _potions_named(self) -> list[tuple[str, tuple[str, ...]]]:
        return [
            *((f"character.{key}.potions", one.potions) for key, one in self.character.items()),
            *(
                (place, tuple(icon.what for icon in effects if icon.verb == "potion"))
                for place, effects in self.results.items()
            ),
        ]

    @cached_property
    def results(self) -> dict[str, Effects]:
        """Every list of icons, by where it stands in the pack."""
        rewards = [*self.rewards["rewards"].rows]
        return {
            **{f"room.{key}": one.icons for key, one in self.room.items()},
            **{place: tuple(icon for row in rows for icon in row.reward) for place, rows in self._enemies().items()},
            **{
                f"story.{key}": tuple(icon for part in one.options for icon in part.effects)
                + tuple(icon for row in one.die for icon in row.effects)
                for key, one in self.story.items()
            },
            "rewards.rewards": tuple(icon for row in rewards for icon in (*row.left, *row.right))
            + tuple(icon for one in self.rewards["rewards"].always for icon in one.effects),
        }

    @check
    def must_stay_on_the_tracks(self) -> MiniRoguePack:
        """MR-110 Starting values fit the Character board; MR-085 Enemies fit the Enemy HP track."""
        for key, one in self.character.items():
            for what in ("hp", "xp", "armor", "ration", "gold"):
                if getattr(one, what) > self.track[what].max:
                    raise Wrong(
                        say("character.{key}.{what}: more than the track holds ({max})"),
                        key=key,
                        what=what,
                        max=self.track[what].max,
                    )
        for place, rows in self._enemies().items():
            for number, row in enumerate(rows, start=1):
                if max(row.hp, row.coop_hp) > self.track["enemy_hp"].max:
                    raise Wrong(
                        say("{place}.{number}: more HP than the track holds ({max})"),
                        place=place,
                        number=number,
                        max=self.track["enemy_hp"].max,
                    )
        return self

    @check
    def must_offer_xp(self) -> MiniRoguePack:
        """MR-570 XP can be gained by winning fights, reading a codex, resting and avoiding Traps."""
        rooms = self.room.values()
        sources = {
            "winning a fight": [row.reward for rows in self._enemies().values() for row in rows],
            "resting": [one.effects for room in rooms if isinstance(room, CampfireRoom) for one in room.options],
            "avoiding a Trap": [row.success for room in rooms if isinstance(room, TrapRoom) for row in room.rows],
        }
        for source, results in sources.items():
            if not any(one.verb == "gain" and one.what == "xp" for effects in results for one in effects):
                raise Wrong(say("room: no XP can be gained by {source}"), source=source)
        if not any(isinstance(room, ObjectRoom) and room.power == "codex" for room in rooms):
            raise Wrong(say("room: no XP can be gained by reading a codex"))
        return self

    def _enemies(self) -> dict[str, tuple[EnemyRow, ...]]:
        """The rows of every Enemy, by where they stand in the pack."""
        return {
            **{f"room.{key}.rows": one.rows for key, one in self.room.items() if isinstance(one, MonsterRoom)},
            **{f"guardian.{key}.rows": one.rows or one.phases for key, one in self.guardian.items()},
            **{f"criminal.{key}.rows": one.rows for key, one in self.criminal.items()},
        }

    @cached_property
    def pool(self) -> dict[tuple[int, bool, bool], Pool]:
        """MR-280, MR-321 Character dice, Dungeon die, Poison die, Curse die: by number of dice, poisoned, cursed."""
        character, dungeon, poison, curse = (self.die[key] for key in _NEEDED["die"])
        return {
            (dice, poisoned, cursed): (*(character,) * dice, dungeon, *(poison,) * poisoned, *(curse,) * cursed)
            for dice in (1, 2, 3)
            for poisoned in (False, True)
            for cursed in (False, True)
        }

    @cached_property
    def level(self) -> tuple[int, ...]:
        """MR-571 The level at each space of the XP track."""
        track = self.track["xp"]
        return tuple(sum(xp >= mark for mark in track.levels) for xp in range(track.max + 1))

    @cached_property
    def most(self) -> dict[str, int]:
        """MR-110 The maximum of each track."""
        return {key: track.max for key, track in self.track.items()}

    @cached_property
    def start_stance(self) -> StanceKind:
        """MR-942 The one in which every Combat starts; MR-944 the normal reading of the dice."""
        return next(one for one in self.stance.values() if one.start)

    @cached_property
    def final_guardian(self) -> GuardianKind:
        return next(one for one in self.guardian.values() if one.final)


_NEEDED: dict[str, tuple[str, ...]] = {
    "die": ("character", "dungeon", "poison", "curse"),
    "track": ("hp", "xp", "armor", "ration", "gold", "enemy_hp"),
    "criminal": ("criminal",),
    "rewards": ("rewards",),
}
