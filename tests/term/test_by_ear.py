"""Playing by ear: what is said since the last answer is enough to name every option's place and effect."""

from __future__ import annotations

import io
import random
import re
from itertools import pairwise

import pytest
from rich.console import Console

import undercroft
from undercroft import learn
from undercroft.bots import AtRandom, Seat
from undercroft.kernel.words import joined
from undercroft.players.sitting import Sitting
from undercroft.store.journal import Journal
from undercroft.term import screens
from undercroft.term.folding import effects, entries, explained, not_said, place_name
from undercroft.term.player import Player
from undercroft.term.terminal import Terminal

GAMES = ("dungeon-run", "map-maker", "mini-rogue", "paper-dungeons")
WIDTH = 80
LABELLED = {
    "card",
    "choice",
    "class",
    "column",
    "item",
    "map",
    "object",
    "potion",
    "potions",
    "reward",
    "row",
    "skill",
    "stance",
    "wanted",
    "ware",
}  # the option's words name these
DRAWN = set("│┃╭╮╰╯─━═║█░■□┌┐└┘▶◆")


@pytest.fixture(autouse=True)
def tiny_games(monkeypatch, tmp_path):
    """Here the real games are played."""
    monkeypatch.setenv("UNDERCROFT_HOME", str(tmp_path / "home"))


def whole(text: str) -> str:
    """Words wherever lines were broken, at a space or after a hyphen."""
    return "".join(text.split())


class Listener(Terminal):
    """A terminal 80 wide at which somebody answers at random, and listens to what was said since the last answer."""

    def __init__(self, chance: random.Random) -> None:
        super().__init__()
        self.chance, self.heard, self.checked = chance, io.StringIO(), 0
        self.console = Console(file=self.heard, width=WIDTH, force_terminal=True, color_system=None, highlight=False)
        self.player: Player
        self.question, self.said, self.folded = None, "", []

    def read(self, prompt: str = "> ") -> str:
        question = self.player.question
        if question is None or self.checked == 120:
            raise EOFError
        said = self.heard.getvalue()
        self.heard.seek(0)
        self.heard.truncate()
        if question is not self.question:  # a long list is unfolded place by place, and all of it listened to
            self.question, self.said = question, ""
            self.folded = [str(at) for at, entry in enumerate(question.entries, start=1) if not entry.key]
        self.said += said
        if question.opened:
            return "back"
        if self.folded:
            return self.folded.pop(0)
        if not self._names(question.json["options"][0]["label"], whole(self.said)):
            return "look"  # only after a refusal: nothing was put anew
        self._check(question, self.said)
        return self.chance.choice(question.json["options"])["key"]

    @staticmethod
    def _names(label: str, heard: str) -> bool:
        """The words of an option; in a list that was unfolded, without the place they are about."""
        return whole(label) in heard or all(whole(part) in heard for part in label.rpartition(": ")[::2])

    def _check(self, question, said: str) -> None:
        heard = whole(said)
        game = self.player.sitting.game
        assert max(len(line) for line in said.splitlines()) <= WIDTH
        assert not DRAWN & set(said), DRAWN & set(said)
        for option in question.json["options"]:
            assert self._names(option["label"], heard)
            place = place_name(screens.place(game, question.view, option["place"] or ""))
            assert whole(not_said(option["label"], joined(effects(option)), place)) in heard
            for words in effects(option):
                assert whole(words) in heard
        self.checked += 1


@pytest.mark.parametrize("code", ["en", "fr"])
@pytest.mark.parametrize("game", GAMES)
def test_what_was_said_since_the_last_answer_is_enough(game, code, tmp_path):
    with undercroft.language(code):
        listener = Listener(random.Random(f"{game} {code}"))
        table = undercroft.open_table(game, ["ann"], dict(learn.first(game).options), seed=6)
        with Journal.begin(table, tmp_path / "game.jsonl") as journal:
            listener.player = Player(listener, Sitting(table, journal, {}), journal)
            listener.player.play()
        assert listener.checked > 10


