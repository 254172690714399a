"""What is seen of a beat: the dice on their tray, the result stamped on it, and the picture of what ends something.

The house reads the facts that mean the same in every game (`n`, `needed`, `got`, places); what a title's dice look like
and what its scenes say is told by its board (`thrown`, `scene`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, cast

from undercroft.board import icons
from undercroft.board.letters import width
from undercroft.board.picture import Vital
from undercroft.board.shapes import arch, die, group, icon, line, num, path, rect, text
from undercroft.board.words import capital, signed, true_minus
from undercroft.kernel.beats import Beat
from undercroft.kernel.event import Event
from undercroft.shelf import room

DIE, GAP = 84, 26
LONGEST = 34  # letters of a stamp
GOOD = frozenset({"check", "crown", "trophy", "chest", "level-up", "star", "heart", "potion", "gem", "flag"})
BAD = frozenset({"cross", "wound", "skull", "trap", "poison", "fall", "curse", "blind"})


@dataclass(frozen=True)
class Thrown:
    """A die as it fell: pips, or a stamp; a word under it."""

    face: int | str
    black: bool = False
    note: str = ""


@dataclass(frozen=True)
class Stamped:
    """The result, printed on what it came of."""

    words: str
    tone: str = "ink"
    stamp: str = ""


@dataclass(frozen=True)
class Scene:
    """What ends something: who, how it ended, by which dice, what it cost, and what remains (so many of so many)."""

    title: str
    stamp: str
    tone: str = "ink"
    stamped: Stamped | None = None
    dice: tuple[Thrown, ...] = ()
    lines: tuple[tuple[str, str, str], ...] = ()  # stamp, words, figure
    remains: tuple[str, int, int] | None = None
    ground: str = ""  # the place behind it


@dataclass(frozen=True)
class Staged:
    """A beat as a page plays it."""

    beat: Beat
    title: str
    stamp: str
    dice: tuple[Thrown, ...]
    stamped: Stamped | None
    scene: Scene | None


def dice_of(game: str, event: Event) -> list[Thrown]:
    """The dice that this event tells of, as the title draws them."""
    return list(cast(Callable[[Event], Sequence[Thrown]], getattr(room(game, "board"), "thrown", _no_dice))(event))


def shows_dice(game: str) -> bool:
    return hasattr(room(game, "board"), "thrown")


def staged(game: str, beats: Sequence[Beat], before: Sequence[Vital], after: Sequence[Vital]) -> list[Staged]:
    """These beats of one answer in order. `before` and `after` are the figures of whoever looks."""
    title = room(game, "board")
    where = cast(Callable[[Mapping[str, Any]], str], getattr(title, "ground", _no_ground))
    scenes = cast(Callable[[Beat, Mapping[str, Any]], Scene | None], getattr(title, "scene", _no_scene))
    found, lying = list[Staged](), tuple[Thrown, ...]()
    for beat in beats:
        dice = tuple(one for event in beat.events for one in dice_of(game, event))
        lying = dice or lying
        scene = _scene(beat, scenes(beat, beat.view), lying, _spent(before, after)) if beat.scene else None
        if scene and not scene.ground and icons.is_known(f"g-{where(beat.view)}"):
            scene = replace(scene, ground=where(beat.view))
        lead = next((event for event in beat.events if event.kind.beat), beat.events[0])
        cause = str(lead.to_json()["facts"].get("cause", {}).get("text", "")) if lead.cause else ""
        found.append(Staged(beat, capital(cause), lead.kind.stamp, dice, _stamped(beat), scene))
    return found


def _no_ground(view: Mapping[str, Any]) -> str:
    return ""


def _no_dice(event: Event) -> Sequence[Thrown]:
    return ()


def _no_scene(beat: Beat, view: Mapping[str, Any]) -> Scene | None:
    return None


def _stamped(beat: Beat) -> Stamped | None:
    """The result of a throw in words; of a loss or a gain, how much."""
    for event in reversed(beat.events):
        kind, n = event.kind, event.facts.get("n")
        if kind.beat == "result" or (kind.beat in ("blow", "meet") and not isinstance(n, int)):
            words = true_minus(event.text.rstrip(". "))
            return Stamped(words, tone_of(kind.stamp), kind.stamp) if len(words) <= LONGEST else None
        if isinstance(n, int) and n and beat.kind in ("loss", "blow"):
            return Stamped(signed(-abs(n)), "danger", kind.stamp)
        if isinstance(n, int) and n and beat.kind == "gain":
            return Stamped(signed(abs(n)), "good", kind.stamp)
    return None


def tone_of(stamp: str) -> str:
    return "good" if stamp in GOOD else "danger" if stamp in BAD else "ink"


def _spent(before: Sequence[Vital], after: Sequence[Vital]) -> tuple[tuple[str, str, str], ...]:
    """The figures that are others than before the answer: what it brought and what it cost."""
    was = {one.word: one.figure for one in before}
    changed = [one for one in after if was.get(one.word, one.figure) != one.figure]
    return tuple((one.stamp, one.word, _change(was[one.word], one.figure)) for one in changed)[:4]


def _change(was: str, now: str) -> str:
    if was.isdecimal() and now.isdecimal():
        return f"{signed(int(now) - int(was))} → {now}"
    return f"{was} → {now}"


def _scene(beat: Beat, own: Scene | None, dice: tuple[Thrown, ...], spent: tuple[tuple[str, str, str], ...]) -> Scene:
    """The scene of the title, with what it leaves open filled in; else the sentences of the beat."""
    ends = next(event for event in beat.events if event.kind.scene)
    words = true_minus(ends.text.rstrip(". "))
    plain = Scene(words, ends.kind.stamp or "hourglass", tone_of(ends.kind.stamp))
    scene = own or plain
    told = tuple((event.kind.stamp, true_minus(event.text), "") for event in beat.events if event is not ends)[:3]
    return Scene(
        scene.title, scene.stamp, scene.tone,
        scene.stamped or (Stamped(words, scene.tone, ends.kind.stamp) if len(words) <= LONGEST else None),
        scene.dice or dice, scene.lines or (*told, *spent)[:5], scene.remains, scene.ground,
    )  # fmt: skip


# -- drawn ------------------------------------------------------------------------------------------------------------


def tray(title: str, dice: Sequence[Thrown]) -> str:
    """The dice as they came to rest, each in a group of its own for whoever throws them."""
    top = 40 if title else 16
    has_notes = any(one.note for one in dice)
    wide = max(220.0, len(dice) * (DIE + GAP) + GAP, width(title, 20, bold=True) + 60)
    high = top + DIE + (38 if has_notes else 20)
    shown = rect(2, 6, wide, high, "f-edge", 14) + rect(2, 2, wide, high, "f-card s-ink w2", 14)
    shown += rect(9, 9, wide - 14, high - 14, "f-none s-line w15", 10)
    if title:
        shown += text(2 + wide / 2, 32, title, 20, anchor="mid", face="serif", room=wide - 30, phone=20)
    shown += _lie(dice, 2 + (wide - len(dice) * (DIE + GAP) + GAP) / 2, top, DIE)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="traysvg" viewBox="0 0 {num(wide + 4)} {num(high + 8)}"'
        f' width="{num(wide + 4)}" aria-hidden="true">{icons.inlined(shown)}</svg>'
    )


def _lie(dice: Sequence[Thrown], x: float, y: float, size: float) -> str:
    shown = ""
    for at, one in enumerate(dice):
        left = x + at * (size + GAP)
        shown += group(die(left, y, size, one.face, black=one.black), classes="thrown")
        if one.note:
            shown += text(left + size / 2, y + size + 20, one.note, 15, "ink2", anchor="mid", room=size + GAP, phone=15)
    return shown


def in_line(dice: Sequence[Thrown], said: str) -> str:
    """A throw among words."""
    shown = "".join(die(at * 30, 1, 26, one.face, black=one.black) for at, one in enumerate(dice))
    wide = 30 * len(dice)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="throw" viewBox="0 0 {wide} 30" width="{wide}" height="30"'
        f' role="img" aria-label="{_spoken(said)}">{icons.inlined(shown)}</svg>'
    )


def label(x: float, y: float, stamped: Stamped, size: int = 26) -> str:
    """The stamp in a picture: two lines of its tone, a little askew, its middle at x, y."""
    wide = width(stamped.words, size, bold=True) + (size * 1.4 if stamped.stamp else 0) + 34
    left, high = x - wide / 2, size * 2.0
    shown = rect(left, y - high / 2, wide, high, f"f-card s-{stamped.tone} w3", 8)
    shown += rect(left + 6, y - high / 2 + 6, wide - 12, high - 12, f"f-none s-{stamped.tone} w15", 5)
    at = left + 18
    if stamped.stamp:
        shown += icon(stamped.stamp, at, y - size / 2, size, stamped.tone)
        at += size * 1.4
    shown += text(at, y + size * 0.34, stamped.words, size, stamped.tone, face="serif", phone=size)
    return f'<g class="stamped" transform="rotate(-4 {num(x)} {num(y)})">{shown}</g>'


VAULT_W, FLOOR = 600, 372.0


def vault(scene: Scene) -> str:
    """The scene takes the board: a vault with who it is about; under the floor how, what it cost, what remains."""
    mid, how, tone = VAULT_W / 2, "", scene.tone
    outer = f"M8 {num(FLOOR)}V150C8 20 200 6 300 6S592 20 592 150V{num(FLOOR)}"
    inner = f"M30 {num(FLOOR)}V156C30 40 205 30 300 30S570 40 570 156V{num(FLOOR)}"
    shown = path(outer + "z", "f-wall") + path(inner + "z", "f-paper")
    if scene.ground:
        for left in (24, 340):  # to both sides of who it is about
            shown += f'<use href="#g-{scene.ground}" x="{left}" y="104" width="236" height="270" class="frieze"/>'
    ground, ink = ("f-ink", "paper") if tone == "ink" else (f"f-{tone}bg", tone)
    figure = arch(mid - 92, 66, 184, 216, ground) + icon(scene.stamp, mid - 70, 118, 140, ink)
    shown += group(figure, classes="comes")
    if scene.stamped:
        size = 26 if width(scene.stamped.words, 26, bold=True) < 420 else 20
        shown += label(mid, 318, scene.stamped, size)
    shown += rect(0, FLOOR, VAULT_W, 12, "f-wall", 3)
    low = FLOOR + 34
    if scene.dice:
        side = min(64.0, (VAULT_W - 40) / len(scene.dice) - GAP)
        how += _lie(scene.dice, 14 + (VAULT_W - 28 - len(scene.dice) * (side + GAP) + GAP) / 2, low - 8, side)
        low += side + (36 if any(one.note for one in scene.dice) else 18)
    for stamp, words, said in scene.lines:
        how += icon(stamp, 16, low, 22, tone_of(stamp)) if stamp else ""
        room = VAULT_W - 70 - (width(said, 18, bold=True) + 12 if said else 0)
        how += text(48, low + 17, words, 17, room=room, phone=21)
        how += text(VAULT_W - 14, low + 17, said, 18, anchor="end", face="figure", phone=22) if said else ""
        low += 34
        how += line(14, low - 4, VAULT_W - 14, low - 4, "s-line w1")
    shown += group(how, classes="counts")
    if scene.remains:
        words, done, of = scene.remains
        shown += text(16, low + 32, words, 17, face="serif", phone=21)
        for at in range(of):
            look = "f-ink" if at < done else "f-none s-edge w15"
            shown += arch(VAULT_W - 14 - (of - at) * 34, low + 8, 26, 32, look)
        low += 48
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="vaulted" viewBox="0 0 {VAULT_W} {num(max(low + 6, 420))}"'
        f' role="img" aria-label="{_spoken(scene.title)}">{icons.inlined(shown)}</svg>'
    )


def _spoken(words: str) -> str:
    return words.replace("&", "&amp;").replace('"', "&quot;").replace("<", "&lt;")
