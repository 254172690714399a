"""Adding a language means adding a folder: all four games are played in one that no module has heard of."""

from __future__ import annotations

import asyncio
import io
import random
import re
from collections.abc import Iterator
from datetime import date
from html import unescape

import pytest
from rich.console import Console, RenderableType

import command_line
import undercroft
from frozen import shipped, thawed
from languages.accented import CODE, accented, plain_words, spoken_here
from term.full_screen import opened, press_any, settle
from undercroft import language, learn
from undercroft.kernel import languages
from undercroft.kernel.errors import UndercroftError
from undercroft.kernel.words import Said
from undercroft.rulebook import rulebook
from undercroft.shelf import load
from undercroft.store.folder import Folder
from undercroft.term import screens
from web.visitor import Visitor, serving

GAMES = ("dungeon-run", "map-maker", "mini-rogue", "paper-dungeons")
READ_ALOUD = re.compile(r'\b(?:aria-label|title|alt|placeholder|aria-description)="([^"]*)"')


@pytest.fixture(scope="module", autouse=True)
def another_language(tmp_path_factory) -> Iterator[str]:
    """With the packs that people play with: a language translates those."""
    with thawed(), spoken_here(tmp_path_factory.mktemp("languages")) as code:
        yield code


# -- on the page ------------------------------------------------------------------------------------------------------


def untranslated(visitor: Visitor, *same: str) -> set[str]:
    """Words on a page, seen or read aloud, that came through no catalogue."""
    spoken = READ_ALOUD.findall(re.sub(r"<(style|script).*?</\1>", "", visitor.page.text, flags=re.S))
    text = "\n".join([visitor.text, *map(unescape, spoken)])
    assert accented("a").strip() in text, "the page speaks another language"
    return set(plain_words(text)) - set(same)


@pytest.mark.parametrize("game", GAMES)
def test_a_game_on_the_page_has_no_word_of_its_own(game, tmp_path):
    """Home, set-up, rules, every page of a whole game with its story, the ending, the game seen again."""
    named = game.split("-")  # a table is called by its game and the day
    with serving(Folder(tmp_path)) as address, Visitor(address, CODE) as ann:
        for page in ("/", f"/new/{game}", "/rules", f"/rules/{game}", "/campaigns", "/replay"):
            ann.get(page)
            assert untranslated(ann) == set(), page
        ann.post(f"/now/{game}")
        chance = random.Random(game)
        for _ in range(400):
            assert untranslated(ann) == set()
            if not ann.offered:
                break
            ann.answer(chance.choice(ann.offered))  # where it kills, once more
        assert not ann.offered, "the game has come to its end"
        for page in (f"{ann.table}/replay", "/games"):
            ann.get(page)
            assert untranslated(ann, *named) == set(), page


def test_the_lobby_has_no_word_of_its_own(tmp_path):
    with serving(Folder(tmp_path)) as address, Visitor(address, CODE) as ann:
        ann.post("/new/mini-rogue", data={"kind": ["person", "person"], "who": ["ann", ""], "where": "online"})
        assert untranslated(ann) == set()


def test_every_language_can_be_chosen(tmp_path):
    with serving(Folder(tmp_path)) as address, Visitor(address, CODE) as ann:
        ann.get("/")
        assert re.findall(r'name="lang" value="(\w+)"', ann.page.text) == ["en", "fr"]
        ann.post("/settings", data={"lang": "fr", "to": "/"})
        assert re.findall(r'name="lang" value="(\w+)"', ann.page.text) == ["en", CODE]


# -- in the terminal --------------------------------------------------------------------------------------------------


def drawn(picture: RenderableType) -> str:
    console = Console(width=100, force_terminal=True, color_system=None, highlight=False, file=io.StringIO())
    with console.capture() as captured:
        console.print(picture)
    return captured.get()


def on_screen(game: str, table: undercroft.Table, seat: int) -> Iterator[str]:
    view = table.view(seat)
    yield screens.status(game, view)
    yield from screens.said(game, view).values()
    yield re.sub(r"x[A-H]\b", "", screens.board(game, view, 80, 24).plain)  # a gem in a room
    yield drawn(screens.side(game, view, seat, 40))
    yield drawn(screens.others(game, view, seat))
    for ask in table.asks:
        yield ask.prompt
        for option in ask.to_json()["options"]:
            yield option["label"]
            yield screens.place(game, view, option["place"] or "")
            yield from (option[what] or "" for what in ("brings", "costs", "leads", "risk", "deadly"))


