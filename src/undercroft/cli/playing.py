"""Commands that play: a game, a saved one, a campaign, a Wild Map, in the terminal or in the browser."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from undercroft.cli import start as begin
from undercroft.cli.options import (
    Cards,
    Dice,
    MapSet,
    an_argument,
    an_option,
    cards_option,
    dice_option,
    finished_argument,
    game_argument,
    luck_option,
    map_argument,
    no_hints_option,
    pack_option,
    pairs_option,
    pause_option,
    plain_option,
    seats_option,
    seed_option,
)
from undercroft.store import campaigns as kept
from undercroft.term import maps
from undercroft.term.campaigns import add_record, show_campaign
from undercroft.term.menu import PAUSE, Wishes, known_game
from undercroft.term.play import go_on, play_campaign, play_game
from undercroft.term.resume import choose_saved
from undercroft.term.saves import find_saved
from undercroft.term.terminal import Terminal
from undercroft.term.words import Refused, say


def play(
    game: Annotated[str | None, an_argument(say("GAME"), say("the game; without it, you are asked"))] = None,
    seats: Annotated[str | None, seats_option()] = None,
    option: Annotated[list[str] | None, pairs_option()] = None,
    pack: Annotated[str, pack_option()] = "",
    seed: Annotated[str | None, seed_option()] = None,
    dice: Annotated[Dice, dice_option()] = Dice.rolled,
    cards: Annotated[Cards, cards_option()] = Cards.turned,
    luck: Annotated[str | None, luck_option()] = None,
    dealt: Annotated[
        str, an_option(say("with typed dice: what the set-up dealt, as a printed sheet says"), metavar="LIST")
    ] = "",
    save: Annotated[Path | None, an_option(say("the file to save the game in"))] = None,
    first: Annotated[bool, an_option(say("the recommended first game, with notes"), "--first")] = False,
    shared: Annotated[
        bool, an_option(say("everybody adds his own words to the luck, sealed to the end"), "--shared")
    ] = False,
    for_record: Annotated[
        bool, an_option(say("a saved copy goes on with the same dice, never with others"), "--for-record")
    ] = False,
    witness: Annotated[str, an_option(say("a server that says when this game began"), metavar="URL")] = "",
    plain: Annotated[bool, plain_option()] = False,
    no_hints: Annotated[bool, no_hints_option()] = False,
    pause: Annotated[float, pause_option()] = PAUSE,
) -> None:
    source = _source_of_luck(dice, luck, seed, cards)
    options = [*(option or []), *([f"pack={pack}"] if pack else [])]
    wishes = Wishes(game, seats, options, seed, source, plain, first, shared, for_record, witness, not no_hints, pause)
    wishes.dealt = dealt
    if dealt and source != "typed":
        raise Refused(say("--dealt goes with --dice typed."))
    play_game(Terminal(), wishes, save)


def start() -> None:
    begin()


def resume(
    name: Annotated[
        str | None,
        an_argument(say("NAME"), say("the name, number or file of a saved game; without it, all are listed")),
    ] = None,
    seed: Annotated[str | None, an_option(say("the seed the game was begun with"))] = None,
    plain: Annotated[bool, plain_option()] = False,
    pause: Annotated[float, pause_option()] = PAUSE,
) -> None:
    terminal = Terminal()
    try:
        path = find_saved(name) if name else choose_saved(terminal)
    except (EOFError, KeyboardInterrupt):
        return
    if path is not None:
        go_on(terminal, path, Wishes(seed=seed, plain=plain, pause=pause))


def _source_of_luck(
    dice: Dice, luck: str | None, seed: str | None, cards: Cards = Cards.turned
) -> str | list[int | str] | None:
    if cards is Cards.dealt and dice is not Dice.typed:
        raise Refused(say("--cards dealt goes with --dice typed; otherwise the program deals anyway."))
    if sum((dice is Dice.typed, luck is not None, seed is not None)) > 1:
        raise Refused(say("Only one of --seed, --luck and --dice typed can decide what dice show."))
    if luck is not None:
        return [int(word) if word.isdecimal() else word for word in luck.replace(",", " ").split()]
    if dice is Dice.typed:
        return "typed-dice" if cards is Cards.dealt else "typed"
    return None


def campaign(
    game: Annotated[str, game_argument()],
    folder: Annotated[Path, an_argument(say("FOLDER"), say("the folder of the campaign's records"))],
    play: Annotated[bool, an_option(say("play its next game, or go on with it"), "--play")] = False,
    add: Annotated[str | None, an_option(say("a finished game to be added: its name, number or file"))] = None,
    seats: Annotated[str | None, seats_option()] = None,
    option: Annotated[list[str] | None, pairs_option()] = None,
    seed: Annotated[str | None, seed_option()] = None,
    dice: Annotated[Dice, dice_option()] = Dice.rolled,
    luck: Annotated[str | None, luck_option()] = None,
) -> None:
    opened, _ = kept.opened(folder, known_game(game))
    if add:
        add_record(Terminal(), opened, find_saved(add))
    elif play:
        play_campaign(Terminal(), opened, Wishes(game, seats, option or [], seed, _source_of_luck(dice, luck, seed)))
    else:
        show_campaign(Terminal(), opened)


def map_new(
    name: Annotated[str, an_argument(say("NAME"), say("the name of the new map"))],
    content: Annotated[MapSet, an_option(say("full: 8 Heroes and 12 Bosses; base: 4 and 6"), "--set")] = MapSet.full,
    option: Annotated[list[str] | None, pairs_option()] = None,
) -> None:
    maps.new_map(Terminal(), name, [f"set={content}", *(option or [])])


def map_list() -> None:
    maps.list_maps(Terminal())


def map_show(name: Annotated[str | None, map_argument()] = None) -> None:
    maps.show_map(Terminal(), name)


def map_play(
    name: Annotated[str | None, map_argument()] = None,
    seats: Annotated[str | None, seats_option()] = None,
    option: Annotated[list[str] | None, pairs_option()] = None,
    seed: Annotated[str | None, seed_option()] = None,
    dice: Annotated[Dice, dice_option()] = Dice.rolled,
    luck: Annotated[str | None, luck_option()] = None,
) -> None:
    wishes = Wishes(maps.game().name, seats, option or [], seed, _source_of_luck(dice, luck, seed))
    maps.play_map(Terminal(), name, wishes)


def map_add(
    name: Annotated[str, an_argument(say("NAME"), say("the name or the folder of a map"))],
    record: Annotated[str, finished_argument()],
) -> None:
    maps.add_to_map(Terminal(), name, record)
