"""The other pages: home, rules, replays, campaigns, packs; and what is refused."""

from __future__ import annotations

import asyncio
import contextlib
import io
import random
import re
import shutil
import zipfile

import pytest

from undercroft import games, open_table, things
from undercroft.board import icons
from undercroft.content.loader import PACKS
from undercroft.kernel.errors import UndercroftError
from undercroft.kernel.record import Record
from undercroft.rulebook import rulebook
from undercroft.shelf import room
from undercroft.web import turning
from undercroft.web.answering import in_thread
from undercroft.web.replays import is_step

LIMIT = 64 * 1024


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("address", ["/", "/games", "/rules", "/replay", "/campaigns", "/packs", "/rules/mini-rogue",
                                     "/new/mini-rogue", "/new/paper-dungeons", "/new/map-maker", "/new/dungeon-run",
                                     "/rules/map-maker?q=boss", "/rules/paper-dungeons/PD-111"])  # fmt: skip
def test_every_page_is_there_in_both_languages(visitor, address, lang):
    visitor.client.cookies.set("lang", lang)
    assert visitor.get(address).status_code == 200
    assert f'<html lang="{lang}"' in visitor.page.text
    assert visitor.page.text.count("<h1") == 1


def test_every_clause_has_an_address(visitor):
    for clause in list(rulebook("dungeon-run"))[::40]:
        assert visitor.get(f"/rules/dungeon-run/{clause}").status_code == 200
        assert clause in visitor.text


def test_the_rules_are_searched(visitor):
    visitor.get("/rules/mini-rogue?q=poison")
    assert "<mark>Poison</mark>" in visitor.page.text
    assert visitor.get("/rules/mini-rogue?q=<script>").status_code == 200
    assert "<script>" not in visitor.page.text.split("</head>")[1]


@pytest.mark.parametrize(
    ("address", "status"),
    [("/nothing", 404), ("/t/no-such-game", 404), ("/t/..%2f..%2fetc", 404), ("/rules/chess", 404), ("/new/chess", 404),
     ("/rules/mini-rogue/MR-999999", 404), ("/t/no-such-game/record", 404), ("/replay/0000", 404), ("/settings", 405),
     ("/campaigns/maps:none", 404)],
)  # fmt: skip
def test_what_is_not_there_says_so_in_both_languages(visitor, address, status):
    assert visitor.get(address).status_code == status
    assert re.search(r"<h1>.+</h1>\s*<p lang=\"fr\">.+</p>", visitor.page.text)
    assert "Traceback" not in visitor.page.text


def test_no_page_may_load_anything_from_elsewhere(visitor):
    policy = visitor.get("/").headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
    assert not re.search(r' style="| on[a-z]+="|https?://(?!www\.w3\.org)', visitor.page.text)


def test_what_another_site_sends_is_refused(visitor):
    assert visitor.post("/now/mini-rogue", headers={"origin": "http://elsewhere.example"}).status_code == 403
    assert visitor.post("/now/mini-rogue", headers={"sec-fetch-site": "cross-site"}).status_code == 403
    assert visitor.client.get("/", headers={"host": "elsewhere.example"}).status_code == 421


def test_an_oversize_form_is_refused_also_without_a_length(visitor, folder):
    assert visitor.post("/new/mini-rogue", data={"who": "x" * LIMIT}).status_code == 413

    def endless():
        for _ in range(100):
            yield b"who=" + b"x" * 4096 + b"&"

    kind = {"content-type": "application/x-www-form-urlencoded"}
    assert visitor.post("/new/mini-rogue", content=endless(), headers=kind).status_code == 413
    assert folder.list() == []


def test_only_forms_are_taken(visitor):
    assert visitor.post("/now/mini-rogue", json={"a": 1}).status_code == 415


def test_settings_lead_back_into_this_house_only(visitor):
    for outside in ("https://elsewhere.example/", "//elsewhere.example", "/\\elsewhere.example"):
        visitor.post("/settings", data={"lang": "fr", "to": outside})
        assert visitor.page.url.path == "/"
        assert visitor.page.url.host == "127.0.0.1"


def test_a_record_is_shown_answer_by_answer(visitor, folder):
    table = open_table("mini-rogue", ["ann"], {"character": "sellsword"}, seed=5)
    for _ in range(8):
        table.answer(0, table.asks[0].keys[0])
    name = folder.open(table.record)
    assert visitor.get(f"/t/{name}/replay?step=3").status_code == 200
    assert "ann was asked" in visitor.text
    assert visitor.get(f"/t/{name}/replay?step=8").status_code == 200
    assert visitor.get(f"/t/{name}/replay?step=1").status_code == 200  # back again
    visitor.post(f"/t/{name}/play-on", data={"step": "3"})
    assert visitor.table != f"/t/{name}"
    assert visitor.offered == list(_after(table, 3).asks[0].keys)


