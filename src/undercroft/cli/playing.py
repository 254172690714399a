"""Commands that play: a game, a saved one, a campaign, a Wild Map, in the terminal or in the browser."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer

from undercroft.cli import start as begin
from undercroft.cli.options import (
    Cards,
    Dice,
    Language,
    MapSet,
    cards_option,
    dice_option,
    lang_option,
    luck_option,
    map_argument,
    no_hints_option,
    pairs_option,
    pause_option,
    plain_option,
    seats_option,
    seed_option,
)
from undercroft.term import maps
from undercroft.term.campaigns import add_record, open_folder, show_campaign
from undercroft.term.menu import PAUSE, Wishes, known_game
from undercroft.term.play import go_on, play_campaign, play_game
from undercroft.term.resume import choose_saved
from undercroft.term.saves import find_saved
from undercroft.term.terminal import Terminal
from undercroft.term.words import Refused, say


def play(
    game: Annotated[
        str | None, typer.Argument(metavar=str(say("GAME")), help=str(say("the game; without it, you are asked")))
    ] = None,
    seats: Annotated[str | None, seats_option()] = None,
    option: Annotated[list[str] | None, pairs_option()] = None,
    pack: Annotated[str, typer.Option("--pack", help=str(say("a pack’s name or folder")))] = "",
    seed: Annotated[str | None, seed_option()] = None,
    dice: Annotated[Dice, dice_option()] = Dice.rolled,
    cards: Annotated[Cards, cards_option()] = Cards.turned,
    luck: Annotated[str | None, luck_option()] = None,
    dealt: Annotated[
        str,
        typer.Option(metavar="LIST", help=str(say("with typed dice: what the set-up dealt, as a printed sheet says"))),
    ] = "",
    save: Annotated[Path | None, typer.Option(help=str(say("the file to save the game in")))] = None,
    first: Annotated[bool, typer.Option("--first", help=str(say("the recommended first game, with notes")))] = False,
    shared: Annotated[
        bool, typer.Option("--shared", help=str(say("everybody adds his own words to the luck, sealed to the end")))
    ] = False,
    for_record: Annotated[
        bool, typer.Option("--for-record", help=str(say("a saved copy goes on with the same dice, never with others")))
    ] = False,
    witness: Annotated[
        str, typer.Option("--witness", metavar="URL", help=str(say("a server that says when this game began")))
    ] = "",
    plain: Annotated[bool, plain_option()] = False,
    no_hints: Annotated[bool, no_hints_option()] = False,
    pause: Annotated[float, pause_option()] = PAUSE,
    lang: Annotated[Language | None, lang_option()] = None,
) -> None:
    source = _source_of_luck(dice, luck, seed, cards)
    options = [*(option or []), *([f"pack={pack}"] if pack else [])]
    wishes = Wishes(game, seats, options, seed, source, plain, first, shared, for_record, witness, not no_hints, pause)
    wishes.dealt = dealt
    if dealt and source != "typed":
        raise Refused(say("--dealt goes with --dice typed."))
    play_game(Terminal(), wishes, save)


def start(lang: Annotated[Language | None, lang_option()] = None) -> None:
    begin()


def resume(
    name: Annotated[
        str | None,
        typer.Argument(
            metavar=str(say("NAME")),
            help=str(say("the name, number or file of a saved game; without it, all are listed")),
        ),
    ] = None,
    seed: Annotated[str | None, typer.Option(help=str(say("the seed the game was begun with")))] = None,
    plain: Annotated[bool, plain_option()] = False,
    pause: Annotated[float, pause_option()] = PAUSE,
    lang: Annotated[Language | None, lang_option()] = None,
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


OPEN = say(
    "It is open to everybody who can reach this machine: without a password, and without TLS, so that others in the "
    "network can read along. Who plays in this house is invited with {address}"
)


def serve(
    host: Annotated[str, typer.Option(help=str(say("the address to serve on; 0.0.0.0 for all")))] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help=str(say("the port; 0 for any free one")))] = 8642,
    data: Annotated[
        str,
        typer.Option(
            help=str(say("a folder of games, FILE.db or postgresql://...; otherwise the folder the terminal uses"))
        ),
    ] = "",
    name: Annotated[
        list[str] | None, typer.Option(help=str(say("what a proxy calls this server, such as games.example.org")))
    ] = None,
    root: Annotated[
        str,
        typer.Option(metavar="/PATH", help=str(say("the path below which a proxy shows the pages, such as /games"))),
    ] = "",
    access_log: Annotated[bool, typer.Option(help=str(say("write a line of JSON for every request")))] = False,
    open_browser: Annotated[bool, typer.Option("--open", help=str(say("open the page in a browser")))] = False,
    lang: Annotated[Language | None, lang_option()] = None,
) -> None:
    _serve(host, port, data, open_browser, access_log, name or (), root)


def _serve(
    host: str, port: int, data: str, browse: bool, access_log: bool = False, names: Sequence[str] = (), root: str = ""
) -> None:
    from socket import gethostname

    try:
        from undercroft.web.limits import LOCAL
        from undercroft.web.serve import serve as serve_pages, way_out
    except ModuleNotFoundError as error:
        raise Refused(say("The pages need more packages: pip install 'undercroft[web]'")) from error
    terminal = Terminal()

    def tell(address: str) -> None:
        terminal.tell(say("The table is laid at {address}  (Ctrl-C clears it)").text({"address": address}))
        if host not in LOCAL and not names:
            others = f"http://{way_out() or gethostname()}:{address.rstrip('/').rpartition(':')[2]}/"
            terminal.tell(OPEN.text({"address": others}))

    serve_pages(host, port, data, tell, browse, access_log, names, root)


def campaign(
    game: Annotated[str, typer.Argument(metavar=str(say("GAME")), help=str(say("the game")))],
    folder: Annotated[
        Path, typer.Argument(metavar=str(say("FOLDER")), help=str(say("the folder of the campaign's records")))
    ],
    play: Annotated[bool, typer.Option("--play", help=str(say("play its next game, or go on with it")))] = False,
    add: Annotated[
        str | None, typer.Option(help=str(say("a finished game to be added: its name, number or file")))
    ] = None,
    seats: Annotated[str | None, seats_option()] = None,
    option: Annotated[list[str] | None, pairs_option()] = None,
    seed: Annotated[str | None, seed_option()] = None,
    dice: Annotated[Dice, dice_option()] = Dice.rolled,
    luck: Annotated[str | None, luck_option()] = None,
    lang: Annotated[Language | None, lang_option()] = None,
) -> None:
    opened = open_folder(known_game(game), folder)
    if add:
        add_record(Terminal(), opened, find_saved(add))
    elif play:
        play_campaign(Terminal(), opened, Wishes(game, seats, option or [], seed, _source_of_luck(dice, luck, seed)))
    else:
        show_campaign(Terminal(), opened)


def map_new(
    name: Annotated[str, typer.Argument(metavar=str(say("NAME")), help=str(say("the name of the new map")))],
    content: Annotated[
        MapSet, typer.Option("--set", help=str(say("full: 8 Heroes and 12 Bosses; base: 4 and 6")))
    ] = MapSet.full,
    option: Annotated[list[str] | None, pairs_option()] = None,
    lang: Annotated[Language | None, lang_option()] = None,
) -> None:
    maps.new_map(Terminal(), name, [f"set={content}", *(option or [])])


def map_list(lang: Annotated[Language | None, lang_option()] = None) -> None:
    maps.list_maps(Terminal())


def map_show(
    name: Annotated[str | None, map_argument()] = None, lang: Annotated[Language | None, lang_option()] = None
) -> None:
    maps.show_map(Terminal(), name)


def map_play(
    name: Annotated[str | None, map_argument()] = None,
    seats: Annotated[str | None, seats_option()] = None,
    option: Annotated[list[str] | None, pairs_option()] = None,
    seed: Annotated[str | None, seed_option()] = None,
    dice: Annotated[Dice, dice_option()] = Dice.rolled,
    luck: Annotated[str | None, luck_option()] = None,
    lang: Annotated[Language | None, lang_option()] = None,
) -> None:
    wishes = Wishes(maps.game().name, seats, option or [], seed, _source_of_luck(dice, luck, seed))
    maps.play_map(Terminal(), name, wishes)


def map_add(
    name: Annotated[str, typer.Argument(metavar=str(say("NAME")), help=str(say("the name or the folder of a map")))],
    record: Annotated[
        str,
        typer.Argument(
            metavar=str(say("RECORD")), help=str(say("a finished game to be added: its name, number or file"))
        ),
    ],
    lang: Annotated[Language | None, lang_option()] = None,
) -> None:
    maps.add_to_map(Terminal(), name, record)
