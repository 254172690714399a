"""`python -m undercroft.board GAME --seed 7 --answers 40 -o FILE.svg`: a picture of a game that plays itself so far."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from random import Random

from undercroft.board.drawing import draw
from undercroft.board.marks import marks_of
from undercroft.board.standalone import standalone
from undercroft.face import games, open_table
from undercroft.kernel.languages import language, languages


def main() -> None:
    parser = ArgumentParser(prog="python -m undercroft.board", description=__doc__)
    parser.add_argument("game", choices=games())
    parser.add_argument("--seats", type=int, default=1)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--answers", type=int, default=20)
    parser.add_argument("--option", action="append", default=[], metavar="KEY=VALUE")
    parser.add_argument("--lang", choices=languages(), default="en")
    parser.add_argument("--theme", choices=("light", "dark"), default="")
    parser.add_argument("--columns", type=int, default=1, help="how many columns of sheets stand at the left")
    parser.add_argument("-o", "--output", type=Path, required=True)
    given = parser.parse_args()
    table = open_table(given.game, given.seats, dict(one.split("=", 1) for one in given.option), seed=given.seed)
    chance = Random(given.seed)
    for _ in range(given.answers):
        if not table.asks:
            break
        ask = chance.choice(table.asks)
        table.answer(ask.seat, chance.choice(ask.keys))
    with language(given.lang):
        asked = table.asks[0] if table.asks else None
        marks = marks_of(option.to_json() for option in asked.options) if asked else {}
        board = draw(table.view(asked.seat if asked else 0), table.things, marks, given.lang)
        given.output.write_text(standalone(board, given.theme, given.columns), "utf-8")


if __name__ == "__main__":
    main()
