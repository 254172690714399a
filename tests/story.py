"""Small stories: given a state, these dice and these answers, then that.

    story = perform(skill_test(d, hero), luck=[5, 3], answers=["roll"])
    assert story.result.succeeded

Every outcome and every answer must be used up: a story that tells more than happened is wrong.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from dataclasses import dataclass, field
from typing import Any

from undercroft.kernel.luck import Scripted
from undercroft.kernel.rules import CHECKPOINT, CHOOSE, ROLL, TOGETHER


@dataclass
class Asked:
    seat: int
    clause: str
    keys: tuple[str, ...]
    about: Any


@dataclass
class Story:
    result: Any = None
    asks: list[Asked] = field(default_factory=list)
    lucks: list[tuple[str, Any]] = field(default_factory=list)  # clause and the dice or cards asked for
    pending: Asked | None = None

    def asked(self, clause: str) -> list[Asked]:
        return [ask for ask in self.asks if ask.clause == clause]

    def offered(self, key: str) -> bool:
        return any(key in ask.keys for ask in self.asks)


def perform(
    rule: Generator[Any, Any, Any],
    luck: Sequence[int | str] = (),
    answers: Sequence[str] = (),
    pause: bool = False,
) -> Story:
    """Carry out one rule. With `pause` the story may end at an ask that has no answer: `story.pending`."""
    story, script, replies = Story(), Scripted(list(luck)), list(answers)
    answer: Any = None
    try:
        while True:
            request = rule.send(answer)
            answer = None
            if request[0] == CHOOSE:
                ask = Asked(request[3], request[1], tuple(option.key for option in request[2]), request[4])
                story.asks.append(ask)
                if not replies:
                    assert pause, f"no answer left for {ask}"
                    story.pending = ask
                    break
                key = replies.pop(0)
                assert key in ask.keys, f"{key!r} is not offered by {ask}"
                answer = next(option for option in request[2] if option.key == key)
            elif request[0] == TOGETHER:
                answer = {}
                for seat, one in request[2].items():
                    answer[seat] = _alone(one, story, replies, pause)
                    if story.pending is not None:
                        return story
            elif request[0] != CHECKPOINT:
                story.lucks.append((request[1], request[2]))
                ask_luck = script.roll if request[0] == ROLL else script.draw
                answer = ask_luck(len(story.lucks) - 1, request[1], request[2])
    except StopIteration as stop:
        story.result = stop.value
    assert not replies, f"answers nobody asked for: {replies}"
    assert not script.rest, f"luck nobody asked for: {script.rest}"
    return story


def _alone(rule: Generator[Any, Any, Any], story: Story, replies: list[str], pause: bool) -> Any:
    """One seat's part of `together`: a story has one thread, so the seats answer one after another."""
    answer: Any = None
    try:
        while True:
            request = rule.send(answer)
            ask = Asked(request[3], request[1], tuple(option.key for option in request[2]), request[4])
            story.asks.append(ask)
            if not replies:
                assert pause, f"no answer left for {ask}"
                story.pending = ask
                return None
            key = replies.pop(0)
            assert key in ask.keys, f"{key!r} is not offered by {ask}"
            answer = next(option for option in request[2] if option.key == key)
    except StopIteration as stop:
        return stop.value
