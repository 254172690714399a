"""What is seen of a beat: the dice on their tray, the result stamped on it, and the picture of what ends something.

The house reads the facts that mean the same in every game (`n`, `needed`, `got`, places); what a title's dice look like
and what its scenes say is told by its board (`thrown`, `scene`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any, cast

from undercroft.board import icons
from undercroft.board.picture import Vital
from undercroft.board.shapes import arch, die, group, icon, num, path, rect, text
from undercroft.board.words import capital, say, signed, true_minus, width
from undercroft.kernel.beats import Beat
from undercroft.kernel.event import Event
from undercroft.shelf import room

DIE, GAP = 84, 26
A_ROW = 6  # dice of a throw
LONGEST = 34  # letters of a stamp
GOOD = frozenset({"check", "crown", "trophy", "chest", "level-up", "star", "heart", "potion", "gem", "flag"})
BAD = frozenset({"cross", "wound", "skull", "trap", "poison", "fall", "curse", "blind"})


@dataclass(frozen=True)
class Thrown:
    """A die as it fell: pips, or a stamp; a word under it. `is_off`: it counted for nothing."""

    face: int | str
    black: bool = False
    note: str = ""
    is_off: bool = False


@dataclass(frozen=True)
class Stamped:
    """The result, printed on what it came of."""

    words: str
    tone: str = "ink"
    stamp: str = ""


@dataclass(frozen=True)
class Life:
    """Of whom a scene is about: what was left before it, and after it, of how much."""

    was: int
    now: int
    of: int


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
    against: tuple[Thrown, ...] = ()  # the dice of the other side, above
    life: Life | None = None
    drawn: tuple[str, float] = ("", 0.0)  # by the title, under the floor: shapes `VAULT_W` wide, and how high


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
        cause = str(lead.told.get("cause", {}).get("text", "")) if lead.cause else ""
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
        kind, n = event.kind, event.facts["n"] if "n" in event.kind.fields else None
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
    told = [(event.kind.stamp, true_minus(event.text), "") for event in beat.events if event is not ends]
    short = Stamped(words, scene.tone, ends.kind.stamp) if len(words) <= LONGEST else None
    return replace(
        scene, stamped=scene.stamped or short, dice=scene.dice or dice,
        lines=scene.lines or (*[line for line in told if line[0]][:3], *spent)[:5],
    )  # fmt: skip


# -- drawn ------------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=512)
def tray(title: str, dice: tuple[Thrown, ...]) -> str:
    """The dice as they came to rest, each in a group of its own for whoever throws them; very many in two rows."""
    top = 40 if title else 16
    tall = DIE + (38 if any(one.note for one in dice) else 20)
    most = len(dice) if len(dice) <= A_ROW else -(-len(dice) // 2)
    rows = [dice[at : at + most] for at in range(0, len(dice), most)] if dice else []
    wide = max(220.0, most * (DIE + GAP) + GAP, width(title, 20, bold=True) + 60)
    high = top + tall * max(1, len(rows))
    shown = rect(2, 6, wide, high, "f-edge", 14) + rect(2, 2, wide, high, "f-card s-ink w2", 14)
    shown += rect(9, 9, wide - 14, high - 14, "f-none s-line w15", 10)
    if title:
        shown += text(2 + wide / 2, 32, title, 20, anchor="mid", face="serif", room=wide - 30, phone=20)
    for at, row in enumerate(rows):
        shown += _lie(row, 2 + (wide - len(row) * (DIE + GAP) + GAP) / 2, top + at * tall, DIE)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="traysvg" viewBox="0 0 {num(wide + 4)} {num(high + 8)}"'
        f' width="{num(wide + 4)}" aria-hidden="true">{icons.inlined(shown)}</svg>'
    )


def _lie(dice: Sequence[Thrown], x: float, y: float, size: float) -> str:
    shown = ""
    for at, one in enumerate(dice):
        left = x + at * (size + GAP)
        shown += group(die(left, y, size, one.face, black=one.black, classes="half" * one.is_off), classes="thrown")
        if one.note:
            tone, middle, low = "ink2" if one.is_off else "ink", left + size / 2, y + size + 20
            shown += text(middle, low, one.note, 15, tone, anchor="mid", room=size + GAP - 4, phone=17,
                          classes="note")  # fmt: skip
    return shown


@lru_cache(maxsize=512)
def in_line(dice: tuple[Thrown, ...], said: str) -> str:
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
NAMED = 170  # so much room at its left has a throw that is named


def vault(scene: Scene) -> str:
    """The scene takes the board: a vault with who it is about; under the floor by which dice, and what remains. What
    it cost is told beside it."""
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
        sizes = ((26, 420), (20, 500), (17, 510))
        size = next((size for size, room in sizes if width(scene.stamped.words, size, bold=True) < room), 15)
        shown += label(mid, 276 if scene.life else 306, scene.stamped, size)
    if scene.life:
        how += _broken(scene.life, mid)
    shown += rect(0, FLOOR, VAULT_W, 12, "f-wall", 3)
    low = FLOOR + 30
    for dice in filter(None, (scene.against, scene.dice)):
        side = min(64.0, (VAULT_W - 40) / len(dice) - GAP)
        start = 14 + (VAULT_W - 28 - len(dice) * (side + GAP) + GAP) / 2
        if dice is scene.dice and start > NAMED:
            how += text(16, low + side / 2 + 6, say("The last throw"), 17, face="serif", phone=21)
        how += _lie(dice, start, low, side)
        low += side + (40 if any(one.note for one in dice) else 20)
    if scene.drawn[1]:
        how += f'<g transform="translate(0 {num(low)})">{scene.drawn[0]}</g>'
        low += scene.drawn[1]
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


def _broken(life: Life, mid: float) -> str:
    """One box a point: what is left whole, what was lost now cut aslant, its right half fallen."""
    of = max(1, life.of)
    each = min(34.0, 500 / of)
    left, y, high, wide = mid - of * each / 2, FLOOR - 28, 16.0, each - 4
    shown = ""
    for at in range(life.of):
        x = left + at * each
        if max(0, life.now) <= at < life.was:
            a, b = x + wide * 0.62, x + wide * 0.38
            shown += path(f"M{num(x)} {num(y)}H{num(a)}L{num(b)} {num(y + high)}H{num(x)}z", "f-danger")
            fallen = f"M{num(a + 3)} {num(y + 5)}H{num(x + wide)}V{num(y + high + 5)}H{num(b + 3)}z"
            shown += f'<g class="half">{path(fallen, "f-danger")}</g>'
        else:
            shown += rect(x, y, wide, high, "f-danger" if at < life.now else "f-line", 2)
    return shown


def _spoken(words: str) -> str:
    return words.replace("&", "&amp;").replace('"', "&quot;").replace("<", "&lt;")
