"""The table on a whole screen as it is shown: what the screens draw, the story, the question and its options."""

from __future__ import annotations

import asyncio
from textwrap import wrap

from rich.console import Group
from rich.text import Text
from textual.app import App, ComposeResult
from textual.containers import Grid, Horizontal, VerticalScroll
from textual.events import Resize
from textual.timer import Timer

from undercroft.kernel.rules import Request
from undercroft.players.sitting import Sitting
from undercroft.term import screens, telling
from undercroft.term.folding import LISTED, Entry, Question, prompt
from undercroft.term.full.layout import (
    SMALL,
    TABLE,
    Layout,
    height_of,
    laid_out,
    last_rows,
    left_for_board,
    rows_of,
    that_fit,
)
from undercroft.term.full.overlays import Page
from undercroft.term.full.stops import Stop
from undercroft.term.full.widgets import KEYS, Board, Choice, Input, Keys, Static, bottom_line
from undercroft.term.news import dice_shown
from undercroft.term.typed import card_names, legend, luck_prompt
from undercroft.term.words import say
from undercroft.term.wrapping import broken

SIDE, LEAST_SIDE = 28, 26  # columns of the sheet, at least; on a narrow screen
NARROW, SLIM = 72, 60  # columns; on a slim screen the sheet stands below the map
FEW = 8  # options up to which nothing is folded on a small screen
KEPT = 200  # sentences of the story kept at hand
ENTER = " ⏎"
GO_ON = say("Go on")


