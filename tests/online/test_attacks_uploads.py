"""Attacks that must fail: zips that blow up or reach elsewhere, files that take for ever, what is no record."""

from __future__ import annotations

import io
import lzma
import time
import zipfile

import pytest

from undercroft.content import loader
from undercroft.store.folder import Folder
from web.visitor import Visitor, serving

HEAD = b'[pack]\ngame = "mini-rogue"\nversion = 1\ntitle = { en = "x", fr = "x" }\nextends = "city"\n'
FOREVER = 60  # seconds: each of these took minutes, or would have


@pytest.fixture
def folder(tmp_path):
    return Folder(tmp_path / "home")


@pytest.fixture
def visitor(folder):
    with serving(folder) as address, Visitor(address) as one:
        yield one


def zipped(*files: tuple[str | zipfile.ZipInfo, bytes], how: int = zipfile.ZIP_DEFLATED) -> bytes:
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w", how) as target:
        for name, content in files:
            target.writestr(name, content)
    return data.getvalue()


def bring(visitor: Visitor, data: bytes) -> int:
    began = time.monotonic()
    status = visitor.post("/packs", files={"pack": ("a.zip", data)}, data={"keep": "1"}).status_code
    assert time.monotonic() - began < FOREVER
    assert "Traceback" not in visitor.page.text
    return status


def overlapping(count: int) -> bytes:
    """Many entries of the directory, one body: a file of some kB that unfolds to gigabytes."""
    body = zipped(("pack.toml", b"#" * 1_900_000))
    start = body.rindex(b"PK\x01\x02")
    entry, end = body[start : body.rindex(b"PK\x05\x06")], body[body.rindex(b"PK\x05\x06") :]
    many = entry * count
    new_end = end[:8] + count.to_bytes(2, "little") * 2 + len(many).to_bytes(4, "little") + end[16:]
    return body[:start] + many + new_end


def liar() -> bytes:
    """It says it is small, and is not."""
    data = bytearray(zipped(("pack.toml", b"#" * 3_000_000)))
    for mark, at in ((b"PK\x03\x04", 22), (b"PK\x01\x02", 24)):
        place = data.rindex(mark) + at
        data[place : place + 4] = (100).to_bytes(4, "little")
    return bytes(data)


def greedy() -> bytes:
    """LZMA with a window of 1.5 GB, which is asked for before the first byte is unpacked."""
    data = bytearray(zipped(("pack.toml", HEAD), how=zipfile.ZIP_LZMA))
    properties = lzma._encode_filter_properties({"id": lzma.FILTER_LZMA1})
    place = data.index(properties)
    data[place + 1 : place + 5] = (1_536 * 1024 * 1024).to_bytes(4, "little")
    return bytes(data)


def torn() -> bytes:
    data = bytearray(zipped(("pack.toml", HEAD * 50)))
    place = data.index(b"pack.toml") + 9
    data[place : place + 12] = b"\xff" * 12
    return bytes(data)


@pytest.mark.parametrize(
    ("data", "status"),
    [
        pytest.param(zipped(("pack.toml", b"#" * 1_000_000_0)), 413, id="ratio"),
        pytest.param(zipped(*((f"{n}.toml", b"#" * 1_000_000) for n in range(60))), 413, id="many large"),
        pytest.param(zipped(*((f"{n}.toml", b"") for n in range(20_000))), 413, id="many entries"),
        pytest.param(zipped(("in.zip", zipped(("pack.toml", b"#" * 1_000_000)))), 422, id="nested"),
        pytest.param(zipped(("pack.toml", HEAD), ("in.toml", zipped(("pack.toml", HEAD)))), 422, id="nested in toml"),
        pytest.param(overlapping(60), 413, id="overlapping"),
        pytest.param(liar(), 422, id="says it is small"),
        pytest.param(greedy(), 422, id="asks for much memory"),
        pytest.param(torn(), 422, id="torn"),
        pytest.param(zipped(("pack.toml", HEAD), how=zipfile.ZIP_BZIP2), 422, id="other packing"),
    ],
)
def test_a_zip_that_blows_up_is_refused(visitor, folder, data, status):
    assert len(data) < 4_000_000  # small enough to be taken
    assert bring(visitor, data) == status
    assert not (folder.path / "packs").exists()


