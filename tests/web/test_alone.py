"""Pages without a server: nothing of online play, the dungeons of today by the date alone, games out and in."""

import io
import re
import zipfile

import pytest

from undercroft.challenges.setting import today
from undercroft.store.folder import Folder
from web.visitor import Visitor, serving

ONLINE = re.compile(r"online|en ligne|link for each|your key|votre clé", re.I)


@pytest.fixture
def reader(folder, monkeypatch):
    monkeypatch.setenv("UNDERCROFT_HOME", str(folder.path))
    with serving(folder, in_browser=True) as address, Visitor(address) as one:
        yield one


def chest(**files: bytes) -> dict:
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w") as zipped:
        for name, text in files.items():
            zipped.writestr(name, text)
    return {"chest": ("games.zip", data.getvalue())}


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_nothing_online_is_offered_where_there_is_nothing_online(reader, lang):
    reader.client.headers["accept-language"] = lang
    for address in ("/", "/new/dungeon-run", "/games", "/campaigns"):
        reader.get(address)
        said = reader.text.replace("undercroft serve", "")
        assert not ONLINE.search(said), ONLINE.search(said)
    assert "undercroft serve" in reader.get("/").text
    assert reader.post("/new/mini-rogue", data={"kind": "person", "who": "a", "where": "online"}).status_code == 422
    assert "undercroft serve" in reader.text
    assert reader.get("/join/whatever").status_code == 404


def test_a_page_of_the_browser_may_stand_in_its_own_frame_only(reader, folder):
    assert "frame-ancestors 'self'" in reader.get("/").headers["content-security-policy"]
    with serving(folder) as address, Visitor(address) as other:
        assert "frame-ancestors 'none'" in other.get("/").headers["content-security-policy"]


def test_the_dungeon_of_today_is_begun_once_and_gone_on_with(reader):
    reader.post("/settings", data={"called": "Nora"})
    reader.post("/daily/mini-rogue")
    assert reader.table == f"/t/daily-{today().isoformat()}-mini-rogue"
    reader.answer(reader.offered[0])
    so_far = reader.get(f"{reader.table}/record").text
    assert '"challenge"' in so_far
    reader.post("/daily/mini-rogue")
    assert reader.get(f"{reader.table}/record").text == so_far
    assert "begun" in reader.get("/").text
    assert reader.post("/daily/chess").status_code == 404


def test_a_hint_is_found_in_this_very_process(reader):
    reader.post("/now/mini-rogue")
    asked = {"number": reader.hidden("number"), "seat": reader.hidden("seat")}
    assert reader.post(f"{reader.table}/hint", data=asked).status_code == 200
    assert "%" in reader.text or "±" in reader.text


def test_a_record_that_is_shown_can_be_kept_and_gone_on_with(reader):
    reader.post("/now/mini-rogue")
    reader.answer(reader.offered[0])
    asked = reader.offered
    record = reader.get(f"{reader.table}/record").content
    kept = reader.table.removesuffix("/record") if "/record" in reader.table else reader.table
    reader.post(f"{kept}/remove")
    assert reader.get(kept).status_code == 404
    reader.post("/replay", files={"record": ("game.jsonl", record)})
    shown = reader.page.url.path
    reader.post(f"{shown}/keep")
    assert reader.offered == asked
    again = reader.table
    reader.post(f"{shown}/keep")
    assert reader.table == again, "it is kept once"


def test_all_games_go_out_and_in_as_one_file(reader, folder, tmp_path):
    for game in ("mini-rogue", "map-maker"):
        reader.post(f"/now/{game}", data={"called": "Nora"})
        reader.answer(reader.offered[0])
    reader.post("/campaigns", data={"game": "map-maker", "called": "mirkwood"})
    out = reader.get("/games/all.zip")
    assert "undercroft-" in out.headers["content-disposition"]
    elsewhere = Folder(tmp_path / "elsewhere")
    with serving(elsewhere) as address, Visitor(address) as other:
        other.post("/games/bring", files={"chest": ("games.zip", out.content)})
        assert "2 games are new here, 0 were here already" in other.text
        assert "mirkwood" in other.get("/campaigns").text
        other.post("/games/bring", files={"chest": ("games.zip", out.content)})
        assert "0 games are new here, 2 were here already" in other.text
        assert other.get("/games/all.zip").content == out.content
    assert {one.name for one in elsewhere.list()} == {one.name for one in folder.list()}


@pytest.mark.parametrize(
    ("files", "told"),
    [
        ({"games/../../x.jsonl": b"{}"}, "none of our games"),
        ({"seeds/1.json": b"{}"}, "none of our games"),
        ({"games/a.jsonl": b"nonsense"}, "games/a.jsonl"),
        ({"games/a.jsonl": b"\xff\xfe"}, "no zip that can be read"),
        ({f"games/{n}.jsonl": b"" for n in range(5001)}, "at most 5000 files"),
    ],
    ids=["leads out", "foreign", "no record", "no text", "many"],
)
def test_a_file_that_is_no_chest_is_refused_and_leaves_nothing(reader, folder, files, told):
    assert reader.post("/games/bring", files=chest(**files)).status_code == 422
    assert told in reader.text
    assert folder.list() == []


def test_a_lie_about_sizes_is_found_out(reader, folder, monkeypatch):
    from undercroft.store import chest as kept

    monkeypatch.setattr(kept, "MOST_BYTES", 1 << 20)
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w", zipfile.ZIP_DEFLATED) as zipped:
        zipped.writestr("games/a.jsonl", b"0" * (2 << 20))
    assert reader.post("/games/bring", files={"chest": ("g.zip", data.getvalue())}).status_code == 422
    assert "at most 1 MB" in reader.text
    assert reader.post("/games/bring", files={"chest": ("g.zip", b"PK no zip")}).status_code == 422
