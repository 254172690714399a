"""Answers to `?`, `look`, `rules`, `log`, `auto`, `notes`, `learn`, `save` and `help`, as lines: both players show
them, each in its way."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator
from pathlib import Path

from rich.text import Text

from undercroft import learn
from undercroft.bots.hints import asking, estimates
from undercroft.bots.seated import LEVELS, USUAL, called, name_of_level
from undercroft.bots.told import hint_lines
from undercroft.kernel.ask import OptionJson
from undercroft.kernel.table import Table
from undercroft.kernel.words import named
from undercroft.learn import FEW, OFF, Person
from undercroft.learn.data import teaches
from undercroft.players.sitting import Sitting
from undercroft.rulebook import clause, rulebook
from undercroft.store.journal import Journal
from undercroft.store.places import SUFFIX, games_folder
from undercroft.term import screens
from undercroft.term.folding import Question, effect, within
from undercroft.term.look import look, thing_words
from undercroft.term.terminal import Terminal
from undercroft.term.understanding import help_lines, read_choice, short
from undercroft.term.words import Refused, listed, say

NO_RULEBOOK = say("{game} brings no rulebook.")
IN_FULL = 5  # clauses shown with their texts; of more, the headings
NOT_TAKEN_BACK = say("Nothing can be taken back: something was rolled, drawn, shown or answered by others since.")


def told(
    sitting: Sitting, question: Question | None, command: str, rest: str, can_come_back: bool = True
) -> Iterator[str]:
    """What a command says. Those that change the table are none of these. `can_come_back`: somebody is there who can
    take a lent seat back."""
    table = sitting.table
    seat = question.seat if question else sitting.at
    if command == "?":
        if question is not None:
            yield from why(question, table)
            for other, reason in sitting.heard.latest.get(question.seat, {}).items():
                yield named(called(sitting.names[other]), reason)
        elif table.wanted is not None:
            yield from why_luck(table, table.wanted[1])
    elif command == "look":
        yield from look(table, sitting.view(seat), rest)
    elif command == "rules" and not rest:
        yield from topics(sitting.game, question)
    elif command == "rules":
        for heading, text in found_rules(sitting.game, rest):
            yield f"{heading}\n{text}".strip()
    elif command == "log":
        yield from sitting.story(sitting.at, int(rest) if rest.isdecimal() else 0)
    elif command == "save":
        sitting.keep()
        file = save_copy(table, rest) if rest else journal_of(sitting).path
        yield say("The game is saved: {file}").text({"file": file})
    elif command == "hint" and question is not None:
        yield from hinting(sitting, question)()
    elif command == "bot" and question is not None:
        yield lent(sitting, question.seat, rest, can_come_back)
    elif command == "back":
        yield taken_back(sitting)
    elif command == "learn":
        yield from lesson(sitting.game, sitting.persons.get(seat) if seat is not None else None)
    elif command == "notes" and seat is not None:
        yield notes(sitting, seat, rest)
    elif command == "auto" and seat is not None:
        yield from standing(sitting, seat, rest)
    elif command == "ask" and seat is not None:
        yield from called_for(sitting, seat, rest)
    else:
        yield from help_lines()


def hinting(sitting: Sitting, question: Question) -> Callable[[], list[str]]:
    """Note that somebody asked, and give the work of looking ahead: it takes a moment, and may be done aside."""
    copy = asking(sitting.table, question.seat)
    sitting.keep()
    return lambda: list(hint_lines(estimates(copy)))


def reason(sitting: Sitting) -> str:
    """Why the bot that answered last did so, if all who watch may hear the same."""
    text = sitting.heard.aloud(sitting.spoke, sitting.people)
    return named(called(sitting.names[sitting.spoke or 0]), text) if text else ""


def journal_of(sitting: Sitting) -> Journal:
    """At a terminal every table is kept in a journal."""
    assert isinstance(sitting.kept, Journal)
    return sitting.kept


def names_on_table(sitting: Sitting) -> str:
    """What can be looked at here and now: the things that are named on the table."""
    told = "\n".join(screens.said(sitting.game, sitting.view(sitting.at)).values())
    names = dict.fromkeys(str(one["name"]) for one in sitting.table.things.values() if str(one["name"]) in told)
    return say("On the table: {names}").text({"names": listed(names)}) if names else ""


def lent(sitting: Sitting, seat: int, wanted: str, can_come_back: bool) -> str:
    """`bot`, `bot master`, `bot careful 5`: who answers for this seat from now on."""
    level, _, times = wanted.partition(" ")
    if level.isdecimal():
        level, times = "", level
    names = [(key, [name_of_level(key), str(LEVELS[key])]) for key in LEVELS]
    kind = read_choice(level, names) if level else USUAL
    if kind is None or (times and not times.isdecimal()):
        raise Refused(say("There is no bot {name}; possible: {legal}, and how many answers"), name=short(wanted),
                      legal=listed(map(name_of_level, LEVELS)))  # fmt: skip
    sitting.lend(seat, f"bot:{kind}", int(times or 0))
    if times:
        facts = {"bot": LEVELS[kind], "name": sitting.names[seat], "n": times}
        return say("Answering for {name} now: {bot}, {n} times.").text(facts)
    return in_the_seat(sitting, seat, can_come_back)


def in_the_seat(sitting: Sitting, seat: int, can_come_back: bool = True) -> str:
    facts = {"bot": called(sitting.lent[seat].name), "name": sitting.names[seat]}
    if not can_come_back:
        return say("Answering for {name} now: {bot}, to the end. `bot 5` would answer five times.").text(facts)
    return say("Answering for {name} now: {bot}. Enter or back takes the seat back.").text(facts)


def taken_back(sitting: Sitting) -> str:
    names = listed(sitting.names[seat] for seat in sitting.take_back())
    return (
        say("Back in the seat: {names}.").text({"names": names}) if names else str(say("No bot answers for anybody."))
    )


def why(question: Question, table: Table) -> Iterator[str]:
    """What each option brings, the rows of the cards named, and the rule behind it: the text, not its number."""
    yield from _brings(question, table.game.name)
    asked = "\n".join([question.json["prompt"], *(option["label"] for option in question.json["options"])])
    for thing in table.things.values():
        if thing["kind"] == "room" and "\n" in thing["text"] and thing["name"] in asked:  # rows that no option tells
            yield f"· {thing_words(table.game.name, thing)}"
    rule = clause(table.game.name, question.json["clause"])
    if rule is not None:
        yield say("The rule: {text}").text({"text": f"{rule.heading}. {rule.text} ({rule.id})"})


def _brings(question: Question, game: str) -> Iterator[str]:
    """Each line of the list under the sign by which it is taken; what a place unfolds into, below it."""
    by_key = {option["key"]: option for option in question.json["options"]}
    for at, entry in enumerate(question.entries):
        sign = question.signs[at : at + 1] or ("" if question.signs else str(at + 1))
        if entry.key:
            yield _does(question, by_key[entry.key], game, sign)
            continue
        yield _signed(sign, entry.label)
        for option in within(question.json["options"], entry.place):
            yield f"   · {_does(question, option, game)}"


def _does(question: Question, option: OptionJson, game: str, sign: str = "") -> str:
    rule = clause(game, option["clause"] or "") if option["clause"] != question.json["clause"] else None
    words = effect(option) or (rule.text if rule is not None else "")
    label = _signed(sign, option["label"].rstrip("."))
    return named(label, words) if words else label


def _signed(sign: str, label: str) -> str:
    return say("{n}. {label}").text({"n": sign, "label": label}) if sign else label


def why_luck(table: Table, clause_id: str) -> Iterator[str]:
    rule = clause(table.game.name, clause_id)
    yield f"{rule.heading}. {rule.text} ({rule.id})" if rule is not None else clause_id


def topics(game: str, question: Question | None) -> Iterator[str]:
    """What can be looked up: the terms of the note beside the question, then the words of each chapter; of a game
    without such words, all headings."""
    if not rulebook(game):
        raise Refused(NO_RULEBOOK, game=game)
    if not learn.topics(game):
        yield from (f"{one.id}  {one.heading}" for one in rulebook(game).values())
        return
    yield str(say("Words you can look up:"))
    if question is not None and question.note is not None:
        terms = listed(term.name for term in question.note.terms)
        yield "· " + named(say("in the note"), terms)
    for chapter, words in learn.topics(game).items():
        yield "· " + named(chapter, listed(words))


def found_rules(game: str, word: str) -> Iterator[tuple[str, str]]:
    """Id and heading, text (or nothing, where there are many): the best match first."""
    found = learn.search(game, word)
    if not rulebook(game):
        raise Refused(NO_RULEBOOK, game=game)
    if not found:
        raise Refused(say("No clause of {game} has {word}. `rules` without a word lists what there is."), game=game,
                      word=short(word))  # fmt: skip
    for at, one in enumerate(found[: IN_FULL * 4]):
        yield f"{one.id}  {one.heading}", one.text if at < IN_FULL else ""
    if len(found) > IN_FULL * 4:
        yield say("and {n} more", "and {n} more").text({"n": len(found) - IN_FULL * 4}), ""


def standing(sitting: Sitting, seat: int, wanted: str) -> Iterator[str]:
    """The standing answers of a seat; with a number or key, one of them is switched first."""
    known = sitting.table.game.standing
    if not known:
        yield str(say("This game has no standing answers."))
        return
    if wanted:
        key = read_choice(wanted, [(one.key, [str(one.label)]) for one in known])
        if key is None:
            raise Refused(say("There is no standing answer {name}; possible: {legal}"), name=short(wanted),
                          legal=listed(one.key for one in known))  # fmt: skip
        sitting.settle(seat, {key: not sitting.standing[seat].switches[key]})
    yield str(say("Standing answers are given for you, and recorded like any other:"))
    for number, one in enumerate(known, start=1):
        state = say("on") if sitting.standing[seat].switches[one.key] else say("off")
        yield f"{number:>2}  [{state}] {one.label}"


def called_for(sitting: Sitting, seat: int, wanted: str) -> Iterator[str]:
    """What is answered for a seat as long as it does not call; with a word, it calls."""
    own = sitting.standing[seat]
    known = own.callable_at(sitting.table, seat)
    if not known:
        yield str(say("Nothing is answered for you here that you could ask for."))
        return
    if wanted:
        key = read_choice(wanted, [(one.key, [str(one.call)]) for one in known])
        if key is None:
            raise Refused(say("Nobody can ask for {name}; possible: {legal}"), name=short(wanted),
                          legal=listed(str(one.call) for one in known))  # fmt: skip
        own.call(sitting.table, seat, key)
    for one in known:
        words = say("{word}: you will be asked the next time.") if own.is_called(sitting.table, seat, one.key) else (
            say("{word}: answered for you ({label}). `ask {word}` to be asked the next time.")
        )  # fmt: skip
        yield words.text({"word": one.call, "label": one.label})


def notes(sitting: Sitting, seat: int, wanted: str) -> str:
    """`notes off`, `notes on`, `notes few`, `notes again`."""
    word = read_choice(wanted, [(key, [str(name)]) for key, name in _LEVELS.items()]) if wanted else None
    if wanted and word is None:
        raise Refused(say("Notes can be on, off, few or again; not {word}"), word=short(wanted))
    if word:
        sitting.teach(seat, word)
    return str({OFF: say("Notes are off."), FEW: say("Only the most important notes are shown.")}.get(
        sitting.persons[seat].level, say("Notes are on; each is shown once.")))  # fmt: skip


_LEVELS = {"on": say("on"), "off": say("off"), "few": say("few"), "again": say("again")}


def lesson(game: str, person: Person | None = None) -> Iterator[str]:
    """The opening card, the notes (all of them, or those this person has read), and the advice."""
    if not teaches(game):
        return
    yield from opening(game)
    read = [note for note in learn.notes(game) if person is None or note.id in person.shown]
    if read:
        yield ""
        yield str(say("Notes"))
    for note in read:
        yield f"· {note.text}"
        yield f"  ({listed(term.name for term in note.terms)})"
    yield ""
    yield str(say("What experienced players look at"))
    for one in learn.advice(game):
        yield f"· {one.text.replace('**', '')}"


def opening(game: str) -> Iterator[str]:
    for line in learn.opening(game).text.splitlines():
        yield line.replace("**", "")


def save_copy(table: Table, name: str) -> Path:
    """A copy of the record: a bare name goes where all games are, anything else is a file. Nothing is overwritten."""
    path = Path(name).expanduser()
    if path.name == name and not path.suffix:
        path = games_folder() / f"{name}{SUFFIX}"
        with contextlib.suppress(OSError):  # saving says why not
            path.parent.mkdir(parents=True, exist_ok=True)
    if path.exists():
        raise Refused(say("{file} exists already and is not overwritten."), file=path)
    table.record.save(path)
    return path


def show_rules(terminal: Terminal, game: str, word: str) -> None:
    """`rules`: all headings. `rules MR-312`: that clause. `rules feat`: the clauses that speak of feats, best first."""
    if not word:
        chapter = ""
        for one in rulebook(game).values():
            if one.chapter != chapter:
                chapter = one.chapter
                terminal.tell(chapter, "bold")
            terminal.tell(Text.assemble("  ", (one.id, "cyan"), "  ", one.heading))
        return
    for heading, text in found_rules(game, word):
        terminal.tell(heading, "bold")
        if text:
            terminal.tell(text)
