"""The table on a whole screen. It shows what the screens draw, and hands every answer to the sitting."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from functools import partial
from textwrap import wrap
from typing import ClassVar

from rich.console import RenderableType
from rich.text import Text
from textual.app import App, ComposeResult
from textual.containers import Grid, Horizontal, VerticalScroll
from textual.events import Key, Resize
from textual.timer import Timer
from textual.worker import Worker

from undercroft.bots.seated import called, offered
from undercroft.kernel.errors import BadLuck, Refusal, UndercroftError
from undercroft.term import screens, telling
from undercroft.term.commands import find_command, help_lines
from undercroft.term.endings import ending_lines, keep_in_history
from undercroft.term.folding import LISTED, Entry
from undercroft.term.full.aside import aside
from undercroft.term.full.bottom import bottom_line, key_lines
from undercroft.term.full.clean import Input, Static
from undercroft.term.full.layout import SMALL, TABLE, Layout, height_of, laid_out, last_rows, rows_of, that_fit
from undercroft.term.full.pages import Curtain, Page
from undercroft.term.full.widgets import KEYS, Board, Choice, Keys
from undercroft.term.news import dice_shown
from undercroft.term.sitting import Question, Sitting
from undercroft.term.typed import card_names, legend, luck_prompt, read_luck
from undercroft.term.words import Refused, explain, listed, say
from undercroft.term.wrapping import Paragraphs, broken

SIDE = 28  # columns of the sheet, at least
FEW = 8  # options up to which nothing is folded on a small screen
KEPT = 200  # sentences of the story kept at hand
BEFORE_ALL = 8  # sentences on the curtain
ENTER = " ⏎"
AT_ONCE = 0.15  # seconds a bot may think before the screen says that it does


class TableApp(App[bool]):
    ENABLE_COMMAND_PALETTE = False
    AUTO_FOCUS = None  # keys are answers, unless a line is being typed
    BINDINGS: ClassVar = [("ctrl+c", "leave", "quit"), ("ctrl+q", "leave", "quit")]
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
        yield Keys(id="keys", markup=False)

    def on_mount(self) -> None:
        self._room = self.size
        self.go_on()

    # -- what is asked ------------------------------------------------------------------------------------------------

    def go_on(self) -> Worker[None]:
        """Find the next question and put it. Bots think meanwhile, and everything else can still be done."""
        return self.run_worker(self._go_on())

    async def _go_on(self) -> None:
        async with self._playing:
            if self._timer is not None:
                self._timer.stop()
            try:
                if await self._bots_answer():
                    await self._ask(self.sitting.advance())
            except BadLuck:
                self.exit(False)
                raise

    async def _bots_answer(self) -> bool:
        """False: people look for a moment at what a bot did; it goes on by itself."""
        sitting = self.sitting
        while (seat := sitting.next_bot()) is not None:
            self.question = None
            copy = self.table.fork()
            thinking = asyncio.ensure_future(aside(partial(sitting.think, seat, copy)))
            if not (await asyncio.wait({thinking}, timeout=AT_ONCE))[0]:
                self._thinks = called(sitting.names[seat])
                await self.put()
            thought = await thinking
            self._thinks = ""
            if sitting.bot_at(seat) is None:  # somebody took the seat back meanwhile
                continue
            sitting.speak(seat, thought)
            seconds = sitting.pause()
            if seconds and sitting.at is not None:
                await self.put()
                self._timer = self.set_timer(seconds, self.go_on)
                return False
        return True

    async def _ask(self, question: Question | None) -> None:
        """Put the question; before it, the curtain if the device changes hands."""
        self.question = question
        hides = question is not None and self.sitting.must_hide(question.seat)
        title = say("What has happened so far")
        if question is not None:
            self.sitting.at = question.seat
            self._fresh = []
            title = say("Since you last looked") if self._stories.get(question.seat) else title
        await self.put()
        if hides and question is not None:
            name = self.sitting.names[question.seat]
            prompt = say("Pass the device to {name}, who then presses Enter. ").text({"name": name})
            _, told = self.sitting.news(None)  # what a spectator hears
            before_all = told[-BEFORE_ALL:]
            for text in reversed(before_all):  # it is not read twice
                if text in self._fresh:
                    del self._fresh[-1 - self._fresh[::-1].index(text)]
            self.push_screen(Curtain(prompt, before_all), partial(self._show_what_was_missed, str(title)))
        elif self.table.outcome is not None:
            self._show_ending()

    def _show_what_was_missed(self, title: str, _: None) -> None:
        """Who sits down reads what happened meanwhile: below the table, or on a page where there is too much of it."""
        room = max(1, self._laid_out.story) if self._laid_out is not None else 1
        if rows_of(" ".join(self._fresh), self._room.width) > room:
            self._show(title, Paragraphs(self._fresh), at_end=True)

    async def put(self) -> None:
        """Everything on the screen anew."""
        self._collect(self.sitting.at)
        self._fold()
        enter = self.question.enter if self.question is not None else None
        self.at = next((at for at, entry in enumerate(self._entries) if entry.key and entry.key == enter), -1)
        typed = self.query_one("#typed", Input)
        typed.display = self.table.wanted is not None
        typed.value = ""
        self._draw()
        await self._put_options()
        self.set_focus(typed if typed.display else None)

    def _fold(self) -> None:
        """On a small screen the board is worth more than a long list."""
        if self.question is not None:
            self.question.most = FEW if self._room.height <= SMALL else LISTED

    @property
    def _entries(self) -> list[Entry]:
        return self.question.entries if self.question is not None else []

    def _prompt(self) -> Text:
        question = self.question
        if question is not None:
            return self.sitting.prompt(question)
        if self.table.wanted is not None:
            return Text(luck_prompt(self.table))
        if self.table.outcome is None:
            waiting = str(say("A bot answers for you; B takes the seat back.")) if self.sitting.lent else ""
            thinks = say("Thinking: {name} …").text({"name": self._thinks}) if self._thinks else ""
            return Text(" ".join(filter(None, [self.sitting.reason(), thinks, waiting])) or "…")
        return Text(str(say("The game is over. Enter leaves; S keeps the record under a name.")))

    def _note(self) -> str:
        note = self.question.note if self.question is not None else None
        return say("Note: {text}").text({"text": note.text}) if note is not None else ""

    def _labels(self) -> list[str]:
        """The words of the options, a sign behind what Enter gives; while real cards are turned, what may come."""
        if self.table.wanted is not None:
            return card_names(self.table.game, self.table.wanted)
        enter = self.question.enter if self.question is not None else None
        return [f"{one.label}{ENTER}" if one.key and one.key == enter else one.label for one in self._entries]

    async def _put_options(self) -> None:
        grid, layout = self.query_one("#options", Grid), self._laid_out
        assert layout is not None
        await grid.remove_children()
        both = zip(self._labels(), self._entries, strict=False)
        shown: list[Static] = [Choice(at, layout, label, one.effect) for at, (label, one) in enumerate(both)]
        if self.table.wanted is not None:
            shown = [Choice(at, layout, name) for at, name in enumerate(self._labels())]
            shown += [Static(line, markup=False) for line in legend(self.table.game, self.table.wanted)]
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
            self._tell(str(say("The arrows show what an option brings, ? what each of them does.")))

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
        story = last_rows(self._stories.get(seat, []), self._newest.get(seat, 0), width, max(1, rows))
        self.query_one("#story", Static).update(broken(Text("\n".join(story)), width))

    # -- what is shown ------------------------------------------------------------------------------------------------

    def _draw(self) -> None:
        width, height = self._room
        seat, game = self.sitting.at, self.sitting.game
        view = self.sitting.view(seat)
        beside = SIDE if width < 100 else min(46, width // 3)
        middle = width - beside - 1  # a map may need a bar to scroll
        sheet = screens.side(game, view, seat, beside - 2)
        drawn = screens.board(game, view, middle, max(height // 2, height - 9))
        rows = height_of(drawn, middle)
        small = screens.small_side(game, view, seat, beside - 2, height)
        lowest = height_of(screens.board(game, view, middle, TABLE), middle)
        least = max(lowest, height_of(small, beside - 2))
        layout = self._lay_out(rows, max(rows, height_of(sheet, beside - 2)), least, lowest)
        if layout.table != rows:
            drawn = screens.board(game, view, middle - (layout.table < rows), layout.table)
        if layout.table < height_of(sheet, beside - 2):
            sheet = screens.small_side(game, view, seat, beside - 2, layout.table)
        used = max(TABLE, height_of(drawn, middle), height_of(sheet, beside - 2))
        if used < layout.table and height <= SMALL:  # what neither of them fills tells more of the story
            layout = self._lay_out(rows, used, least, lowest)
        self.query_one("#side").styles.width = beside
        title = [str(self.table.game.title), *screens.status(game, view).split(" · ")]
        self.query_one("#status", Static).update(that_fit(title, width, " · "))
        self.query_one("#map", Static).update(broken(drawn, width - beside))
        self._centre(drawn)
        self.query_one("#sheet", Static).update(sheet)
        self._tell_story(layout.story)
        note = wrap(self._note(), width, max_lines=max(1, layout.note), placeholder=" … (N)")
        self.query_one("#note", Static).update("\n".join(note))
        self.query_one("#question", Static).update(broken(self._prompt(), width))
        self.query_one("#keys", Static).update(bottom_line(width))

    def _lay_out(self, board: int, table: int, least: int, lowest: int) -> Layout:
        """Share the rows out, and give each part its own."""
        self._tallest = max(self._tallest, table)
        effects = [entry.effect for entry in self._entries]
        labels = self._labels()
        has_luck = self.table.wanted is not None
        if has_luck:
            labels = [*labels, *legend(self.table.game, self.table.wanted)]  # type: ignore[arg-type]
            effects = [""] * len(labels)
        width, height = self._room
        if height > SMALL:  # where there is room, the parts below stay where they are
            table = self._tallest
        prompt = self._prompt().plain
        room, note = (width, height - has_luck), self._note()
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
        throws, new = self.sitting.news(seat, without=screens.shown_events(self.sitting.game))
        if not screens.tells_dice(self.sitting.game):
            new = [dice_shown(self.table.game, throw) for throw in throws if throw[1]] + new
        self._fresh += new
        self._newest[seat] = min(KEPT, len(new)) or self._newest.get(seat, 0)
        self._stories[seat] = [*self._stories.get(seat, []), *new][-KEPT:]

    async def on_resize(self, event: Resize) -> None:
        if self.query("#status") and self._laid_out is not None:
            self._room, self._tallest = event.size, 0  # the size of the app itself follows later
            self._fold()
            self._draw()
            self.call_later(self._put_options)

    # -- keys and answers ---------------------------------------------------------------------------------------------

    async def on_key(self, event: Key) -> None:
        if self.screen is self._ending and event.character in ("s", "S"):
            await self.command("S")
        if len(self.screen_stack) > 1 or self.query_one("#typed", Input).has_focus:
            return
        count, sign = len(self._entries), event.character or ""
        if event.key in ("down", "up", "left", "right"):
            self._step(event.key, count)
        elif event.key == "escape" and self.question is not None and self.question.opened:
            await self.open("")
        elif event.key == "enter":
            if self.table.outcome is not None:
                self.exit(True)
            elif self.question is not None and self.at < 0:
                self._tell(str(say("No answer is marked: press the key beside one, or an arrow.")), danger=True)
            else:
                self.take(self.at)
        elif sign and sign in KEYS[:count]:
            self.take(KEYS.index(sign))
        elif sign:
            await self.command(sign.upper())

    def _step(self, key: str, count: int) -> None:
        columns = self._laid_out.columns if self._laid_out is not None else 1
        by = {"down": columns, "up": -columns, "left": -1, "right": 1}[key]
        if count:
            self.at = 0 if self.at < 0 else (self.at + by) % count
            self._mark()

    def take_place(self, place: str) -> None:
        """Answer by a click on the board, if it is clear which answer is meant."""
        meant = [at for at, one in enumerate(self._entries) if one.place == place]
        if len(meant) == 1:
            self.take(meant[0])
        elif meant:
            self.at = meant[0]
            self._mark()
        elif self.question is not None:  # perhaps an option of a long list that is folded
            keys = [str(one["key"]) for one in self.question.json["options"] if one["place"] == place]
            if len(keys) == 1:
                self._answer(self.question, keys[0])

    def take(self, number: int) -> None:
        """Answer with this option; while a real card is turned, with this card."""
        if self.table.wanted is not None and number < len(self._labels()):
            self._supply(str(number + 1))
        elif self.question is not None and 0 <= number < len(self._entries):
            entry = self._entries[number]
            if entry.key:
                self._answer(self.question, entry.key)
            else:
                self.call_later(self.open, entry.place)

    async def open(self, place: str) -> None:
        """Unfold what a place is good for; "" folds it again."""
        assert self.question is not None
        self.question.opened = place
        await self.put()

    def _answer(self, question: Question, key: str) -> None:
        danger = self.sitting.danger(question, key)
        if danger:  # the mark stays where it is: Enter must not do what the key beside another answer began
            self._tell(f"{danger} {say('Once more to do it, or choose something else.')}", danger=True)
            return
        try:
            self.sitting.answer(question, key)
        except Refusal as refusal:
            self._tell(explain(refusal), danger=True)
            return
        self.go_on()

    def _supply(self, line: str) -> None:
        assert self.table.wanted is not None
        self.sitting.supply(read_luck(self.table.game, self.table.wanted, line))
        self.go_on()

    async def on_input_submitted(self, event: Input.Submitted) -> None:
        """A line: what real dice show, an answer in words, or any command."""
        line = event.value.strip()
        command, rest = find_command(line)
        typed = self.query_one("#typed", Input)
        typed.value = ""
        try:
            if command:
                await self._obey(command, rest)
            elif self.table.wanted is not None:
                self._supply(line)
            elif self.question is not None and line:
                entry = self.question.read(line)
                if entry.key:
                    self._answer(self.question, entry.key)
                else:
                    await self.open(entry.place)
        except (Refused, Refusal) as refusal:
            self._tell(explain(refusal), danger=True)
        if self.table.wanted is None:
            typed.display = False
            self.set_focus(None)

    # -- commands -----------------------------------------------------------------------------------------------------

    async def command(self, sign: str) -> None:
        """What a key of the bottom line does."""
        game, seat = self.sitting.game, self.sitting.at
        if sign == "?":
            self._show(str(say("What each option brings")), Paragraphs(self._told("?", "")))
        elif sign == "R":
            topics = Paragraphs(self._told("rules", ""))
            self._show(str(say("The rules")), topics, lambda word: self._told("rules", word))
        elif sign == "K":
            named = Text(telling.names_on_table(self.sitting))
            self._show(str(say("Look at a thing")), Paragraphs([named]), lambda word: self._told("look", word))
        elif sign == "L":
            self._show(str(say("The story so far")), Paragraphs(self._told("log", "")), at_end=True)
        elif sign == "O":
            self._show(str(say("Everybody")), screens.others(game, self.sitting.view(seat), seat))
        elif sign == "N":
            self._show(str(self.table.game.title), Paragraphs(self._told("learn", "")))
        elif sign == "T":
            self._show_hint()
        elif sign == "A":
            title = str(say("Standing answers: type a number to switch one"))
            self._show(title, Paragraphs(self._told("auto", "")), lambda word: ["\n".join(self._told("auto", word))])
        elif sign == "S":
            self._show(
                str(say("Keep a copy of the record under a name")), Text(), lambda word: self._told("save", word)
            )
        elif sign == "E" and self.table.outcome is not None:
            self._show_ending()
        elif sign == "B" and self.sitting.lent:
            self.sitting.take_back()
            self.go_on()
        elif sign == "B":
            words = say("A bot answers for you: {levels}; perhaps how often")
            title = words.text({"levels": listed(offered())})
            self._show(title, Text(), self._lend)
        elif sign == "U":
            self._undo()
        elif sign == "Q":
            self.action_leave()
        elif sign == "H":
            self._show(str(say("Help")), Paragraphs([*key_lines(), "", *help_lines()]))
        elif sign == ":":
            typed = self.query_one("#typed", Input)
            typed.display = True
            typed.focus()

    async def _obey(self, command: str, rest: str) -> None:
        """A command that was typed in words."""
        if command == "quit":
            self.action_leave()
        elif command == "undo":
            self._undo()
        elif command == "look" and not rest:
            await self.command("K")
        elif command == "hint":
            self._show_hint()
        else:
            self._show(str(self.table.game.title), Paragraphs(self._told(command, rest)))

    def _show_hint(self) -> None:
        """The page comes at once: looking ahead takes a moment."""
        if self.question is None:
            return
        page = self._show(str(say("What each option is worth")), Text(str(say("Looking ahead …"))))
        self.run_worker(self._look_ahead(page, self.question))

    async def _look_ahead(self, page: Page, question: Question) -> None:
        try:
            lines = await aside(telling.hinting(self.sitting, question))
        except UndercroftError as error:
            lines = [explain(error)]
        if page.is_attached:  # nobody has closed it
            page.tell(["\n".join(lines)])

    def _lend(self, word: str) -> list[str]:
        """A bot sits down, and play goes on at once; what is no bot is said on the page."""
        told = self._told("bot", word)
        if self.sitting.lent:
            self.pop_screen()
            self.go_on()
        return told

    def _told(self, command: str, rest: str) -> list[str]:
        return list(telling.told(self.sitting, self.question, command, rest))

    def _show(
        self,
        title: str,
        content: RenderableType,
        find: Callable[[str], Iterable[str]] | None = None,
        at_end: bool = False,
    ) -> Page:
        def back(_: None) -> None:
            if self.question is not None:  # a standing answer may have been switched on meanwhile
                self.go_on()

        page = Page(title, content, find, at_end)
        self.push_screen(page, back)
        return page

    def _show_ending(self) -> None:
        seat = self.sitting.people[0] if len(self.sitting.people) == 1 else None
        lines = [Text(text, style) for text, style in ending_lines(self.table, seat)]
        self._ending = self._show(str(self.table.game.title), Paragraphs(lines))
        keep_in_history(self.table, self.sitting.journal.path)  # now: the window may just be closed

    def _undo(self) -> None:
        if self._playing.locked():
            self._tell(str(say("A bot is thinking: a moment, please.")), danger=True)
            return
        try:
            done = self.sitting.undo(self.question)
        except UndercroftError as error:
            self._tell(explain(error), danger=True)
            return
        if done is None:
            self._tell(str(telling.NOT_TAKEN_BACK), danger=True)
            return
        for seat in self._stories:
            self._stories[seat] = self.sitting.story(seat, KEPT, screens.shown_events(self.sitting.game))
            self._newest[seat] = 0
        self.go_on()

    def action_leave(self) -> None:
        self.exit(self.table.outcome is not None)