def _after(table, n):
    rewound = open_table("mini-rogue", ["ann"], {"character": "sellsword"}, seed=5)
    for line in [line for line in table.record.lines if "seat" in line][:n]:
        rewound.answer(0, line["answer"])
    return rewound


def test_turning_points_lead_into_the_replay_and_back_to_play(visitor, folder, monkeypatch):
    monkeypatch.setattr(turning, "SECONDS", 0.0)
    table, luck = open_table("mini-rogue", ["ann"], seed=4), random.Random(4)
    early = folder.open(table.record)
    for _ in range(6):
        table.answer(0, luck.choice(table.asks[0].keys))
        with contextlib.suppress(UndercroftError):
            table.undo(0)
    while table.asks:
        table.answer(0, luck.choice(table.asks[0].keys))
    name, lines = folder.open(table.record), table.record.lines
    assert any("undo" in line for line in lines)
    assert visitor.get(f"/t/{early}/turning").status_code == 409
    assert visitor.get(f"/t/{name}/turning").status_code == 200
    assert "Decisions looked at: 0 of" in visitor.text
    given = [line["answer"] for line in lines if "seat" in line]
    steps = [line for line in lines if is_step(line)]
    for number, answer in enumerate(given, start=1):
        assert steps[turning.step_of(lines, number)]["answer"] == answer
    visitor.post(f"/t/{name}/play-on", data={"step": "2", "practice": "1"})
    assert Record.load(folder.file(visitor.table.removeprefix("/t/"))).header["practice"] is True


