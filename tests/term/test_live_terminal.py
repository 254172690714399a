"""At a terminal: options are asked for, colours are shown, the device is passed with Enter, Ctrl-C saves."""

from __future__ import annotations

import contextlib
import json
import os
import pty
import select
import subprocess
import time

import pytest

from term.conftest import PROGRAM, environment


class Live:
    """The program on a terminal of its own."""

    def __init__(self, command: str, **more: str) -> None:
        self.hand, theirs = pty.openpty()
        self.process = subprocess.Popen(
            [*PROGRAM, *command.split()],
            stdin=theirs,
            stdout=theirs,
            stderr=theirs,
            env={**environment(), "TERM": "xterm-256color", **more},
            start_new_session=True,
            preexec_fn=_take_terminal,
        )
        os.close(theirs)
        self.all = self._ahead = ""  # everything shown; what was shown after the text waited for

    def until(self, text: str, patience: float = 90) -> str:
        """What is shown up to this text."""
        shown = self._ahead
        end = time.monotonic() + patience
        while text not in shown:
            ready, _, _ = select.select([self.hand], [], [], max(0, end - time.monotonic()))
            assert ready, f"waited for {text!r}, found {shown!r}"
            try:
                data = os.read(self.hand, 4096)
            except OSError:  # the program has ended
                data = b""
            assert data, f"waited for {text!r}, the program ended after {shown!r}"
            self._ahead = shown = shown + data.decode(errors="replace")
        before, found, self._ahead = shown.partition(text)
        self.all += before + found
        return before + found

    def type(self, text: str) -> None:
        os.write(self.hand, text.encode())

    def interrupt_until(self, text: str) -> None:
        """Ctrl-C. One that comes just before readline begins to wait is noticed with the next key only: press again."""
        for _ in range(45):
            self.type("\x03")
            with contextlib.suppress(AssertionError):
                self.until(text, patience=2)
                return
        raise AssertionError(f"waited for {text!r}, found {self._ahead!r}")

    def end(self) -> int:
        code = self.process.wait(timeout=90)
        os.close(self.hand)
        return code


def _take_terminal() -> None:
    import fcntl
    import signal
    import termios

    signal.signal(signal.SIGINT, signal.SIG_DFL)  # tests that run in the background would hand down a deaf Ctrl-C
    fcntl.ioctl(0, termios.TIOCSCTTY, 0)


@pytest.fixture
def live():
    running = []

    def start(command: str, **more: str) -> Live:
        running.append(Live(command, **more))
        return running[-1]

    yield start
    for one in running:
        one.process.kill()
        one.process.wait()


@pytest.mark.parametrize("lang", ["", " --lang fr"])
def test_where_to_play_takes_the_words_of_a_set_up(live, lang):
    """The very first question of `make play`: help, anything else, a name, and leaving."""
    player = live(f"start{lang}")
    player.until("> ")
    player.type("maybe\n")
    player.until("1 à 2" if lang else "1 to 2")
    player.until("> ")
    player.type("help\n")
    player.until("quit")
    player.until("> ")
    player.type("ici\n" if lang else "here\n")
    player.until("Quel jeu" if lang else "Which game?")
    player.until("> ")
    player.type("quit\n")
    assert player.end() == 0
    left = live(f"start{lang}")
    left.until("> ")
    left.type("back\n")
    assert left.end() == 0


def test_with_nothing_but_a_language_one_plays(live):
    """As with no word at all."""
    program = live("--lang fr")
    program.until("Quel jeu")
    program.type("quitter\n")
    assert program.end() == 0


def test_the_menu_the_options_and_a_first_answer(live, saved):
    player = live("play --plain")
    player.until("> ")
    player.type("help\n")
    player.until("Type the number or the name of a game.")
    player.until("> ")
    player.type("RACE\n")
    player.until("What is your name?")
    player.until("> ")
    player.type("ann\n")
    player.until("How do you want to play Race? (Enter: 1)")
    player.until("> ")
    player.type("back\n")
    player.until("Which game?")
    player.until("> ")
    player.type("3\n")
    player.until("How do you want to play Race? (Enter: 1)")
    player.until("> ")
    player.type("more\n")
    player.until("Who plays?")
    player.until("> ")
    player.type("\n")
    player.until("Goal (Enter: 20)")
    player.until("> ")
    player.type("12\n")
    player.until("possible: 10, 15, 20, 25")
    player.until("> ")
    player.type("10\n")
    player.until("Your move?")
    player.until("> ")
    player.type("rest\n")
    player.until("Your move?")
    player.until("> ")
    player.interrupt_until("Go on with it: undercroft resume race-")
    assert player.end() == 0
    assert "\x1b[1m" in player.all
    (file,) = saved.iterdir()
    assert '"goal":10' in file.read_text()
    assert '"answer":"rest"' in file.read_text()
    assert '"seats":["ann"]' in file.read_text()


def test_enter_plays_at_once_the_second_time_as_the_last_time(live, saved):
    player = live("play race --plain")
    player.until("What is your name?")
    player.until("> ")
    player.type("ann\n")
    player.until("> ")
    player.type("\n")
    player.until("Your move?")
    player.until("> ")
    player.type("quit\n")
    assert player.end() == 0
    again = live("play --plain")
    again.until("Which game? (Enter: Race)")
    again.until("> ")
    again.type("\n")
    again.until("as last time: ann")
    again.until("> ")
    again.type("\n")
    again.until("Your move?")
    again.until("> ")
    again.type("rest\n")
    again.until("Your move?")
    again.until("> ")
    again.type("q\n")
    assert again.end() == 0
    (file,) = saved.iterdir()  # of the first nothing was answered, so it is not kept
    assert '"seats":["ann"]' in file.read_text()


def test_the_device_is_passed_with_enter_and_the_screen_cleared(live):
    player = live("play bids --seats ann,bo --plain", NO_COLOR="1")
    player.until("Pass the device to ann, who then presses Enter.")
    player.type("\n")
    player.until("ann: ")
    player.until("> ")
    player.type("3\n")
    player.until("You bid 3.")
    player.until("> ")
    player.type("1\n")
    player.until("ann, press Enter to hide the screen. ")
    player.type("\n")
    shown = player.until("Pass the device to bo, who then presses Enter.")  # before bo can look
    assert "\x1b[2J" in shown
    assert "\x1b[3J" in shown  # nor can bo scroll back
    player.type("\n")
    assert "\x1b[2J" in player.until("bo: ")
    player.until("> ")
    player.type("\x04")
    player.until("The game is saved: ")
    assert player.end() == 0


def test_a_replay_waits_for_enter(live, undercroft):
    undercroft("play race", "rest", "rest")
    player = live("replay 1 --step")
    player.until("Enter: next; q: stop ")
    player.type("\n")
    player.until("Rest")
    player.until("Enter: next; q: stop ")
    player.type("q\n")
    assert player.end() == 0


def test_a_resumed_game_that_is_over_can_be_played_again(live, undercroft, saved):
    undercroft("play race --seats ann --option goal=10 --luck 6,three,5,two", "1", "1")
    player = live("resume 1 --plain")
    player.until("You have won.")
    player.until("The same again?")
    player.until("> ")
    player.type("again\n")
    player.until("Your move?")
    player.until("> ")
    player.type("rest\n")
    player.until("Your move?")
    player.until("> ")
    player.type("quit\n")
    assert player.end() == 0
    headers = [json.loads(file.read_text().splitlines()[0]) for file in saved.iterdir()]
    assert [(one["seats"], one["options"]["goal"]) for one in headers] == [(["ann"], 10)] * 2
