"""From a game that was listened to, the rows that are written down: by keys, never by words.

A title may say in its room `lab` what sets its games apart (`TRAITS`: the key of an event -> the kind of thing it
names: who plays whom, which boss it is), what its rounds are called (`ROUND`: the key of an event) and which events
mean that something was seen, gained or used (`WHAT`: key -> one of these). Otherwise what one sees of an event says so.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from undercroft.kernel.event import EventKind, parts_of
from undercroft.kernel.game import Game
from undercroft.kernel.option import Option
from undercroft.kernel.rules import CHOOSE
from undercroft.kernel.things import key_of_thing, keys_in
from undercroft.lab.play import Listened
from undercroft.lab.schemas import TABLES
from undercroft.shelf import room

# what is seen of an event -> what it says of the things it names
BEATS = {"card": "seen", "gain": "gained", "loss": "lost", "meet": "met"}
WHERE = ("at", "to", "from")
UNFINISHED = "unfinished"


class Notes:
    """The rows of one job."""

    def __init__(self, game: Game, pack: Any, job: str) -> None:
        self.rows: dict[str, list[tuple[Any, ...]]] = {
            name: [] for name in TABLES
        }  # values in the order of the columns
        self._job = job
        self._lab = room(game.name, "lab")
        self._traits: Mapping[str, str] = getattr(self._lab, "TRAITS", {})
        self._round: str = getattr(self._lab, "ROUND", "round")
        self._what: Mapping[str, str] = getattr(self._lab, "WHAT", {})
        self._kinds = {thing["key"]: thing["kind"] for thing in game.things(pack)}
        self._options: dict[Option[Any], str | None] = {}
        self._meanings: dict[EventKind, _Meaning] = {}
        self._named: dict[int, tuple[Any, tuple[str, ...]]] = {}

    def add(self, number: int, same: Mapping[str, Any], bots: list[str], played: Listened) -> None:
        """Note a game. `same` is what its job says of all its games."""
        answers = self._decisions(number, played)
        told = self._facts(number, played)
        luck = sum(request[0] != CHOOSE for request, _ in played.log)
        outcome = played.outcome
        cause = None if outcome is None else next(keys_in((outcome.cause,)), None)
        for seat, bot in enumerate(bots):
            row = {
                "job": self._job, "number": number, "seat": seat, **same, "bot": bot, "bots": "+".join(bots),
                "traits": sorted({**told.traits.get(None, {}), **told.traits.get(seat, {})}.items()),
                "won": outcome is not None and seat in outcome.winners,
                "score": outcome.scores[seat] if outcome is not None and outcome.scores else None,
                "how": UNFINISHED if outcome is None else outcome.how, "cause": cause,
                "where": told.where.get(seat) or told.where.get(None), "rounds": told.rounds, "answers": answers,
                "luck": luck,
            }  # fmt: skip
            self.rows["games"].append(tuple(row[column] for column in TABLES["games"]))

    def _decisions(self, number: int, played: Listened) -> int:
        at, add = 0, self.rows["decisions"].append
        for request, answer in played.log:
            if request[0] != CHOOSE or len(request[2]) < 2:
                continue
            options = request[2]
            things = [thing for thing in dict.fromkeys(map(self._thing, options)) if thing]
            offered = [option.key for option in options]
            taken = self._thing(answer)
            add((self._job, number, at, request[3], request[1], offered, answer.key, things, taken))
            at += 1
        return at

    def _thing(self, option: Option[Any]) -> str | None:
        """The printed thing that an option is about. Options are made once, so each is looked at once."""
        try:
            return self._options[option]
        except KeyError:
            found = self._options[option] = next(keys_in((option.what,)), None)
            return found

    def _facts(self, number: int, played: Listened) -> _Told:
        told = _Told()
        rows: dict[tuple[Any, ...], list[int]] = {}
        made = _choices_made(played)
        for position, one in enumerate(played.story):
            kind, _, facts, _ = parts_of(one)
            meaning = self._meanings.get(kind) or self._meaning(kind)
            seat = facts[meaning.seat] if meaning.seat is not None else None
            place = None
            for at in meaning.places:
                if type(facts[at]) is str:
                    place = facts[at]
                    break
            if meaning.is_round:
                told.rounds += 1
            if place is not None and meaning.walks:
                told.where[seat] = place
            for at, fact in enumerate(facts):
                if type(fact) in _PLAIN:
                    continue
                for thing in self._keys(fact):
                    if meaning.trait and self._kinds.get(thing) == meaning.trait:
                        told.traits.setdefault(seat, {}).setdefault(meaning.trait, thing)
                    row = rows.get(key := (seat, meaning.what, kind.key, thing, place, at == meaning.cause))
                    if row is None:
                        rows[key] = [made[position], 1]
                    else:
                        row[1] += 1
        job = self._job
        self.rows["facts"].extend([(job, number, *key, first, n) for key, (first, n) in rows.items()])
        return told

    def _keys(self, fact: Any) -> tuple[str, ...]:
        """The keys of the things in a fact. Print never changes, and is looked at once; it is kept with what was found
        so that nothing else can come to lie in its place."""
        known = self._named.get(id(fact))
        if known is not None:
            return known[1]
        found = tuple(keys_in((fact,)))
        if key_of_thing(fact):
            self._named[id(fact)] = (fact, found)
        return found

    def _meaning(self, kind: EventKind) -> _Meaning:
        found = self._meanings[kind] = _Meaning(kind, self._traits.get(kind.key, ""), self._what, self._round)
        return found


class _Meaning:
    """What an event of a kind says, found once."""

    __slots__ = ("cause", "is_round", "places", "seat", "trait", "walks", "what")

    def __init__(self, kind: EventKind, trait: str, what: Mapping[str, str], round_: str) -> None:
        fields = kind.fields
        self.seat = fields.index("seat") if "seat" in fields else None
        self.cause = fields.index("cause") if "cause" in fields else None
        self.places = [fields.index(role) for role in WHERE if role in fields]
        self.trait = trait
        self.walks = kind.beat in ("walk", "meet", "blow")
        self.is_round = kind.key == round_
        used = kind.key == "used" or kind.key.endswith("-used")
        self.what = what.get(kind.key) or ("used" if used else BEATS.get(kind.beat, "told"))


class _Told:
    """What the story says of the game as a whole."""

    def __init__(self) -> None:
        self.rounds = 0
        self.traits: dict[int | None, dict[str, str]] = {}
        self.where: dict[int | None, str] = {}


def _choices_made(played: Listened) -> list[int]:
    """For each place of the story, how many choices had been made."""
    counts, made = [0] * len(played.story), 0
    asked = [request for request, _ in played.log if request[0] == CHOOSE]
    places = [heard for request, heard in zip(asked, played.heard, strict=True) if len(request[2]) > 1]
    for position in range(len(counts)):
        while made < len(places) and places[made] <= position:
            made += 1
        counts[position] = made
    return counts


_PLAIN = frozenset({int, str, type(None), bool, float})
