"""What a terminal asks. Long lists of options are folded by the place they are about: first which die, then what for;
where each is about a place of its own, very many are folded by their order: from this one to that. What kills is said
twice.

Every option can still be named at once, by its key or its words. Beside it stands what it means now: what it brings and
costs, where it leads, what may go wrong.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from rich.text import Text

from undercroft.kernel.ask import OptionJson
from undercroft.kernel.view import Envelope
from undercroft.kernel.words import joined, named
from undercroft.players.asked import Asked, Deadly
from undercroft.players.sitting import Sitting
from undercroft.term import screens
from undercroft.term.understanding import read_choice, read_option
from undercroft.term.words import say

LONG = 60  # letters

_PARTS = (
    ("leads", say("leads to: {text}")),
    ("brings", say("brings {text}")),
    ("costs", say("costs {text}")),
    ("risk", say("risk: {text}")),
)
CHANCE = say("{what}: {percent}%")
_MORE = say("{first} (and {n} more like it)")
FEW = 2
LISTED = 12  # options up to which nothing is folded
_FROM_TO, _CHOICES = say("{first} … {last}"), say("{n} options")
_GROUP = re.compile(r"from-(\d+)-to-(\d+)")


def effects(option: OptionJson) -> Iterator[str]:
    """The effects of an option, one phrase each, but for what its label says already."""
    for key, words in _PARTS:
        text = str(option.get(key) or "").rstrip(".")
        head, _, rest = re.split(r"(\s?: )", text, maxsplit=1) if ": " in text else (text, "", "")
        if text and text not in option["label"]:
            yield words.text({"text": rest if rest and head in option["label"] else text})
    if chance := option.get("chance"):
        yield CHANCE.text({"what": str(chance["what"]).rstrip("."), "percent": _percent(chance["n"], chance["of"])})
    if option.get("deadly"):
        yield str(option["deadly"])


def _percent(n: int, of: int) -> str:
    """A chance in whole percents; 0 and 100 only if they are meant."""
    if 0 < n < of:
        return "<1" if n * 100 < of else ">99" if (of - n) * 100 < of else str(round(n * 100 / of))
    return "100" if n else "0"


def effect(option: OptionJson) -> str:
    return joined(effects(option))


def place_name(words: str) -> str:
    """What a place is called, without what is there; if its words still go on at length, up to the first colon. `look`
    tells the rest.

    >>> place_name("Goblin Cutter (humanoid; attack 2, power 1, 2, 3, defence 3, escape 3, wounds 0/2; Pack Courage)")
    'Goblin Cutter'
    """
    words = re.split(r"\s?; ", words, maxsplit=1)[0]
    if len(words) > LONG:
        words = re.split(r"\s?: ", words, maxsplit=1)[0]
    return words.rpartition(" (")[0] if words.count("(") > words.count(")") else words


@dataclass(frozen=True)
class Entry:
    """A line to choose from: an option, or a place that unfolds into its options."""

    label: str
    effect: str
    place: str
    key: str = ""  # the answer; empty: it unfolds


def entries(
    game: str, view: Envelope, options: Sequence[OptionJson], opened: str = "", most: int = LISTED
) -> list[Entry]:
    """What is listed: the options, the places they fold into, or those of the place that is open."""
    if not _is_folded(options, most):
        if len(options) > 2 * most + 2 and not _GROUP.fullmatch(opened):
            return [*map(_entry, options[:most]), *_groups(options, most)]
        return [*map(_entry, within(options, opened) if opened else options)]
    if opened:
        return [
            Entry(_short(one, _name(game, view, opened)), effect(one), "", str(one["key"]))
            for one in options
            if one["place"] == opened
        ]
    places = list(dict.fromkeys(str(one["place"]) for one in options))
    return [
        Entry(_name(game, view, place), _uses(game, view, options, place), place, _only(options, place))
        for place in places
    ]


def read_entry(line: str, listed: Sequence[Entry], options: Sequence[OptionJson]) -> Entry:
    """What a line means: a line of the list by number, key or words, any option by its key or words, or both in one:
    `2 move`, `2 8`. If it is none of them the table will say what is possible."""
    number, _, rest = line.partition(" ")
    is_folded = any(not one.key for one in listed)
    if is_folded and number.isdecimal() and rest and 1 <= int(number) <= len(listed):
        place = listed[int(number) - 1].place
        return _named(read_option(rest.strip(), within(options, place)))
    if not line.isdecimal():
        whole = read_choice(line, [(one["key"], [one["label"]]) for one in options], only_whole=True)
        if whole is not None:
            return _named(whole)
    by_name = {one.key or one.place: one for one in listed}
    found = read_choice(line, [(name, [one.label]) for name, one in by_name.items()])
    if found is not None:
        return by_name[found]
    return _named(line if line.isdecimal() else read_option(line, options))  # numbers are those of the list


def _entry(option: OptionJson) -> Entry:
    return Entry(str(option["label"]), effect(option), str(option["place"] or ""), str(option["key"]))


def _groups(options: Sequence[OptionJson], most: int) -> list[Entry]:
    """What comes after the first, as many at a time as can be listed."""
    cuts = [*range(most, len(options), most), len(options)]
    return [
        Entry(_FROM_TO.text({"first": options[at]["label"], "last": options[to - 1]["label"]}),
              _CHOICES.text({"n": to - at}), f"from-{at}-to-{to}")
        for at, to in pairwise(cuts)
    ]  # fmt: skip


def within(options: Sequence[OptionJson], place: str) -> Sequence[OptionJson]:
    """The options a fold holds."""
    if found := _GROUP.fullmatch(place):
        return options[int(found[1]) : int(found[2])]
    return [one for one in options if one["place"] == place]


def _only(options: Sequence[OptionJson], place: str) -> str:
    """The only answer a place is good for, which needs no second question; else ""."""
    keys = [str(one["key"]) for one in options if one["place"] == place]
    return keys[0] if len(keys) == 1 else ""


def _named(key: str) -> Entry:
    return Entry("", "", "", key)


def _is_folded(options: Sequence[OptionJson], most: int) -> bool:
    places = {one["place"] for one in options}
    return len(options) > most and None not in places and 1 < len(places) <= len(options) // 2


def _name(game: str, view: Envelope, place: str) -> str:
    return place_name(screens.place(game, view, place))


def _short(option: OptionJson, place: str) -> str:
    """The words of an option without the place they are about, which is known."""
    return re.sub(rf"\s?: {re.escape(place)}$", "", str(option["label"]))


def _uses(game: str, view: Envelope, options: Sequence[OptionJson], place: str) -> str:
    """What a place is good for in few words: of options that do the same with different things, the first."""
    name, alike = _name(game, view, place), dict[str, list[str]]()
    for one in options:
        if one["place"] == place:
            does = str((one.get("parts") or {}).get("action") or one["key"])
            alike.setdefault(does, []).append(_short(one, name))
    few = [_MORE.text({"first": same[0], "n": len(same) - 1}) if len(same) > FEW else joined(same)
           for same in alike.values()]  # fmt: skip
    return joined(few)


def explained(game: str, view: Envelope, entry: Entry) -> str:
    """The label, the place it is about, and the effect: all that is needed to choose by ear."""
    place = not_said(entry.label, entry.effect, _name(game, view, entry.place))
    return " – ".join(filter(None, [entry.label, place, entry.effect]))


def not_said(label: str, effect: str, place: str) -> str:
    """Of the words of a place, those that the option does not say already; figures are told with the table.

    >>> not_said("Go right: The Pyre (Shrine)", "", "Top middle: The Pyre (Shrine); here: Mage")
    'Top middle'
    >>> not_said("Move west", "leads to: The Den (2)", "Tile 2, The Den"), not_said("Trap", "", "Trap (Defense): die 6")
    ('Tile 2', '')
    """
    head, *rest = re.split(r"\s?: |, ", place, maxsplit=1)
    if _says(label, head) or head in effect:
        return ""
    if rest and re.split(r"\s?[:;(]", rest[0])[0] in f"{label} {effect}":
        return head
    name, *there = re.split(r"\s?: ", place, maxsplit=1)
    return place if there and not re.search(r"[\d:,]", there[0]) else name


def _says(label: str, name: str) -> bool:
    """Whether a label has all words of a name; how far something has come (0/2) and what stands in brackets aside."""
    words = re.findall(r"\w+", re.sub(r"\s?\(.*|\S+/\S+", "", name).casefold())
    return bool(words) and set(words) <= set(re.findall(r"\w+", label.casefold()))


@dataclass
class Question(Asked):
    """What a person is asked, and how far it is unfolded."""

    game: str
    opened: str = ""  # the place whose options are listed, where there are too many to list them all
    most: int = LISTED  # options up to which all are listed
    sure: str = ""  # the answer of which it was said that it kills
    signs: str = ""  # the keys beside the lines of the list; numbers where there are none
    _listed: dict[tuple[str, int], list[Entry]] = field(default_factory=dict)

    @property
    def entries(self) -> list[Entry]:
        """What is listed, made once for each way in which it is unfolded."""
        way = self.opened, self.most
        if way not in self._listed:
            self._listed[way] = entries(self.game, self.view, self.json["options"], *way)
        return self._listed[way]

    def read(self, line: str) -> Entry:
        return read_entry(line, self.entries, self.json["options"])


def next_question(sitting: Sitting, before: Question | None) -> Question | None:
    """What is asked now, with what was unfolded if it was asked before; None: real dice are awaited, or it is over."""
    seat = sitting.turn
    if seat is None:
        return None
    asked = Question(**vars(sitting.question(seat)), game=sitting.game)
    if before is not None and (before.seat, before.number) == (asked.seat, asked.number):
        asked.opened, asked.sure = before.opened, before.sure
    return asked


def answer(sitting: Sitting, question: Question, key: str) -> str:
    """Answer; what is to be confirmed first, if this surely kills: the second time it is done."""
    try:
        sitting.answer(question.seat, key, question.sure)
    except Deadly as deadly:
        question.sure = key
        return str(deadly)
    return ""


def prompt(sitting: Sitting, question: Question) -> Text:
    """What is asked, and of whom if there are several people."""
    words = question.json["prompt"]
    if len(sitting.people) < 2:
        return Text(words, "bold")
    text = Text(named(sitting.names[question.seat], words), "bold")
    text.stylize("green", 0, len(text) - len(words))
    return text