def test_a_record_from_outside_is_shown_and_a_damaged_one_refused(visitor):
    table = open_table("mini-rogue", ["ann"], {"character": "sellsword"}, seed=5)
    table.answer(0, table.asks[0].keys[0])
    text = table.record.text
    visitor.post("/replay", files={"record": ("a.jsonl", text.encode())})
    assert visitor.page.status_code == 200
    assert "/replay/" in visitor.page.url.path
    for damaged in (text[: len(text) // 2].encode(), b"\xff\xfe", b"", b"[1]\n", b'{"undercroft":1}\n'):
        status = visitor.post("/replay", files={"record": ("a.jsonl", damaged)}).status_code
        assert status == 422
        assert "Traceback" not in visitor.page.text
    assert visitor.post("/replay", data={}).status_code == 400


def zipped(**files: bytes) -> bytes:
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w") as target:
        for name, content in files.items():
            target.writestr(name.replace("__", "/").replace("_toml", ".toml"), content)
    return data.getvalue()


def test_a_pack_is_checked_kept_and_played(visitor, folder, tmp_path):
    source = tmp_path / "mine"
    shutil.copytree(PACKS["mini-rogue"] / "city", source)
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w") as target:
        for file in source.glob("*.toml"):
            target.write(file, f"mine/{file.name}")
    visitor.post("/packs", files={"pack": ("mine.zip", data.getvalue())}, data={"keep": "1"})
    assert "This pack is good" in visitor.text
    (kept,) = (folder.path / "packs" / "mini-rogue").iterdir()
    visitor.post("/new/mini-rogue", data={"kind": ["person"], "who": ["Ann"], "pack": str(kept)})
    assert visitor.offered


@pytest.mark.parametrize(
    ("data", "status"),
    [
        (b"no zip", 422),
        (zipped(pack_toml=b"[pack"), 422),
        (zipped(pack_toml=b'[pack]\ngame = "chess"\n'), 422),
        (zipped(pack_toml=b'[pack]\ngame = "mini-rogue"\n', run__py=b"print(1)"), 422),
        (zipped(a__pack_toml=b"", b__pack_toml=b""), 422),
        (zipped(pack_toml=b"x" * 3_000_000), 413),
    ],
)
def test_a_bad_pack_is_refused(visitor, folder, data, status):
    assert visitor.post("/packs", files={"pack": ("a.zip", data)}).status_code == status
    assert "Traceback" not in visitor.page.text
    assert not (folder.path / "packs").exists()


def test_no_form_and_no_record_makes_us_look_into_other_folders(visitor, folder, tmp_path):
    elsewhere = tmp_path / "elsewhere"
    shutil.copytree(PACKS["mini-rogue"] / "city", elsewhere)
    form = {"kind": ["person"], "who": ["Ann"], "pack": str(elsewhere)}
    assert visitor.post("/new/mini-rogue", data=form).status_code == 422
    assert visitor.get(f"/new/mini-rogue?pack={elsewhere}").status_code == 422
    record = open_table("mini-rogue", ["ann"], {"pack": str(elsewhere)}).record
    assert visitor.post("/replay", files={"record": ("a.jsonl", record.text.encode())}).status_code == 422
    assert folder.list() == []


def test_a_wild_map_is_begun_played_and_gone_on_with(visitor, folder):
    visitor.post("/campaigns", data={"called": "Mirkwood", "game": "map-maker"})
    assert visitor.page.url.path == "/campaigns/maps%3AMirkwood" or "Mirkwood" in visitor.text
    assert (folder.path / "maps" / "Mirkwood" / "campaign.json").exists()
    visitor.post("/campaigns/maps:Mirkwood/play", data={"kind": ["person"], "who": ["Ann"]})
    assert visitor.offered
    assert (folder.path / "maps" / "Mirkwood" / "under-way.jsonl").exists()
    visitor.get("/games")
    assert "Map Maker" in visitor.text
    assert visitor.post("/campaigns", data={"called": "../x", "game": "map-maker"}).status_code == 422
    assert visitor.post("/campaigns", data={"called": "Mirkwood", "game": "map-maker"}).status_code == 409


@pytest.mark.parametrize(
    "charter", ["half", "[]", '{"game": "map-maker"}', "[" * 9_000], ids=["half", "list", "bare", "deep"]
)
def test_a_damaged_campaign_is_named_and_left_alone(visitor, folder, charter):
    """The page reads the charter as the terminal does: what is no charter is said to be damaged, among the others."""
    visitor.post("/campaigns", data={"called": "Mirkwood", "game": "map-maker"})
    file = folder.path / "maps" / "Mirkwood" / "campaign.json"
    file.write_text(charter)
    visitor.get("/campaigns")
    assert "campaign.json: damaged: " in visitor.text
    assert file.read_text() == charter


def test_a_record_that_cannot_be_played_does_not_spoil_the_list(visitor, folder):
    (folder.path / "games").mkdir(parents=True)
    (folder.path / "games" / "broken.jsonl").write_text("{}\n")
    assert visitor.get("/games").status_code == 200
    assert "cannot be played" in visitor.text
    assert "is missing" in visitor.text
    french = visitor.client.get("/games", headers={"accept-language": "fr"}).text
    assert "is missing" not in french  # what is remembered of it, too
    assert visitor.get("/t/broken").status_code == 422


def test_a_torn_end_is_mended_and_said_so(visitor, folder):
    """As in the terminal: what a crash left of the last line is laid beside the record, and the game goes on."""
    table = open_table("mini-rogue", ["ann"], {"character": "sellsword"}, seed=5)
    name = folder.open(table.record)
    with folder.file(name).open("a") as file:
        file.write('{"seat":0,"ans')
    assert visitor.get("/games").status_code == 200
    assert visitor.get(f"/t/{name}").status_code == 200
    assert "was torn" in visitor.text
    assert visitor.offered == list(table.asks[0].keys)
    assert folder.file(name).with_name(f"{name}.jsonl.rest-1").read_text() == '{"seat":0,"ans'
    visitor.answer(visitor.offered[0])
    assert visitor.page.status_code == 200
    assert "was torn" not in visitor.text


def test_a_tab_can_ask_whether_the_game_has_gone_on(visitor, folder):
    visitor.post("/now/mini-rogue")
    table = visitor.table
    before = re.search(r'data-stamp="(\w+)"', visitor.page.text)[1]
    assert visitor.get(f"{table}/stamp").text == before
    visitor.get(table)
    visitor.answer(visitor.offered[0])
    assert visitor.get(f"{table}/stamp").text != before
    assert visitor.get("/t/none/stamp").status_code == 404


@pytest.mark.parametrize("game", games())
def test_every_kind_of_thing_has_a_word(game, default_packs):
    told = room(game, "glossary").KINDS
    assert {thing["kind"] for thing in things(game).values()} == set(told)
    assert {one.stamp for one in told.values()} <= set(icons.names())


def test_a_fault_that_no_future_can_carry_does_not_hang_the_page():
    """A StopIteration that leaves a thread would leave whoever asked waiting for ever."""
    with pytest.raises(RuntimeError, match="reached the page"):
        asyncio.run(asyncio.wait_for(in_thread(next, iter(())), 20))


def test_a_kept_game_of_a_title_that_is_gone_harms_no_page(visitor, monkeypatch):
    """Its row is found once and remembered: the title may have been taken from the shelf since."""
    visitor.post("/now/mini-rogue")
    assert visitor.get("/").status_code == 200
    monkeypatch.setattr("undercroft.web.home.known_games", lambda: ())
    assert visitor.get("/").status_code == 200
    assert visitor.get("/games").status_code == 200


def test_seats_and_heroes_are_arches_and_the_first_game_is_one_button(visitor):
    page = visitor.get("/new/mini-rogue").text
    heroes = re.findall(
        r'<label class="niche"><input[^>]*name="character" value="([^"]+)"[^>]*><span class="arch"><svg', page
    )
    assert {"choose", "canoness", "sellsword"} <= set(heroes)
    assert page.count('class="niche seatrow"') == 2
    visitor.post("/now/mini-rogue")
    assert "Sellsword" in visitor.text
