"""What is laid over the table for a moment: rules, log, the others, help; and the curtain of a hand-over."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import ClassVar

from rich.console import RenderableType
from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.events import Click, Key
from textual.screen import ModalScreen

from undercroft.kernel.errors import UndercroftError
from undercroft.term.full.widgets import Input, Static
from undercroft.term.words import explain, say
from undercroft.term.wrapping import Paragraphs

Find = Callable[[str], Iterable[str]]


class Page(ModalScreen[None]):
    """A page of text, perhaps with a line to search from. Escape closes it."""

    DEFAULT_CSS = """
    Page { align: center middle; }
    Page #page { width: 96%; height: 92%; background: $surface; border: round $primary; padding: 0 1; }
    Page #page-title { height: auto; text-style: bold; }
    Page #page-keys { height: 1; color: $text-muted; }
    Page Input, Page Input:focus { height: 1; border: none; background: $boost; }
    """
    BINDINGS: ClassVar = [("escape", "dismiss(None)", "close")]

    def __init__(self, title: str, content: RenderableType, find: Find | None = None, at_end: bool = False) -> None:
        super().__init__()
        self._title, self._content, self._find, self._at_end = title, content, find, at_end

    def compose(self) -> ComposeResult:
        with VerticalScroll(id="page"):
            yield Static(self._title, id="page-title", markup=False)
            if self._find is not None:
                yield Input(placeholder=str(say("type here, then Enter")), id="page-word")
            yield Static(self._content, id="page-text", markup=False)
            keys = say("Esc closes, arrows scroll") if self._find else say("Enter or Esc closes, arrows scroll")
            yield Static(str(keys), id="page-keys", markup=False)

    def on_mount(self) -> None:
        self.query_one("#page-word" if self._find is not None else "#page").focus()
        if self._at_end:
            self.query_one("#page").scroll_end(animate=False)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        assert self._find is not None
        event.stop()
        if event.value.strip():
            self.find(event.value, self._find)
        else:
            self.query_one("#page-text", Static).update(self._content)
        event.input.clear()  # for the next word

    def find(self, word: str, find: Find) -> None:
        try:
            self.tell(find(word))
        except UndercroftError as error:
            self.tell([explain(error)])

    def tell(self, paragraphs: Iterable[str]) -> None:
        text = "\n\n".join(paragraphs)
        self.query_one("#page-text", Static).update(Paragraphs(text.split("\n")))

    def on_key(self, event: Key) -> None:
        if self._find is None and event.key in ("enter", "q", "space"):
            event.stop()
            self.dismiss(None)


class Curtain(ModalScreen[None]):
    """Nothing of the table is seen while the device changes hands, but what happened that everybody may know: whoever
    has just answered wants to see what came of it."""

    DEFAULT_CSS = """
    Curtain { align: center middle; background: $background; }
    Curtain Static { width: 90%; text-align: center; text-style: bold; }
    Curtain #told { color: $text-muted; text-style: none; margin-top: 1; }
    """

    def __init__(self, text: str, told: Iterable[str] = ()) -> None:
        super().__init__()
        self._text, self._told = text, "\n".join(told)

    def compose(self) -> ComposeResult:
        yield Static(self._text, markup=False)
        yield Static(self._told, id="told", markup=False)

    def on_key(self, event: Key) -> None:
        event.stop()
        if event.key == "enter":
            self.dismiss(None)

    def on_click(self, event: Click) -> None:
        event.stop()
        self.dismiss(None)
