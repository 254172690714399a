"""Was it luck? What a record proves, part by part."""

from __future__ import annotations

from pathlib import Path

from undercroft.face import verify
from undercroft.kernel.sources import Part
from undercroft.kernel.words import Message
from undercroft.term.terminal import Terminal
from undercroft.term.words import listed, say

_BEGAN: dict[str, Message] = {
    "": say("Lines {first} to {last}: {verdict}"),
    "resumed": say("Lines {first} to {last}, after a pause: {verdict}"),
    "forked": say("Lines {first} to {last}, on a fork of another table: {verdict}"),
}
_UNPROVEN: dict[str, Message] = {
    "typed": say("real dice and cards, typed in by hand ({n}). Nobody can check these."),
    "scripted": say("scripted luck, written down before play ({n}). This was no chance."),
    "fast": say("quick dice without a seed that could be checked ({n})."),
}
_SEALED = say("dice and cards ({n}) of a sealed seed that was never revealed. They cannot be checked.")
_CHECKED = say("dice and cards ({n}), each as the seed {seed} gives it.")
_SHARED = say("dice and cards ({n}), each as the seeds of the table and of {names} give it together.")
_KNOWN = say("But {n} of them came after the seed could be read.")


def show_verified(terminal: Terminal, file: Path) -> None:
    """Name the first line that lies, or say what is proven. A refusal is an error."""
    verified = verify(file)
    title = say("{title}: {names}")
    header = verified.table.header
    terminal.tell(title.text({"title": verified.table.game.title, "names": listed(header["seats"])}), "bold")
    for part in verified.parts:
        terminal.tell(_said(part, header["seats"]))
    if verified.practice:
        terminal.tell(say("A practice table: luck could be seen and taken back.").text())
    if header.get("for_record"):
        anew = listed(part.first for part in verified.parts[1:])
        said = say("Opened for the record, but luck was taken anew in line {lines}. It does not count.")
        kept = say("Opened for the record: luck was never taken anew.")
        terminal.tell(said.text({"lines": anew}) if anew else kept.text(), "yellow" if anew else "green")
    if verified.taken_back:
        terminal.tell(say("Answers taken back: {n}").text({"n": verified.taken_back}))
    if verified.is_proven:
        terminal.tell(say("Every die and every card is as the seed says.").text(), "green")
    else:
        terminal.tell(say("No line lies, but not everything can be proven.").text(), "yellow")


def _said(part: Part, names: list[str]) -> str:
    added = [name for name, seed in zip(names, part.opened, strict=False) if seed is not None]
    facts = {"n": part.outcomes, "seed": part.seed, "names": listed(added)}
    if part.seed is not None:
        verdict = (_SHARED if added else _CHECKED).text(facts) + (
            f" {_KNOWN.text({'n': part.known})}" if part.known else ""
        )
    else:
        verdict = (_SEALED if part.seals else _UNPROVEN.get(part.luck, _UNPROVEN["fast"])).text(facts)
    return _BEGAN[part.began].text({"first": part.first, "last": part.last, "verdict": verdict})