@pytest.mark.parametrize("seats", [["ann"], ["ann", "bo"]])
@pytest.mark.parametrize("game", GAMES)
def test_screens_options_and_events_have_no_word_of_their_own(game, seats):
    chance = random.Random(f"{game} {len(seats)}")
    with language(CODE):
        table = undercroft.open_table(game, seats, seed=5)
        for step in range(400):
            if not table.asks:
                break
            ask = chance.choice(table.asks)
            if step % 4 == 0:
                for text in on_screen(game, table, ask.seat):
                    assert plain_words(text) == [], text
            for event in table.answer(ask.seat, chance.choice(ask.keys)):
                assert plain_words(event.text) == [], event.text
        for thing in undercroft.things(game).values():
            assert plain_words(f"{thing['name']} {thing['text']}") == [], thing


@pytest.mark.parametrize("game", GAMES)
def test_the_full_screen_has_no_word_of_its_own(game, tmp_path):
    async def play() -> None:
        app = opened(game, tmp_path)
        chance = random.Random(game)
        async with app.run_test(size=(120, 40)) as pilot:
            await settle(pilot)
            for _ in range(8):
                shown = "\n".join(
                    "".join(part.text for part in strip) for strip in app.screen._compositor.render_strips()
                )
                assert set(plain_words(shown)) <= {"Enter", "Tab", "Esc", "PgUp", "PgDn"}, shown
                await press_any(pilot, chance)

    with language(CODE):
        asyncio.run(play())


@pytest.mark.parametrize("game", GAMES)
def test_the_line_player_and_its_commands_have_no_word_of_their_own(game, monkeypatch, capsys, tmp_path):
    monkeypatch.setenv("UNDERCROFT_HOME", str(tmp_path))
    typed = ["?", "help", "1", "1", "2", "1", "quit"]
    for command, lines in (
        (f"play {game} --first --plain --seed 4", typed),
        (f"rules {game}", ()),
        (f"learn {game}", ()),
    ):
        command_line.run([*command.split(), "--lang", CODE], "".join(f"{line}\n" for line in lines))
        out = re.sub(r"^> .*$|\S*/\S*|\S+-\d{4}\S*", "", capsys.readouterr().out, flags=re.M)  # typed; a saved file
        assert out.strip()
        assert set(plain_words(out)) <= {*game.split("-")}, command


# -- what is missing is said in English -------------------------------------------------------------------------------


def test_a_language_that_says_little_speaks_english_otherwise(tmp_path):
    """Quietly, for readers: an empty folder is a language in which nothing is said yet."""
    (tmp_path / "yy").mkdir()
    assert languages.add_language(tmp_path / "yy") == "yy"
    assert languages.language_name("yy") == "yy"
    said = {}
    for code in ("en", "yy"):
        with language(code):
            table = undercroft.open_table("mini-rogue", 1, seed=3)
            things = undercroft.things("mini-rogue").values()
            said[code] = [table.asks[0].prompt, rulebook("mini-rogue"), learn.notes("mini-rogue"), [*things],
                          str(Said(en="a sigh", de="ein Seufzer"))]  # fmt: skip
    for thing in said["yy"][3]:
        assert thing["name"]
    assert [*said["en"][:3], said["en"][4]] == [*said["yy"][:3], said["yy"][4]]
    del languages._homes()["yy"]


def test_a_translation_is_no_part_of_a_pack():
    """A pack is what it was: its digest stands in records."""
    with language(CODE):
        pack = load("mini-rogue").load_pack("city")
        assert str(pack.title) == accented(pack.title.en)
    assert pack.digest in (load("mini-rogue").load_pack("city").digest,)
    assert (
        f"city {shipped('mini-rogue').digest}\n"
        in (languages.OURS.parent / "games/mini_rogue/packs/sound.txt").read_text()
    )


def test_a_language_is_added_by_the_environment(monkeypatch, tmp_path):
    before = dict(languages._homes())
    (tmp_path / "zz").mkdir()
    (tmp_path / "zz" / "grammar.py").write_text('NAME = "Zed"\nDECIMAL = "!"\n')
    monkeypatch.setenv("UNDERCROFT_LANGUAGES", str(tmp_path / "zz"))
    languages._homes.cache_clear()
    try:
        assert languages.languages() == ("en", "fr", "zz")
        assert languages.language_name("zz") == "Zed"
        assert languages.grammar("zz").dated(date(2026, 11, 18)) == "2026-11-18"  # it has no months
        monkeypatch.setenv("UNDERCROFT_LANGUAGES", str(tmp_path / "German"))
        for known in (languages._homes, languages.grammar, languages.catalogue, languages.sentence):
            known.cache_clear()  # as in a process that has said nothing yet
        with pytest.raises(UndercroftError, match="no folder of a language"):
            languages.languages()
        (tmp_path / "zz" / "grammar.py").write_text("NAME = ")
        with pytest.raises(UndercroftError, match="its grammar cannot be read: invalid syntax"):
            languages.add_language(tmp_path / "zz")
    finally:
        monkeypatch.undo()
        languages._homes.cache_clear()
        languages._homes().update(before)