@pytest.mark.parametrize(
    "text",
    [
        pytest.param(b"a = " + b"[" * 500_000, id="lists in lists"),
        pytest.param(b"a = " + b"{a=" * 200_000, id="tables in tables"),
        pytest.param(b"a." * 200_000 + b"a = 1", id="a long road"),
        pytest.param(b"[" + b"a." * 200_000 + b"a]", id="a long road to a table"),
        pytest.param(b"[[" + b'"a" . ' * 100_000 + b"a]]", id="in quotes"),
        pytest.param(b"x = {" + b"'a'.\t" * 100_000 + b"a = 1}", id="in a table"),
        pytest.param(b"a = " + b"9" * 900_000, id="a long number"),
        pytest.param(b"a = 1\n" * 100_000, id="said twice"),
        pytest.param("".join(f'[monster.a{n}]\nname = "x"\n' for n in range(30_000)).encode(), id="many monsters"),
        pytest.param(b'a = "' + b"\\u0000" * 100_000 + b'"', id="signs nobody can read"),
        pytest.param(b"a" * 900_000, id="a long word"),
        pytest.param(b'"a ' * 300_000, id="quotes without end"),
    ],
)
def test_a_pack_that_would_take_for_ever_is_refused(visitor, folder, text):
    assert bring(visitor, zipped(("pack.toml", HEAD), ("more.toml", text))) == 422
    assert not (folder.path / "packs").exists()


def test_what_is_no_long_road_is_read(tmp_path):
    """Sentences have points too, and numbers; only a road of thirty tables is none of a pack."""
    file = tmp_path / "a.toml"
    file.write_text('text = """' + "A word. " * 500 + '"""\nn = [' + "1.5, " * 500 + "]\na.b.c.d = 1\n")
    assert loader.tomllib_of(file)["a"] == {"b": {"c": {"d": 1}}}


def test_a_zip_reaches_into_no_other_folder(visitor, folder, tmp_path):
    """Links, roads upwards, roads from the root: whatever is kept lies where it belongs."""
    target = tmp_path / "target.toml"
    link = zipfile.ZipInfo("pack/more.toml")
    link.external_attr = 0o120777 << 16
    for files in (
        [("../../../evil.toml", HEAD)],
        [(f"{tmp_path}/target.toml", HEAD)],
        [("pack/pack.toml", HEAD), (link, str(target).encode())],
        [("..\\..\\evil.toml", HEAD)],
        [("pack.toml/x.toml", HEAD), ("pack.toml", HEAD)],
        [("C:evil.toml", HEAD)],
        [("pack/\x00evil.toml", HEAD)],
    ):
        assert bring(visitor, zipped(*files)) == 422
    assert not target.exists()
    assert not list(tmp_path.rglob("evil*"))
    assert not list(tmp_path.rglob("*.toml"))


def test_a_kept_pack_lies_in_its_folder_only(visitor, folder, tmp_path):
    """Also where its road leads upwards: only the name of a file counts."""
    assert bring(visitor, zipped(("../../pack.toml", HEAD), ("../../more.toml", b""))) == 200
    for kept in tmp_path.rglob("*.toml"):
        assert kept.parent.parent == folder.path / "packs" / "mini-rogue"
        assert not kept.is_symlink()


@pytest.mark.parametrize(
    "data",
    [b"[" * 1_000_000, b'{"undercroft":1,"a":' + b"[" * 100_000 + b"\n", b'{"undercroft":' + b"9" * 10_000 + b"}\n",
     b'{"undercroft":NaN}\n', b'{"undercroft":1,"game":["mini-rogue"],"pack":{}}\n', b"\x00" * 100_000,
     b"{}\n" * 19_000, b'{"undercroft":1,"game":"mini-rogue","pack":"../../../etc","seats":["a"]}\n',
     zipped(("a.jsonl", b"{}\n" * 1_000_000))],
)  # fmt: skip
def test_what_is_no_record_is_refused_shortly(visitor, data):
    began = time.monotonic()
    assert visitor.post("/replay", files={"record": ("a.jsonl", data)}).status_code == 422
    assert time.monotonic() - began < FOREVER
    assert "Traceback" not in visitor.page.text