class Shown(App[bool]):
    """Everything on the screen follows from the sitting, the question and what is being looked at."""

    ENABLE_COMMAND_PALETTE = False
    AUTO_FOCUS = None  # keys are answers, unless a line is being typed
    CSS = """
    Screen { layout: vertical; }
    #status { height: 1; background: $primary-background; text-style: bold; }
    #board { width: 1fr; scrollbar-size: 1 1; }
    #side { scrollbar-size: 1 1; border-left: solid $primary-background; padding-left: 1; }
    #story { color: $text-muted; content-align: left bottom; }
    #note { text-style: italic; color: $accent; }
    #question { text-style: bold; background: $boost; }
    .-lines #story, .-lines #note, .-lines #question { border-top: solid $primary-background; }
    .-lines #note { border-top: none; }
    #options { grid-rows: auto; grid-gutter: 0 1; overflow-y: auto; scrollbar-size: 1 1; }
    #options Static { height: auto; }
    #options Choice.-on { background: $accent; color: $text; text-style: bold; }
    #detail { color: $text-muted; }
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
        self._room = self.size
        self._tallest = 0  # rows of the tables drawn at this size
        self._laid_out: Layout | None = None
        self._ending: Page | None = None
        self._timer: Timer | None = None  # people look at what a bot has done
        self._stories: dict[int | None, list[str]] = {}  # what each seat has read: nobody reads another's
        self._newest: dict[int | None, int] = {}  # how many sentences of it came last
        self._fresh: list[str] = []  # what who sits down has not read yet
        self._playing = asyncio.Lock()  # held while the next question is looked for
        self._thinks = ""  # the bot that people wait for
        self._stop: Stop | None = None  # what has ended and is being looked at
        self._gone_on = asyncio.Event()
        self._is_typing = False  # words for a command or an answer
        self._followed = len(self.table.past.log)  # what was staged already

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
        yield Input(placeholder=str(say("type here, then Enter")), id="typed")
        yield Keys(id="keys", markup=False)

    async def put(self) -> None:
        """Everything on the screen anew."""
        self._collect(self.sitting.at)
        self._fold()
        enter = self.question.enter if self.question is not None else None
        self.at = next((at for at, entry in enumerate(self._entries) if entry.key and entry.key == enter), -1)
        self.at = 0 if self._stop is not None else self.at
        typed = self.query_one("#typed", Input)
        typed.display = self._wanted is not None
        typed.value, self._is_typing = "", False
        self._draw()
        await self._put_options()
        self.set_focus(typed if typed.display else None)

    def _fold(self) -> None:
        """On a small screen the board is worth more than a long list."""
        if self.question is not None:
            self.question.most = FEW if self._room.height <= SMALL else LISTED
            self.question.signs = KEYS

    @property
    def _wanted(self) -> Request | None:
        """The real dice or the real card that are awaited, if the line for them is open."""
        return self.table.wanted if self._stop is None else None

    @property
    def _entries(self) -> list[Entry]:
        if self._stop is not None:
            return [Entry(str(GO_ON), "", "")]
        return self.question.entries if self.question is not None else []

    def _prompt(self) -> Text:
        question = self.question
        if self._stop is not None:
            return Text(self._stop.title)
        if question is not None:
            return prompt(self.sitting, question)
        if self._wanted is not None:
            return Text(luck_prompt(self.table))
        if self.table.outcome is None:
            waiting = str(say("A bot answers for you; B takes the seat back.")) if self.sitting.lent else ""
            thinks = say("Thinking: {name} …").text({"name": self._thinks}) if self._thinks else ""
            return Text(" ".join(filter(None, [telling.reason(self.sitting), thinks, waiting])) or "…")
        return Text(str(say("The game is over. Enter leaves; S keeps the record under a name.")))

    def _note(self) -> str:
        note = self.question.note if self.question is not None else None
        return say("Note: {text}").text({"text": note.text}) if note is not None else ""

    def _labels(self) -> list[str]:
        """The words of the options, a sign behind what Enter gives; while real cards are turned, what may come."""
        if self._wanted is not None:
            return card_names(self.table.game, self._wanted)
        enter = self.question.enter if self.question is not None else None
        if self._stop is not None:
            return [f"{GO_ON}{ENTER}"]
        drawn = [(one, " ".join(filter(None, [screens.picture(self.sitting.game, one.key), one.label])))
                 for one in self._entries]  # fmt: skip
        return [f"{label}{ENTER}" if one.key and one.key == enter else label for one, label in drawn]

    async def _put_options(self) -> None:
        grid, layout = self.query_one("#options", Grid), self._laid_out
        assert layout is not None
        await grid.remove_children()
        both = zip(self._labels(), self._entries, strict=False)
        shown: list[Static] = [Choice(at, layout, label, one.effect) for at, (label, one) in enumerate(both)]
        if self._wanted is not None:
            shown = [Choice(at, layout, name) for at, name in enumerate(self._labels())]
            shown += [Static(line, markup=False) for line in legend(self.table.game, self._wanted)]
        if shown:
            await grid.mount_all(shown)
        self._mark()

    def _mark(self) -> None:
        for choice in self.query(Choice):
            choice.set_class(choice.number == self.at, "-on")
            if choice.number == self.at:
                choice.scroll_visible(animate=False)
        if self._laid_out is not None and self._laid_out.effects:
            self._tell("")
        elif 0 <= self.at < len(self._entries):
            self._tell_effect(self._entries[self.at].effect)
        else:
            self._tell(str(say("Arrows show what an option brings, ? all of them.")))

    def _tell_effect(self, text: str) -> None:
        """What the option brings that the arrows are on. A long one takes rows of the story; `?` tells all of it."""
        layout, width = self._laid_out, self._room.width
        assert layout is not None
        room = max(1, layout.detail + max(0, layout.story - 1))
        self._make_room(min(rows_of(text, width), room))
        self._tell("\n".join(wrap(text, width, max_lines=room, placeholder=" … (?)")))

    def _tell(self, text: str, danger: bool = False) -> None:
        detail = self.query_one("#detail", Static)
        detail.set_class(danger, "-danger")
        if danger:
            self._make_room(rows_of(text, self._room.width))
        detail.update(broken(Text(text), self._room.width))

    def _make_room(self, rows: int) -> None:
        """Rows for what must be read, also where none were kept for it: the story gives them, then the table."""
        layout = self._laid_out
        assert layout is not None
        detail, wanted = self.query_one("#detail"), max(rows, layout.detail)
        detail.display, detail.styles.height = True, wanted
        missing = wanted - layout.detail
        for part, tall in (("story", layout.story + layout.lines), ("table", layout.table)):
            given = min(missing, tall - (part == "table"))
            self.query_one(f"#{part}").styles.height = tall - given
            missing -= given
        self._tell_story(layout.story - wanted + layout.detail)

    def _tell_story(self, rows: int) -> None:
        seat, width = self.sitting.at, self._room.width
        told, newest = self._stories.get(seat, []), self._newest.get(seat, 0)
        if self._stop is not None:
            told, newest = list(self._stop.told), len(self._stop.told)
        story = last_rows(told, newest, width, max(1, rows))
        self.query_one("#story", Static).update(broken(Text("\n".join(story)), width))

    # -- the rows of the screen ---------------------------------------------------------------------------------------

    def _draw(self) -> None:
        width, height = self._room
        seat, game = self.sitting.at, self.sitting.game
        view = self._stop.view if self._stop is not None else self.sitting.view(seat)
        beside = 0 if width < SLIM else LEAST_SIDE if width < NARROW else SIDE if width < 100 else min(46, width // 3)
        middle = width - beside - 1  # a map may need a bar to scroll
        own = beside - 2 if beside else middle
        small = screens.small_side(game, view, seat, own, height)
        sheet = screens.side(game, view, seat, own) if beside else small
        left = self._left_for_board()
        drawn = screens.board(game, view, middle, left)
        rows = height_of(drawn, middle)
        lowest = height_of(screens.board(game, view, middle, TABLE), middle)
        least = max(lowest, height_of(small, own)) if beside else lowest
        wanted = max(rows, height_of(sheet, own)) if beside else rows + height_of(sheet, own)
        layout = self._lay_out(rows, wanted, least, lowest)
        if not rows <= layout.table <= left:  # it has fewer rows than it wants, or more than it was promised
            drawn = screens.board(game, view, middle - (layout.table < rows), layout.table)
        if beside and layout.table < height_of(sheet, own):
            sheet = screens.small_side(game, view, seat, own, layout.table)
        used = max(TABLE, height_of(drawn, middle), height_of(sheet, own))
        if beside and used < layout.table and height <= SMALL:  # what neither of them fills tells more of the story
            layout = self._lay_out(rows, used, least, lowest)
        side = self.query_one("#side")
        side.display, side.styles.width = bool(beside), beside
        title = [str(self.table.game.title), *screens.status(game, view).split(" · ")]
        self.query_one("#status", Static).update(that_fit(title, width, " · "))
        shown = broken(drawn, width - beside)
        self.query_one("#map", Static).update(shown if beside else Group(shown, sheet))
        self._centre(drawn)
        self.query_one("#sheet", Static).update(sheet)
        self._tell_story(layout.story)
        note = wrap(self._note(), width, max_lines=max(1, layout.note), placeholder=" … (N)")
        self.query_one("#note", Static).update("\n".join(note))
        self.query_one("#question", Static).update(broken(self._prompt(), width))
        self.query_one("#keys", Static).update(bottom_line(width))

    def _listed(self) -> tuple[list[str], list[str]]:
        """What stands below the question: labels, and what each brings."""
        labels, effects = self._labels(), [entry.effect for entry in self._entries]
        if self._wanted is not None:
            labels = [*labels, *legend(self.table.game, self._wanted)]
            effects = [""] * len(labels)
        return labels, effects

    def _left_for_board(self) -> int:
        width, height = self._room
        if height <= SMALL:
            return max(height // 2, height - 9)
        return left_for_board((width, height), self._note(), self._prompt().plain, *self._listed())

    def _lay_out(self, board: int, table: int, least: int, lowest: int) -> Layout:
        """Share the rows out, and give each part its own."""
        self._tallest = max(self._tallest, table)
        labels, effects = self._listed()
        has_line = self._wanted is not None or self._is_typing
        width, height = self._room
        if height > SMALL:  # where there is room, the parts below stay where they are
            table = self._tallest
        prompt = self._prompt().plain
        room, note = (width, height - has_line), self._note()
        layout = laid_out(room, table, board, note, prompt, labels, effects, least, lowest)
        line = int(layout.lines)
        for part, tall in (
            ("table", layout.table), ("story", layout.story + line), ("note", layout.note),
            ("question", layout.question + line), ("options", layout.options), ("detail", layout.detail),
        ):  # fmt: skip
            widget = self.query_one(f"#{part}")
            widget.styles.height = tall
            widget.display = tall > 0
        self.query_one("#options", Grid).styles.grid_size_columns = layout.columns
        self.screen_stack[0].set_class(layout.lines, "-lines")
        self._laid_out = layout
        return layout

    def _centre(self, drawn: Text) -> None:
        """A map higher than its place is scrolled to where the group is."""
        for row, line in enumerate(drawn.plain.splitlines()):
            if "@" in line[:58] and row > 4:
                self.query_one("#board").scroll_to(y=max(0, row - 6), animate=False)
                return

    def _collect(self, seat: int | None) -> None:
        """What happened since this seat last read."""
        shown = screens.shown_events(self.sitting.game)
        if seat not in self._stories:  # a game that is gone on with has a past
            self._stories[seat] = self.sitting.known(seat, shown)[-KEPT:]
        throws, new = self.sitting.news(seat, without=shown)
        if not screens.tells_dice(self.sitting.game):
            new = [dice_shown(self.table.game, throw) for throw in throws if throw[1]] + new
        self._fresh += new
        self._newest[seat] = min(KEPT, len(new)) or self._newest.get(seat, 0)
        self._stories[seat] = [*self._stories[seat], *new][-KEPT:]

    async def on_resize(self, event: Resize) -> None:
        if self.query("#status") and self._laid_out is not None:
            self._room, self._tallest = event.size, 0  # the size of the app itself follows later
            self._fold()
            self._draw()
            self.call_later(self._put_options)
