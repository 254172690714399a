"""The table on a whole screen: whose turn it is, what keys and clicks do. Every answer goes to the sitting."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from functools import partial
from typing import ClassVar

from rich.console import RenderableType
from rich.text import Text
from textual.binding import Binding
from textual.events import Key
from textual.worker import Worker

from undercroft.bots.seated import called, offered
from undercroft.kernel.errors import BadLuck, Refusal, UndercroftError
from undercroft.term import screens, telling
from undercroft.term.endings import ending_lines, keep_in_history
from undercroft.term.folding import Question, answer, next_question
from undercroft.term.full.aside import aside
from undercroft.term.full.layout import rows_of
from undercroft.term.full.overlays import Curtain, Page
from undercroft.term.full.shown import KEPT, Shown
from undercroft.term.full.stops import has_ended_something, stops_since
from undercroft.term.full.widgets import KEYS, Input, key_lines
from undercroft.term.typed import read_luck
from undercroft.term.understanding import find_command, help_lines
from undercroft.term.words import Refused, explain, listed, say
from undercroft.term.wrapping import Paragraphs

BEFORE_ALL = 8  # sentences on the curtain
READING = "?RKLONSHQ"  # keys that change nothing: they work while something that ended is looked at
AT_ONCE = 0.15  # seconds a bot may think before the screen says that it does


class TableApp(Shown):
    BINDINGS: ClassVar = [Binding(key, "leave", "quit", priority=True) for key in ("ctrl+c", "ctrl+q")]  # on pages, too

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
                    await self._look_at_stops()
                    await self._ask(next_question(self.sitting, self.question))
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
            await self._look_at_stops()
            seconds = sitting.pause()
            if seconds and sitting.at is not None:
                await self.put()
                self._timer = self.set_timer(seconds, self.go_on)
                return False
        return True

    async def _look_at_stops(self) -> None:
        """Whoever sits there sees each thing that ended, and goes on with Enter; Escape passes over the others."""
        seat, since = self.sitting.at, min(self._followed, len(self.table.past.log))
        self._followed = len(self.table.past.log)
        if not self.sitting.is_watched or not has_ended_something(self.sitting, seat):
            return
        stops, after = stops_since(self.sitting, seat, since, screens.shown_events(self.sitting.game))
        for self._stop in stops:
            self.question = None
            self._gone_on.clear()
            await self.put()
            await self._gone_on.wait()
            if self._stop is None:
                break
        self._stop = None
        if stops:
            self._newest[seat] = after

    def _leave_stop(self, all_of_them: bool = False) -> None:
        if all_of_them:
            self._stop = None
        self._gone_on.set()

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

    # -- keys and answers ---------------------------------------------------------------------------------------------

    async def on_key(self, event: Key) -> None:
        if self.screen is self._ending and event.character in ("s", "S"):
            await self.command("S")
        if event.key == "escape" and self._is_typing:
            self._type(False)
        if len(self.screen_stack) > 1 or self.query_one("#typed", Input).has_focus:
            return
        count, sign = len(self._entries), event.character or ""
        if event.key in ("down", "up", "left", "right"):
            self._step(event.key, count)
        elif event.key == "escape" and self._stop is not None:
            self._leave_stop(all_of_them=True)
        elif event.key == "escape" and self.question is not None and self.question.opened:
            await self.open("")
        elif event.key == "enter" or (event.key == "space" and self._stop is not None):
            if self._stop is not None:
                self._leave_stop()
            elif self.table.outcome is not None:
                self.exit(True)
            elif self.question is not None and self.at < 0:
                self._tell(str(say("No answer is marked: press the key beside one, or an arrow.")), danger=True)
            else:
                self.take(self.at)
        elif sign and sign in KEYS[:count]:
            self.take(KEYS.index(sign))
        elif sign and self._stop is not None and sign.upper() not in READING:
            self.bell()
        elif sign.strip():
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
        if self._stop is not None:
            self._leave_stop()
        elif self._wanted is not None and number < len(self._labels()):
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
        try:
            danger = answer(self.sitting, question, key)
        except Refusal as refusal:
            self._tell(explain(refusal), danger=True)
            return
        if danger:  # the mark stays where it is: Enter must not do what the key beside another answer began
            self._tell(f"{danger} {say('Once more to do it, or choose something else.')}", danger=True)
            return
        self.go_on()

    def _supply(self, line: str) -> None:
        assert self._wanted is not None
        self.sitting.supply(read_luck(self.table.game, self._wanted, line))
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
            elif self._wanted is not None:
                self._supply(line)
            elif self.question is not None and line:
                entry = self.question.read(line)
                if entry.key:
                    self._answer(self.question, entry.key)
                else:
                    await self.open(entry.place)
        except (Refused, Refusal) as refusal:
            self._tell(explain(refusal), danger=True)
        if self._wanted is None:
            self._type(False)

    def _type(self, words: bool) -> None:
        """Open a line for an answer or a command in words, or close it; the other parts make room."""
        typed = self.query_one("#typed", Input)
        typed.display, typed.value, self._is_typing = words, "", words
        self._draw()
        self._mark()
        self.set_focus(typed if words else None)

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
            self._type(True)
        else:
            self.bell()
            self._tell(say("{key} is no key here; H lists them.").text({"key": sign}), danger=True)

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
        lines = [Text(text, style) for text, style in ending_lines(self.table, seat, self.sitting.spoken_for)]
        self._ending = self._show(str(self.table.game.title), Paragraphs(lines))
        keep_in_history(self.sitting, telling.journal_of(self.sitting).path)  # now: the window may just be closed

    def _undo(self) -> None:
        if self._playing.locked():
            self._tell(str(say("A bot is thinking: a moment, please.")), danger=True)
            return
        try:
            done = self.sitting.undo(self.question.seat if self.question is not None else None)
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
