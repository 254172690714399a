"""The table on a whole screen. It shows what the screens draw, and hands every answer to the sitting."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from rich.console import RenderableType
from rich.text import Text
from textual.app import App, ComposeResult
from textual.containers import Grid, Horizontal, VerticalScroll
from textual.events import Click, Key, Resize

from undercroft.kernel.errors import BadLuck, Refusal, UndercroftError
from undercroft.term import screens, telling
from undercroft.term.commands import help_lines
from undercroft.term.effects import effect
from undercroft.term.full.clean import Input, Static
from undercroft.term.full.pages import Curtain, Page, texts
from undercroft.term.look import look
from undercroft.term.news import dice_shown
from undercroft.term.reading import read_option
from undercroft.term.sitting import Question, Sitting
from undercroft.term.typed import luck_prompt, read_luck
from undercroft.term.words import Refused, explain, say

KEYS = "1234567890bcdefgijkmptvwxyz"  # of options; the other small letters are commands
SIDE = 28  # columns of the sheet, at least
BOARD = 9  # rows of the board, at least
KEPT = 200  # sentences of the story kept at hand


class Choice(Static):
    """One option: its key and words. A click answers."""

    def __init__(self, number: int, label: str, is_enter: bool) -> None:
        mark = " ⏎" if is_enter else ""
        sign = KEYS[number] if number < len(KEYS) else " "
        super().__init__(Text.assemble((f" {sign} ", "bold reverse"), f" {label}{mark}"), id=f"choice-{number}")
        self.number = number

    def on_click(self, event: Click) -> None:
        event.stop()
        app = self.app
        assert isinstance(app, TableApp)
        app.take(self.number)


class Board(Static):
    """The middle of the table. A click on a place answers, where just one option is about it."""

    def on_click(self, event: Click) -> None:
        place = event.style.meta.get("place") if event.style.meta else None
        app = self.app
        assert isinstance(app, TableApp)
        if place:
            app.take_place(str(place))


class TableApp(App[bool]):
    ENABLE_COMMAND_PALETTE = False
    AUTO_FOCUS = None  # keys are answers, unless a line is being typed
    BINDINGS: ClassVar = [("ctrl+c", "leave", "quit"), ("ctrl+q", "leave", "quit")]
    CSS = """
    Screen { layout: vertical; }
    #status { height: 1; background: $primary-background; text-style: bold; }
    #table { height: 1fr; min-height: 6; }
    #board { width: 1fr; scrollbar-size: 1 1; }
    #side { width: 28; scrollbar-size: 1 1; border-left: solid $primary-background; padding-left: 1; }
    #story { height: 3; color: $text-muted; border-top: solid $primary-background; }
    #note { height: auto; max-height: 4; text-style: italic; color: $accent; display: none; }
    #question { height: auto; max-height: 4; text-style: bold; border-top: solid $primary-background; }
    #options { height: auto; max-height: 7; grid-rows: auto; grid-gutter: 0 1; overflow-y: auto; scrollbar-size: 1 1; }
    #options Choice { height: auto; }
    #options Choice.-on { background: $accent; color: $text; text-style: bold; }
    #detail { height: auto; max-height: 2; color: $text-muted; }
    #detail.-danger { color: $error; text-style: bold; }
    #typed { display: none; height: 1; border: none; background: $boost; }
    #keys { dock: bottom; height: 1; color: $text-muted; background: $primary-background; }
    """

    def __init__(self, sitting: Sitting) -> None:
        super().__init__()
        self.sitting = sitting
        self.table = sitting.table
        self.question: Question | None = None
        self.at = -1  # the option the arrows are on
        self._stories: dict[int | None, list[str]] = {}  # what each seat has read: nobody reads another's

    def compose(self) -> ComposeResult:
        yield Static(id="status", markup=False)
        with Horizontal(id="table"):
            with VerticalScroll(id="board", can_focus=False):
                yield Board(id="map", markup=False)
            with VerticalScroll(id="side", can_focus=False):
                yield Static(id="sheet", markup=False)
        yield Static(id="story", markup=False)
        yield Static(id="note", markup=False)
        yield Static(id="question", markup=False)
        yield Grid(id="options")
        yield Static(id="detail", markup=False)
        yield Input(id="typed")
        yield Static(id="keys", markup=False)

    async def on_mount(self) -> None:
        await self.go_on()

    # -- what is asked ------------------------------------------------------------------------------------------------

    async def go_on(self) -> None:
        """Find the next question and put it; before it, the curtain if the device changes hands."""
        try:
            question = self.sitting.advance()
        except BadLuck:
            self.exit(False)
            raise
        self.question = question
        if question is not None and self.sitting.must_hide(question.seat):
            before = self.sitting.at
            name = self.sitting.names[question.seat]
            words = say("Pass the device to {name}, who then presses Enter. ").text({"name": name})
            if before is not None:
                self._collect(before)
            self.sitting.at = question.seat
            await self.put()
            self.push_screen(Curtain(words))
            return
        if question is not None:
            self.sitting.at = question.seat
        await self.put()

    async def put(self) -> None:
        """Everything on the screen anew."""
        question, seat = self.question, self.sitting.at
        self._collect(seat)
        self._draw()
        note = question.note.text if question is not None and question.note is not None else ""
        shown = self.query_one("#note", Static)
        shown.display = bool(note)
        shown.update(say("Note: {text}").text({"text": note}))
        self.query_one("#question", Static).update(self._prompt())
        typed = self.query_one("#typed", Input)
        typed.display = self.table.wanted is not None
        typed.value = ""
        await self._put_options()
        if typed.display:
            typed.focus()
        else:
            self.set_focus(None)
        self._tell("")

    def _prompt(self) -> Text:
        question = self.question
        if question is not None:
            name = f"{self.sitting.names[question.seat]}: " if len(self.sitting.people) > 1 else ""
            return Text.assemble((name, "green"), question.json["prompt"])
        if self.table.wanted is not None:
            return Text(luck_prompt(self.table.game, self.table.wanted))
        return Text(str(say("The game is over. Enter shows how it ended.")))

    async def _put_options(self) -> None:
        grid = self.query_one("#options", Grid)
        await grid.remove_children()
        question = self.question
        options = question.json["options"] if question is not None else []
        labels = [option["label"] for option in options]
        self._fit(labels)
        enter = question.enter if question is not None else None
        choices = [Choice(at, option["label"], option["key"] == enter) for at, option in enumerate(options)]
        if choices:
            await grid.mount_all(choices)
        self.at = next((at for at, option in enumerate(options) if option["key"] == enter), -1)
        self._mark()

    def _fit(self, labels: list[str]) -> None:
        """As many rows of options as the board can spare; more are scrolled to."""
        height = self.size.height
        grid, columns = self.query_one("#options", Grid), self._columns(labels)
        grid.styles.grid_size_columns = columns
        room = max(20, self.size.width // columns - 8)
        tall = [-(-len(label) // room) for label in labels]  # a long label needs several lines
        rows = sum(max(tall[at : at + columns]) for at in range(0, len(tall), columns))
        grid.styles.max_height = max(2, min(rows, height - 4 - self._words_height() - BOARD))

    def _words_height(self) -> int:
        """Rows of what is said: story, note and question."""
        width = max(20, self.size.width)
        note = self.question.note.text if self.question is not None and self.question.note is not None else ""
        question = -(-len(self._prompt().plain) // width)
        return self._story_height() + (1 - -len(note) // width if note else 0) + 1 + min(3, question)

    def _story_height(self) -> int:
        has_note = self.question is not None and self.question.note is not None
        if self.size.height <= 26:
            return 2 if has_note else 3
        return max(5, self.size.height // 5)

    def _columns(self, labels: list[str]) -> int:
        widest = max((len(label) for label in labels), default=0) + 8
        for columns in (3, 2):
            if len(labels) > columns and widest * columns <= self.size.width:
                return columns
        return 1

    def _mark(self) -> None:
        for choice in self.query(Choice):
            choice.set_class(choice.number == self.at, "-on")
            if choice.number == self.at:
                choice.scroll_visible(animate=False)
        question = self.question
        if question is not None and 0 <= self.at < len(question.json["options"]):
            self._tell(effect(question.json["options"][self.at]))

    def _tell(self, text: str, danger: bool = False) -> None:
        detail = self.query_one("#detail", Static)
        detail.set_class(danger, "-danger")
        detail.display = bool(text)
        detail.update(text)

    # -- what is shown ------------------------------------------------------------------------------------------------

    def _draw(self) -> None:
        width, height = self.size
        seat = self.sitting.at
        view = self.table.view(seat)
        game = self.sitting.game
        beside = SIDE if width < 100 else min(46, width // 3)
        self.query_one("#side").styles.width = beside
        story = self._story_height()
        self.query_one("#story").styles.height = story
        title = f"{self.table.game.title} · {screens.status(game, view)}"
        self.query_one("#status", Static).update(title)
        room = max(BOARD, height - self._words_height() - 6)
        drawn = screens.board(game, view, width - beside - 2, room)
        self.query_one("#map", Static).update(drawn)
        self._centre(drawn)
        self.query_one("#sheet", Static).update(screens.side(game, view, seat, beside - 3))
        lines = self._stories.get(seat, [])
        shown = self._last_lines(lines, width, story - 1)
        self.query_one("#story", Static).update("\n".join(shown))
        self.query_one("#keys", Static).update(str(KEY_WORDS))

    def _centre(self, drawn: Text) -> None:
        """A map higher than its place is scrolled to where the group is."""
        for row, line in enumerate(drawn.plain.splitlines()):
            if "@" in line[:58] and row > 4:
                self.query_one("#board").scroll_to(y=max(0, row - 6), animate=False)
                return

    @staticmethod
    def _last_lines(story: list[str], width: int, count: int) -> list[str]:
        """The end of the story, as much of it as there are lines for."""
        left, shown = count, list[str]()
        for text in reversed(story):
            needed = -(-max(1, len(text)) // max(1, width))
            if needed > left:
                break
            left -= needed
            shown.insert(0, text)
        return shown or [text[: width * count] for text in story[-1:]]

    def _collect(self, seat: int | None) -> None:
        """What happened since this seat last read."""
        throws, events = self.sitting.news(seat)
        story = self._stories.setdefault(seat, [])
        if not screens.tells_dice(self.sitting.game):
            story += [dice_shown(self.table.game, throw) for throw in throws if throw[1]]
        story += [event.text for event in events]
        del story[:-KEPT]

    async def on_resize(self, event: Resize) -> None:
        if self.query("#status"):
            self._draw()
            self._fit([option["label"] for option in self.question.json["options"]] if self.question else [])

    # -- keys and answers ---------------------------------------------------------------------------------------------

    async def on_key(self, event: Key) -> None:
        if len(self.screen_stack) > 1 or self.query_one("#typed", Input).has_focus:
            return
        options = self.question.json["options"] if self.question is not None else []
        sign = event.character or ""
        if self.table.outcome is not None and event.key in ("enter", "q", "Q", "space"):
            self.exit(True)
        elif event.key in ("down", "up", "left", "right"):
            self._step(event.key, len(options))
        elif event.key == "enter":
            self.take(self.at)
        elif sign and sign in KEYS[: len(options)]:
            self.take(KEYS.index(sign))
        else:
            await self._command(sign)

    def _step(self, key: str, count: int) -> None:
        columns = self._columns([option["label"] for option in self.question.json["options"]]) if self.question else 1
        by = {"down": columns, "up": -columns, "left": -1, "right": 1}[key]
        if count:
            self.at = 0 if self.at < 0 else (self.at + by) % count
            self._mark()

    def take_place(self, place: str) -> None:
        """Answer by a click on the board, if it is clear which answer is meant."""
        if self.question is None:
            return
        meant = [at for at, one in enumerate(self.question.json["options"]) if one.get("place") == place]
        if len(meant) == 1:
            self.take(meant[0])
        elif meant:
            self.at = meant[0]
            self._mark()

    def take(self, number: int) -> None:
        question = self.question
        if question is None or not 0 <= number < len(question.json["options"]):
            return
        self._answer(question, question.json["options"][number]["key"], number)

    def _answer(self, question: Question, key: str, number: int) -> None:
        danger = self.sitting.danger(question, key)
        if danger:
            self.at = number
            self._mark()
            self._tell(f"{danger} {say('Once more to do it, or choose something else.')}", danger=True)
            return
        try:
            self.sitting.answer(question, key)
        except Refusal as refusal:
            self._tell(explain(refusal), danger=True)
            return
        self.run_worker(self.go_on(), exclusive=True)

    async def on_input_submitted(self, event: Input.Submitted) -> None:
        """A line: what real dice show, or an answer in words."""
        line = event.value.strip()
        try:
            if self.table.wanted is not None:
                if line.casefold() in ("undo", str(say("undo"))):
                    await self._undo()
                    return
                self.sitting.supply(read_luck(self.table.game, self.table.wanted, line))
                await self.go_on()
            elif self.question is not None:
                self.query_one("#typed", Input).display = False
                self.set_focus(None)
                key = read_option(line, self.question.json["options"])
                self._answer(self.question, key, self.at)
        except (Refused, Refusal) as refusal:
            self._tell(explain(refusal), danger=True)

    # -- commands -----------------------------------------------------------------------------------------------------

    async def _command(self, sign: str) -> None:
        seat = self.question.seat if self.question is not None else self.sitting.at
        if sign == "?":
            self._show(str(say("What each option brings")), texts(self._why()))
        elif sign in "rR" and sign:
            self._show(str(say("The rules")), Text(), self._find_rules)
        elif sign in "lL" and sign:
            self._show(str(say("The story so far")), texts(event.text for event in self.table.events(seat)))
        elif sign in "oO" and sign:
            view = self.table.view(seat)
            self._show(str(say("Everybody")), screens.others(self.sitting.game, view, seat))
        elif sign in "hH" and sign:
            self._show(str(say("Help")), texts([*key_lines(), "", *help_lines()]))
        elif sign in "nN" and sign:
            person = self.sitting.persons.get(seat) if seat is not None else None
            self._show(str(self.table.game.title), texts(telling.lesson(self.sitting.game, person)))
        elif sign == "K":
            self._show(str(say("Look at a thing")), Text(), self._find_things)
        elif sign == "A" or sign == "a":
            self._show(str(say("Standing answers: type a number to switch one")), texts(self._auto("")), self._auto)
        elif sign in "uU" and sign:
            await self._undo()
        elif sign == ":":
            typed = self.query_one("#typed", Input)
            typed.display = True
            typed.focus()
        elif sign in "qQ" and sign:
            self.action_leave()

    def _why(self) -> Iterator[str]:
        if self.question is not None:
            return telling.why(self.question)
        return telling.why_luck(self.table.wanted[1]) if self.table.wanted is not None else iter(())

    def _find_rules(self, word: str) -> Iterator[str]:
        for heading, text in telling.found_rules(self.sitting.game, word):
            yield f"{heading}\n{text}".strip()

    def _find_things(self, word: str) -> list[str]:
        return look(self.table, self.table.view(self.sitting.at), word)

    def _auto(self, word: str) -> list[str]:
        seat = self.sitting.at
        return list(telling.standing(self.sitting, seat, word)) if seat is not None else []

    def _show(self, title: str, content: RenderableType, find: object = None) -> None:
        async def back(_: None) -> None:
            if self.question is not None:  # a standing answer may have been switched on meanwhile
                await self.go_on()

        self.push_screen(Page(title, content, find), back)  # type: ignore[arg-type]

    async def _undo(self) -> None:
        try:
            done = self.sitting.undo(self.question)
        except UndercroftError as error:
            self._tell(explain(error), danger=True)
            return
        if done is None:
            why = say("Nothing can be taken back: something was rolled, drawn, shown or answered by others since.")
            self._tell(str(why), danger=True)
            return
        self._stories.pop(self.sitting.at, None)
        await self.go_on()

    def action_leave(self) -> None:
        self.exit(False)


KEY_WORDS = say("? why  R rules  K look  L log  O others  N learn  U undo  A auto  H help  Q quit")


def key_lines() -> list[str]:
    return [
        str(say("A key, a click or the arrows and Enter answer; Enter alone gives the answer marked ⏎.")),
        str(KEY_WORDS),
        str(say(": types an answer in words.")),
    ]
