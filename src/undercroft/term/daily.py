"""The dungeon of the day in the terminal: the same for everybody by the date alone, and so it is not ranked."""

from __future__ import annotations

import contextlib
import json
from pathlib import Path

from rich.text import Text

from undercroft.challenges.par import CAREFUL, ELSEWHERE, GAMES, Par, Result, play_par, result_of
from undercroft.challenges.setting import (
    daily,
    games_alone,
    kept_as,
    open_challenge,
    seed_of,
    today,
    told_options,
    weekly,
)
from undercroft.challenges.sharing import called, reached, share_text
from undercroft.face import replay
from undercroft.kernel.challenge import Challenge
from undercroft.kernel.errors import UndercroftError
from undercroft.kernel.record import Record, write_whole
from undercroft.shelf import cover
from undercroft.store.people import People
from undercroft.store.places import SUFFIX, games_folder, home
from undercroft.store.seeds import keep_luck
from undercroft.term.menu import Back, Wishes, known_game, my_name
from undercroft.term.play import NO_GAME, begin, go_on
from undercroft.term.terminal import Terminal
from undercroft.term.words import listed, say


def set_today(game: str, week: bool) -> Challenge:
    return (weekly if week else daily)(known_game(game).name, today())


def list_today(terminal: Terminal, week: bool) -> None:
    """What is set today, and what of it was played."""
    for game in games_alone():
        challenge = set_today(game, week)
        played = _finished(challenge)
        words = say("to be played") if played is None else say("played: {how}")
        how = "" if played is None else reached(challenge, played)
        facts = listed(told_options(challenge))
        terminal.tell(
            Text.assemble((str(cover(game).title), "bold"), f"  {facts}  ", (words.text({"how": how}), "dim"))
        )
    terminal.tell(say("undercroft daily GAME plays one of them.").text(), "dim")


def play_today(terminal: Terminal, game: str, week: bool, wishes: Wishes) -> None:
    """Begin it, go on with it, or, if it is over, tell how it went."""
    challenge = set_today(game, week)
    file = file_of(challenge)
    if not file.exists():
        try:
            name = my_name(terminal, People.load()) if terminal.is_live else str(say("player"))
        except (EOFError, KeyboardInterrupt, Back):
            terminal.tell(NO_GAME.text())
            return
        seed = seed_of(challenge)
        keep_luck(challenge.luck_of(seed))
        file.parent.mkdir(parents=True, exist_ok=True)
        _tell_setting(terminal, challenge)
        begin(terminal, open_challenge(challenge, name, seed), file, wishes, False)
    elif _finished(challenge) is None:
        go_on(terminal, file, wishes, again=False)
    compare(terminal, challenge)


def _tell_setting(terminal: Terminal, challenge: Challenge) -> None:
    terminal.tell(f"{cover(challenge.game).title}: {called(challenge)}", "bold")
    terminal.tell(listed(told_options(challenge)))


def compare(terminal: Terminal, challenge: Challenge) -> None:
    """How the finished game compares, as it may be sent to others."""
    result = _finished(challenge)
    if result is None:
        return
    par = _par(terminal, challenge)
    terminal.tell()
    terminal.tell(share_text(challenge, result, par))
    terminal.tell(say("Not ranked: who plays alone knows the seed. A server ranks it: undercroft serve.").text(), "dim")


def _par(terminal: Terminal, challenge: Challenge) -> Par:
    """Careful plays it many times, once; Cunning would take too long to be waited for."""
    file = home() / "challenges" / f"{challenge.id}.json"
    par = Par()
    with contextlib.suppress(OSError):
        par = Par.parse(file.read_text(encoding="utf-8"))
    if min(par.games(CAREFUL), par.games(ELSEWHERE)) < GAMES:
        terminal.tell(
            say("The Careful bot plays the same dungeon {n} times, and with other luck {n} times, to compare ...").text(
                {"n": GAMES}
            ),
            "dim",
        )
        for _ in play_par(challenge, seed_of(challenge), par, (CAREFUL, ELSEWHERE)):
            pass
        with contextlib.suppress(OSError, UndercroftError):
            file.parent.mkdir(parents=True, exist_ok=True)
            write_whole(file, json.dumps(par.to_json()))
    return par


def file_of(challenge: Challenge) -> Path:
    return games_folder() / f"{kept_as(challenge.name, challenge.game)}{SUFFIX}"


def _finished(challenge: Challenge) -> Result | None:
    """How the game of this challenge ended here, if it has."""
    file = file_of(challenge)
    try:
        record = Record.load(file) if file.exists() else None
        if record is None or not record.is_over:
            return None
        return result_of(replay(record))
    except UndercroftError:  # the file is something else by now
        return None
