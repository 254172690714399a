"""Before play: which game, who plays, and what can be chosen."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from rich.text import Text

from undercroft import learn
from undercroft.bots.seated import BOT, called, is_bot, offered, read_bot, settled, told_apart, usual_at
from undercroft.face import games, open_table, options
from undercroft.kernel.errors import Unknown
from undercroft.kernel.game import Choice, Game, Switch
from undercroft.kernel.luck import Luck
from undercroft.kernel.table import Table
from undercroft.learn.data import teaches
from undercroft.shelf import cover, covers, lightest_first, load
from undercroft.store.people import People
from undercroft.store.seeds import keep_luck
from undercroft.term.sealing import sealed_luck, witness_at
from undercroft.term.telling import opening
from undercroft.term.terminal import Terminal, folded, tidy
from undercroft.term.understanding import read_choice, short
from undercroft.term.words import Refused, explain, listed, say

Narrow = Callable[[tuple[Choice, ...]], tuple[Choice, ...]]
BACK, HELP, QUIT = say("back"), say("help"), say("quit")
PAUSE = 0.6


class Back(Exception):
    """One question back, please."""


@dataclass
class Wishes:
    """What the command line says about the game to be played."""

    game: str | None = None
    seats: str | None = None
    options: list[str] = field(default_factory=list)
    seed: str | None = None
    luck: str | list[int | str] | Luck | None = None  # "typed", a script, or a source of its own
    plain: bool = False
    first: bool = False  # the recommended first game, with notes
    shared: bool = False  # every seat adds its own seed
    for_record: bool = False  # luck is never taken anew
    witness: str = ""  # the server that is shown how a game for the record begins
    hints: bool = True
    pause: float = PAUSE  # seconds in which people see what a bot has done
    dealt: str = ""  # what a printed sheet says the set-up has dealt

    @property
    def is_bare(self) -> bool:
        """Nothing is said about who plays and how: a person may play at once, or choose."""
        return not self.seats and not self.options and not self.dealt


@dataclass
class SetUp:
    """What was chosen: a table can be opened."""

    game: Game
    seats: list[str]
    options: dict[str, Any]
    guided: bool = False


def sit_down(terminal: Terminal, wishes: Wishes, memory: People) -> tuple[Table, SetUp]:
    """Ask for what is not settled yet and open the table. A pipe is asked for the game only."""
    chosen = set_up(terminal, wishes, memory)
    table = opened(terminal, chosen, wishes)
    memory.remember_setup(chosen.game.name, chosen.seats, chosen.options)
    return table, chosen


def opened(terminal: Terminal, chosen: SetUp, wishes: Wishes) -> Table:
    """The table that was chosen. Luck that people want to be sure of is sealed first."""
    settings = settled(options(chosen.game, str(chosen.options.get("pack", ""))), chosen.seats, chosen.options)
    if wishes.witness and not wishes.for_record:
        raise Refused(say("--witness goes with --for-record."))
    if not wishes.shared and not wishes.for_record:
        table = open_table(chosen.game, chosen.seats, settings, seed=wishes.seed, luck=wishes.luck, hints=wishes.hints)
        if wishes.dealt:
            from undercroft.paper import deal, read_dealt  # who plays from paper only

            deal(table, read_dealt(wishes.dealt))
        return table
    if wishes.luck is not None:
        raise Refused(say("--shared and --for-record go with dice of the program."))
    luck = sealed_luck(terminal, chosen.seats, wishes.seed, wishes.shared)
    table = open_table(
        chosen.game, chosen.seats, settings, luck=luck, for_record=wishes.for_record, hints=wishes.hints,
        witness=witness_at(terminal, wishes.witness) if wishes.witness else None,
    )  # fmt: skip
    if wishes.for_record:
        keep_luck(luck)
    return table


def set_up(terminal: Terminal, wishes: Wishes, memory: People) -> SetUp:
    while True:
        game = known_game(wishes.game) if wishes.game else choose_game(terminal, memory)
        if wishes.first:
            return first_game(game, [my_name(terminal, memory)] if terminal.is_live else read_seats(game, "1"))
        given = given_options(game, wishes.options)
        if not terminal.is_live or not wishes.is_bare:
            alone = terminal.is_live and min(game.seats) == 1
            seats = wishes.seats or (my_name(terminal, memory) if alone else str(min(game.seats)))
            chosen = SetUp(game, read_seats(game, seats), given)
            first_time(terminal, game, memory)
            return chosen
        try:
            return quick_start(terminal, game, memory)
        except Back:
            wishes.game = None


# -- sitting down at a keyboard ---------------------------------------------------------------------------------------


def choose_where(terminal: Terminal) -> bool:
    """Whether to play in the browser. A pipe is not asked."""
    question, about = say("Where do you want to play? (Enter: 1)"), say("Choose by number or by name.")
    ways = {"here": str(say("here in the terminal")), "browser": str(say("in the browser"))}
    return terminal.is_live and one_way(terminal, str(question), ways, str(about)) == "browser"


def one_way(terminal: Terminal, question: str, ways: Mapping[str, str], about: str) -> str:
    """The key of one of these, which a person names, or by its number; Enter takes the first."""
    while True:
        terminal.tell(question, "bold")
        for number, words in enumerate(ways.values(), start=1):
            terminal.tell(Text.assemble((f"{number:>2}", "cyan"), f"  {words}"))
        line = listen(terminal, about)
        try:
            chosen = read_choice(line or "1", [(key, [words]) for key, words in ways.items()])
        except Refused:
            chosen = None
        if chosen is not None:
            return chosen
        terminal.tell(NO_ANSWER.text({"answer": short(line), "last": len(ways)}), "red")


def listen(terminal: Terminal, about: str) -> str:
    """A line of the set-up. `quit`, `back` and `help` work everywhere."""
    while True:
        line = terminal.read()
        word = folded(line)
        if word in ("quit", "q", folded(str(QUIT))):
            raise EOFError
        if word in ("back", "b", folded(str(BACK))):
            raise Back
        if word not in ("help", "h", "?", folded(str(HELP))):
            return line
        terminal.tell(about)
        terminal.tell(say("Enter takes what is proposed. back: one question back. quit: leave.").text(), "dim")


def my_name(terminal: Terminal, memory: People) -> str:
    """The name of who plays, asked once."""
    while not memory.name:
        question = say("What is your name? It is asked only this once. (Enter: {name})")
        terminal.tell(question.text({"name": PLAYER}), "bold")
        about = say("Your name stands in the records, and what you have learnt is kept by it.")
        name = tidy(listen(terminal, str(about)))
        if is_bot(name) or "," in name:
            terminal.tell(say("Another name, please: {name} is no person.").text({"name": short(name)}), "red")
            continue
        memory.remember_name(name or str(PLAYER))
    return memory.name


PLAYER = say("player")
NO_ANSWER = say("{answer} is no answer here. Possible: 1 to {last}, back, help, quit")


def first_time(terminal: Terminal, game: Game, memory: People) -> None:
    """Who plays this game for the first time reads what it is about, whoever else sits down."""
    if terminal.is_live and teaches(game.name) and memory.last_setup(game.name) is None:
        tell_opening(terminal, game)
        terminal.read(str(say("Press Enter to begin. ")))


def tell_opening(terminal: Terminal, game: Game) -> None:
    terminal.tell()
    for line in opening(game.name):
        terminal.tell(line)
    terminal.tell()


def first_game(game: Game, seats: list[str]) -> SetUp:
    """The recommended first game."""
    if not teaches(game.name):
        return SetUp(game, seats, {})
    return SetUp(game, seats, dict(learn.first(game.name).options), guided=True)


def quick_start(terminal: Terminal, game: Game, memory: People) -> SetUp:
    """Enter plays at once: the recommended game the first time, later as the last time. All else is under `more`."""
    name = my_name(terminal, memory)
    before = memory.last_setup(game.name)
    ways: dict[str, str] = {}
    if before is not None:
        ways["again"] = say("as last time: {seats}").text({"seats": summary(game, before)})
    if teaches(game.name):
        if before is None:
            tell_opening(terminal, game)
        ways["first"] = say("the recommended game: {why}").text({"why": learn.first(game.name).why})
    elif min(game.seats) == 1:
        ways["first"] = str(say("alone, with the usual settings"))
    ways["more"] = str(say("more: who plays, and all settings"))
    question = say("How do you want to play {game}? (Enter: 1)").text({"game": game.title})
    about = str(say("1 plays at once. The last line lets you choose everything."))
    while (way := one_way(terminal, question, ways, about)) == "more":
        with suppress(Back):
            names = ask_seats(terminal, game, memory.name)
            usual = partial(usual_at, seats=names)
            return SetUp(game, names, ask_options(terminal, game, {}, len(names), usual))
    if way == "again" and before is not None:
        return SetUp(game, [str(seat) for seat in before["seats"]], dict(before["options"]))
    return first_game(game, [name])


def summary(game: Game, setup: Mapping[str, Any]) -> str:
    """Who played and what differs from the usual settings, in few words."""
    usual = {choice.key: choice for choice in options(game.name)}
    special = [
        f"{usual[key].label} {usual[key].label_of(value)}"
        if isinstance(value, (bool, int))
        else usual[key].label_of(value)
        for key, value in setup["options"].items()
        if key in usual and value != usual[key].default
    ]
    return listed([*(called(str(name)) for name in setup["seats"]), *special[:4]])


# -- the game ---------------------------------------------------------------------------------------------------------


def known_game(name: str) -> Game:
    """A game by its key, title, number, or the beginning of one, in any case."""
    try:
        found = read_choice(name, [(box.name, [str(box.title)]) for box in covers()])
    except Refused:
        found = None
    if found is None:
        raise Refused(say("There is no game {name}; possible: {legal}"), name=short(name), legal=listed(games()))
    return load(found)


def _about(game: str) -> str:
    """Who one is, in the first sentence of the opening card, and how many can play."""
    if not teaches(game):
        return game
    seats = f"{min(cover(game).seats)}–{max(cover(game).seats)}"
    first = learn.opening(game).text.replace("**", "").partition(". ")[0]
    return say("({seats} players) {first}.").text({"seats": seats, "first": first})


def choose_game(terminal: Terminal, memory: People) -> Game:
    names = [box.name for box in covers()]
    usually = (
        memory.last_game(),
        *([lightest_first()[0].name] if terminal.is_live else []),
    )  # a script says what it wants
    last = next((name for name in usually if name in names), "")
    question = str(say("Which game?"))
    if last and terminal.is_live:
        question = say("{option} (Enter: {default})").text({"option": question, "default": cover(last).title})
    terminal.tell(question, "bold")
    for number, name in enumerate(names, start=1):
        terminal.tell(Text.assemble((f"{number:>2}", "cyan"), f"  {cover(name).title}  ", (_about(name), "dim")))
    while True:
        try:
            line = listen(terminal, str(say("Type the number or the name of a game.")))
            return known_game(line or last)
        except Back:
            continue
        except Refused as refusal:
            terminal.tell(explain(refusal), "red")


# -- the options ------------------------------------------------------------------------------------------------------


def given_options(game: Game, pairs: Sequence[str]) -> dict[str, Any]:
    """The options of the command line, `key=value` each, checked."""
    split = {key.strip(): value.strip() for key, _, value in (pair.partition("=") for pair in pairs)}
    choices = {choice.key: choice for choice in options(game.name, split.get("pack", ""))}
    given: dict[str, Any] = {}
    for key, value in split.items():
        if key not in choices:
            facts = {"game": game.name, "key": short(key), "legal": listed(choices) or "-"}
            raise Refused(say("{game} has no option {key}; possible: {legal} (written key=value)"), **facts)
        # a pack may also be a folder; it has been loaded above, so it is known to be one
        given[key] = value if key == "pack" else read_value(choices[key], value)
    return given


def read_value(choice: Choice, text: str) -> Any:
    """The value somebody means: as it is written in records, or as it is called."""
    for value in choice.values:
        if folded(text) in (folded(str(value)), folded(choice.label_of(value))):
            return value
    begun = [value for value in choice.values if text and _begins(choice, value, text)]
    if len(begun) == 1 and not choice.free:
        return begun[0]
    legal: Sequence[Any] = choice.values
    if choice.free or isinstance(choice, Switch):
        try:
            return choice.check(text)
        except Unknown as error:
            legal = error.legal
    facts = {"key": repr(choice.key), "value": short(text), "legal": listed(legal)}
    raise Refused(say("The option {key} cannot be {value}; possible: {legal}"), **facts)


def _begins(choice: Choice, value: Any, text: str) -> bool:
    names = (str(value), choice.label_of(value))
    return isinstance(value, str) and any(folded(name).startswith(folded(text)) for name in names)


def ask_options(
    terminal: Terminal, game: Game, given: dict[str, Any], seats: int, left: Narrow = lambda choices: choices
) -> dict[str, Any]:
    """Ask for what is not given and matters; Enter takes the default. The pack comes first: others depend on it.

    `left` says which choices are left, and may narrow them.
    """
    chosen = dict(given)
    asked: list[str] = []
    while True:
        choice = _next_choice(game, chosen, seats, left)
        if choice is None:
            return chosen
        try:
            _ask_option(terminal, choice, chosen)
            asked.append(choice.key)
        except Back:
            if not asked:
                raise
            chosen.pop(asked.pop())


def _next_choice(game: Game, chosen: Mapping[str, Any], seats: int, left: Narrow) -> Choice | None:
    pack = options(game.name)[: 1 if game.packs() else 0]
    for choice in (*pack, *left(options(game.name, str(chosen.get("pack", ""))))):
        is_choice = len(choice.values) > 1 or choice.free
        if choice.key not in chosen and is_choice and (choice in pack or choice.asked(seats, chosen)):
            return choice
    return None


def _ask_option(terminal: Terminal, choice: Choice, chosen: dict[str, Any]) -> None:
    default = choice.label_of(choice.default)
    text = say("{option} (Enter: {default})").text({"option": choice.label, "default": default})
    terminal.tell(text[:1].upper() + text[1:], "bold")
    if choice.free:
        chosen[choice.key] = _read_option(terminal, choice, numbered=())
        return
    are_numbers = all(isinstance(value, int) and not isinstance(value, bool) for value in choice.values)
    if are_numbers:  # they speak for themselves
        terminal.tell("    " + listed(choice.label_of(value) for value in choice.values))
    else:
        for number, value in enumerate(choice.values, start=1):
            terminal.tell(Text.assemble((f"{number:>2}", "cyan"), f"  {choice.label_of(value)}"))
    chosen[choice.key] = _read_option(terminal, choice, () if are_numbers else choice.values)


def _read_option(terminal: Terminal, choice: Choice, numbered: Sequence[Any]) -> Any:
    """What is typed: a value, its number in the list, or nothing for the default."""
    while True:
        line = listen(terminal, str(say("Choose by number or by name.")))
        if not line:
            return choice.default
        if line.isdecimal() and 1 <= int(line) <= len(numbered):
            return numbered[int(line) - 1]
        try:
            return read_value(choice, line)
        except Refused as refusal:
            terminal.tell(explain(refusal), "red")


# -- the seats --------------------------------------------------------------------------------------------------------


def read_seats(game: Game, text: str) -> list[str]:
    """`2`, or names: `ann,bo`, `ann,bot:master`, or with the words of the language. Equal bots are numbered."""
    if text.strip().isdecimal():
        names = [say("player {n}").text({"n": number}) for number in range(1, int(text) + 1)]
    else:
        names = [read_bot(tidy(name)) for name in text.split(",")]
    names = told_apart(names)
    if len(names) not in game.seats:
        facts = {"game": game.name, "legal": listed(game.seats), "n": len(names)}
        raise Refused(say("{game} cannot have {n} seats; possible: {legal}"), **facts)
    if len(set(names)) < len(names) or not all(names):
        raise Refused(say("Each seat needs a name of its own: {names}"), names=listed(map(repr, names)))
    return names


def ask_seats(terminal: Terminal, game: Game, name: str = "") -> list[str]:
    """The smallest table, unless a person says otherwise."""
    usual = name if name and min(game.seats) == 1 else str(min(game.seats))
    if len(game.seats) == 1 or not terminal.is_live:
        return read_seats(game, usual)
    question = say(
        "Who plays? A number ({legal}), or names with commas between them; for a bot write bot ({levels}). (Enter: {n})"
    )
    levels = listed(f"{BOT}:{name}" for name in offered())
    terminal.tell(question.text({"legal": listed(game.seats), "n": usual, "levels": levels}), "bold")
    while True:
        line = listen(terminal, str(say("For example: 2, or ann,bo, or ann,bot.")))
        try:
            return read_seats(game, line or usual)
        except Refused as refusal:
            terminal.tell(explain(refusal), "red")