@pytest.mark.parametrize("code", ["en", "fr"])
@pytest.mark.parametrize(("game", "kinds"), [("mini-rogue", ("room",)), ("dungeon-run", ("tile",))])
def test_an_option_names_its_room_once(game, kinds, code):
    told = 0
    with undercroft.language(code):
        table = undercroft.open_table(game, ["ann"], dict(learn.first(game).options), seed=4)
        chance = random.Random(3)
        for _ in range(100):
            if not table.asks:
                break
            view, asked = table.view(0), [option.to_json() for option in table.asks[0].options]
            for entry in entries(game, view, asked):
                if entry.place.startswith(kinds):
                    words = screens.place(game, view, entry.place)
                    name = re.split(r"\s?[:(;]", re.split(r"\s?: |, ", words, maxsplit=1)[1])[0].strip()
                    line = explained(game, view, entry)
                    assert line.count(name) == 1, line
                    told += 1
            table.answer(0, chance.choice(table.asks[0].keys))
    assert told > 10


def test_every_place_an_option_names_has_words(default_packs):
    """Over games of all kinds: where an option is about a place of the board, the screen can name it."""
    unnamed, told = set(), 0
    for game in GAMES:
        for seats in (1, 2):
            options = {"mode": "cooperative"} if game == "mini-rogue" and seats == 2 else {}
            table = undercroft.open_table(game, seats, options, seed=seats)
            chance, bots = random.Random(seats), AtRandom(seats)
            for _ in range(150):
                if not table.asks:
                    break
                ask = chance.choice(table.asks)
                view = table.view(ask.seat)
                for option in ask.options:
                    kind = (option.place or "").partition("-")[0]
                    if kind and kind not in LABELLED and not screens.place(game, view, option.place):
                        unnamed.add((game, kind, ask.clause))
                said = {(option.place, option.label) for option in ask.options if option.place}
                said = {one for one in said if one[0].partition("-")[0] in ("choice", "reward")}
                assert len({label for _, label in said}) == len(said), ask.clause  # told apart by their words alone
                told += len(said)
                table.answer(ask.seat, bots.answer(Seat(table, ask.seat)).key)
    assert not unnamed
    assert told


@pytest.mark.parametrize(
    ("game", "still", "moving"),
    [("paper-dungeons", "monster-0", "monster-0-you"), ("mini-rogue", "hero-0-can", "hero-0")],
)
def test_what_stays_is_not_said_again_with_what_changes(game, still, moving):
    """A monster's card is said once, the power one has against it whenever it grows; values without the skills."""
    table = undercroft.open_table(game, ["ann"], dict(learn.first(game).options), seed=6)
    bot, heard = AtRandom(6), list[dict[str, str]]()
    for _ in range(14):
        heard.append(screens.said(game, table.view(0)))
        table.answer(0, bot.answer(Seat(table, 0)).key)
    changed = [(one[still] != two[still]) for one, two in pairwise(heard) if one[moving] != two[moving]]
    assert changed
    assert sum(changed) <= 1


@pytest.mark.parametrize(
    ("label", "effect", "place", "said"),
    [
        ("Trap", "success: 8%", "Trap (Defense): die 6", ""),
        ("Attack the Orc Chief", "a hit: 83%", "Orc Chief, HP 7/7, SP 6/6", ""),
        ("Battle the monster", "leads to: Ghoul, 1 wound of 3", "Ghoul", ""),
        ("commencer l'Épée de Flammes (1 sur 2)", "", "Épée de Flammes 0/2", ""),
        ("Search", "brings 1 face-down treasure", "Tile 5, Storeroom: ways: north to tile 4", "Tile 5, Storeroom"),
        ("Offer 1 Gold", "", "Top right: The Pyre (Shrine)", "Top right: The Pyre (Shrine)"),
    ],
)
def test_an_option_names_its_place_and_nothing_twice(label, effect, place, said):
    assert not_said(label, effect, place) == said
