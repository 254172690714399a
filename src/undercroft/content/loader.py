"""From a folder of TOML files to a checked pack. Every complaint names the file and the field.

A pack folder holds `pack.toml` (table `[pack]`: game, version, title, perhaps `extends`) and any number of other
`*.toml` files. Their tables are collections: `[monster.city-guard]` is an entry of the collection `monster` with the
key `city-guard`. A pack that `extends` another lists only what changes; `drop = ["monster.city-guard"]` removes.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import re
import tomllib
from collections.abc import Callable
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, TypeVar

from undercroft.content.complaints import not_toml
from undercroft.content.kinds import Pack
from undercroft.content.making import made
from undercroft.content.placing import Files, of_the_whole, validated
from undercroft.kernel.errors import BadPack, Unknown, brief, say, why_not
from undercroft.kernel.languages import SOURCE, languages
from undercroft.kernel.words import PRINT, THE_PRINT, translated

PACKS: dict[str, Path] = {}  # game -> the folder in which its packs lie
SOUND: dict[str, Path] = {}  # game -> the digests of those that come with it; undercroft.design.reference writes them
LARGEST_FILE = 1_000_000  # bytes; the largest file of ours has some 60,000
MOST_FILES = 200
DEEPEST = 12
LONGEST_TEXT = 4_000
LONGEST_KEY = 60  # a key stands in records and options
LARGEST_NUMBER = 1_000_000
LONGEST_CHAIN = 8  # packs that extend packs
P = TypeVar("P", bound=Pack)
Tables = dict[str, Any]
TOO_DEEP = say("tables in tables, more than {most} deep")
# `a.a.a.a`, further than any pack goes: reading it takes the square of its length
LONG_ROAD = re.compile(r"""(?<![\w"'-])(?:(?:[\w-]+|"[^"\n]*"|'[^'\n]*')[ \t]*\.[ \t]*){30}""")


def packs_at(game: str, folder: Path) -> None:
    """A title says where its packs lie."""
    PACKS.setdefault(game, folder)
    SOUND[game] = folder / "sound.txt"


def pack_names(game: str) -> tuple[str, ...]:
    """The packs that come with a game; the first is the default."""
    return _names_in(PACKS[game]) if game in PACKS else ()


@cache
def _names_in(folder: Path) -> tuple[str, ...]:
    names = sorted(path.parent.name for path in folder.glob("*/pack.toml")) if folder.is_dir() else []
    return tuple(sorted(names, key=lambda name: (_raw_pack(folder / name).get("default") is not True, name)))


def merged_tables(game: str, where: str) -> Tables:
    """What a pack says in full, the packs it extends included, as plain tables; for showing and comparing."""
    tables, _ = _read_chain(_folder(game, where), game, ())
    return tables


def load_pack(model: type[P], game: str, where: str, fits: Callable[[P], None] = lambda pack: None) -> P:
    """A pack by its name, or by the path of its folder.

    `fits` is what a game has to say about a pack as a whole: it raises a ValueError whose lines begin with their place,
    as in "boss.lich.action: unknown rule".
    """
    if where in pack_names(game):
        shape: Any = model
        ours: P = _load_ours(shape, game, PACKS[game], where, fits, languages())
        return ours
    return _load_from(_folder(game, where), model, game, fits)


@lru_cache(maxsize=64)
def _load_ours(model: Any, game: str, packs: Path, where: str, fits: Any, spoken: tuple[str, ...]) -> Any:
    """Those of the program do not change while it runs, and tables are opened by the thousand."""
    return _load_from(packs / where, model, game, fits)


def _load_from(folder: Path, model: type[P], game: str, fits: Callable[[P], None]) -> P:
    shape: Any = model
    stamp = _stamp(folder)
    spoken = languages()
    pack: P = _load_other(shape, game, str(folder), spoken, stamp) if stamp else _load(shape, game, str(folder), spoken)
    try:
        fits(pack)
    except ValueError as error:
        raise complaint(game, folder, str(error)) from error
    return pack


def own_entries(folder: Path) -> set[str]:
    """What a pack says itself, without the packs it extends: `monster.city-guard`."""
    return {".".join(place) for place in _read_folder(folder.resolve())[1]}


def complaint(game: str, folder: Path, complaints: str) -> BadPack:
    """What is wrong with a pack as a whole: each line begins with its place, and gets the file it stands in."""
    _, files = _read_chain(folder.resolve(), game, ())
    return BadPack(of_the_whole(complaints, folder.resolve(), files))


def _stamp(folder: Path) -> tuple[tuple[str, int, int], ...]:
    """Tells one state of a folder from another: a pack that was changed is read again."""
    if folder.parent in PACKS.values():
        return ()  # ours do not change while the program runs
    stamps = []
    for file in sorted(folder.glob("*.toml"))[: MOST_FILES + 1]:
        try:
            status = file.stat()
        except OSError:
            continue  # reading it will say what is wrong
        stamps.append((file.name, status.st_mtime_ns, status.st_size))
    return tuple(stamps)


@lru_cache(maxsize=16)
def _load_other(
    model: Any, game: str, folder: str, spoken: tuple[str, ...], stamp: tuple[tuple[str, int, int], ...]
) -> Any:
    """A pack from elsewhere, as it stands there now."""
    return _load.__wrapped__(model, game, folder, spoken)


@cache
def _load(model: Any, game: str, folder: str, spoken: tuple[str, ...]) -> Any:
    whole, files = _whole(game, folder)
    title = whole.get("title")
    for code in spoken:
        if isinstance(title, dict) and code not in title:  # else the pack speaks that language itself
            _translate(whole, game, code)
    if whole["digest"] in sound_packs(game):
        return made(model, whole)
    return _checked(model, whole, files, Path(folder))


def _translate(value: Any, game: str, code: str) -> None:
    """What is printed, as the title's catalogue has it in a language: read beside the pack, and no part of it."""
    if isinstance(value, list):
        for part in value:
            _translate(part, game, code)
    elif isinstance(value, dict):
        for part in value.values():
            _translate(part, game, code)
        if isinstance(en := value.get(SOURCE), str) and code not in value:
            the = value.get(f"the_{SOURCE}") or en
            if (text := translated(game, PRINT, en, code)) != en:
                value[code] = text
                if (with_article := translated(game, THE_PRINT, str(the), code)) != the:
                    value[f"the_{code}"] = with_article


def check_pack(model: type[P], game: str, where: str) -> P:
    """A pack of the program, checked as if it came from elsewhere."""
    folder = _folder(game, where)
    return _checked(model, *_whole(game, str(folder)), folder)


def _whole(game: str, folder: str) -> tuple[Tables, Files]:
    """Everything a pack says, with the keys of its entries, its name and its digest; and where it says it."""
    tables, files = _read_chain(Path(folder), game, ())
    head = tables.pop("pack")
    formerly = [] if "extends" in head else head.get("formerly", [])
    for key in ("extends", "drop", "default", "formerly"):
        head.pop(key, None)
    text = json.dumps({"pack": head, **tables}, sort_keys=True, ensure_ascii=False)
    digest = "sha256:" + hashlib.sha256(text.encode()).hexdigest()
    for collection, entries in tables.items():
        if isinstance(entries, dict):
            for key, entry in entries.items():
                if isinstance(entry, dict):
                    if entry.get("key", key) != key:
                        file = files.get((collection, key), Path(folder))
                        raise BadPack(
                            say("{file}: {collection}.{key}.key: the key of an entry is its name, {key!r}"),
                            file=file,
                            collection=collection,
                            key=key,
                        )
                    entry["key"] = key
    name = Path(folder).name if Path(folder).parent == PACKS.get(game) else folder
    return {**tables, **head, "name": name, "digest": digest, "formerly": formerly}, files


@cache
def sound_packs(game: str) -> frozenset[str]:
    """The digests of packs that come with a game: they were checked when it was made, and need not be again."""
    if game not in SOUND or not SOUND[game].exists():
        return frozenset()
    return frozenset(SOUND[game].read_text(encoding="utf-8").split()[1::2])


def _checked(model: type[P], whole: Tables, files: Files, folder: Path) -> P:
    from pydantic import ValidationError  # whoever plays a pack of ours never waits for this

    from undercroft.content.checking import checked

    try:
        return checked(model, whole)
    except ValidationError as error:
        raise BadPack(validated(error.errors(include_url=False), whole, folder, files)) from error
    except (TypeError, LookupError, AttributeError, ArithmeticError, RecursionError) as error:
        # a reader of a game met a value of a kind that it did not foresee
        raise BadPack(say("{folder}: a value of the wrong kind: {error}"), folder=folder,
                      error=brief(error, quoted=False)) from error  # fmt: skip


def _folder(game: str, where: str) -> Path:
    if where in pack_names(game):
        return PACKS[game] / where
    folder = Path(where)
    with contextlib.suppress(OSError, ValueError):  # a name that no folder can have
        if folder.is_dir():
            return folder.resolve()
    raise Unknown(say("pack of {game}"), where, (*pack_names(game), say("a folder")), game=game)


def game_of(folder: str | Path) -> str:
    """Which game a pack folder is for."""
    path = Path(folder)
    if not path.is_dir():
        raise BadPack(say("{file}: no such folder"), file=path)
    game = _raw_pack(path).get("game")
    if not isinstance(game, str):
        raise BadPack(say("{file}: pack.game: the name of a game is missing"), file=path / "pack.toml")
    return game


def _raw_pack(folder: Path) -> Tables:
    head = _read_file(folder / "pack.toml").get("pack")
    if not isinstance(head, dict):
        raise BadPack(say("{file}: pack: the table [pack] is missing"), file=folder / "pack.toml")
    return head


def _read_chain(folder: Path, game: str, seen: tuple[Path, ...]) -> tuple[Tables, Files]:
    """The tables of a pack laid over those of the pack it extends, and the file each entry comes from."""
    if len(seen) >= LONGEST_CHAIN:
        raise BadPack(
            say("{file}: pack.extends: a chain of more than {most} packs"),
            file=folder / "pack.toml",
            most=LONGEST_CHAIN,
        )
    if folder in seen:
        raise BadPack(say("{file}: pack.extends: the packs extend each other in a circle"), file=folder / "pack.toml")
    tables, files = _read_folder(folder)
    head = tables.setdefault("pack", {})
    if head.get("game") != game:
        raise BadPack(
            say("{file}: pack.game: a pack of {found!r}, not of {game!r}"),
            file=folder / "pack.toml",
            found=head.get("game"),
            game=game,
        )
    base = head.get("extends")
    if base is None:
        return tables, files
    if base in pack_names(game):
        base_folder = PACKS[game] / base
    elif (folder / str(base)).is_dir():
        base_folder = (folder / str(base)).resolve()
    else:
        known = ", ".join(pack_names(game))
        raise BadPack(
            say("{file}: pack.extends: unknown pack {base!r}; possible: {legal} or a folder"),
            file=folder / "pack.toml",
            base=base,
            legal=known,
        )
    below, below_files = _read_chain(base_folder, game, (*seen, folder))
    drop = head.get("drop", [])
    if not isinstance(drop, list):
        raise BadPack(say('{file}: pack.drop: expected a list such as ["monster.some-key"]'), file=folder / "pack.toml")
    for dropped in drop:
        collection, _, key = str(dropped).partition(".")
        if key not in below.get(collection, {}):
            raise BadPack(
                say("{file}: pack.drop: {dropped!r} is not in the pack {base!r}"),
                file=folder / "pack.toml",
                dropped=dropped,
                base=base,
            )
        del below[collection][key]
    return _laid_over(below, tables), {**below_files, **files}


def _laid_over(below: Tables, above: Tables) -> Tables:
    merged = dict(below)
    for key, value in above.items():
        under = merged.get(key)
        merged[key] = _laid_over(under, value) if isinstance(under, dict) and isinstance(value, dict) else value
    return merged


def _read_folder(folder: Path) -> tuple[Tables, Files]:
    tables: Tables = {}
    files: Files = {}
    _raw_pack(folder)
    found = sorted(folder.glob("*.toml"))
    if len(found) > MOST_FILES:
        raise BadPack(say("{folder}: more than {most} files"), folder=folder, most=MOST_FILES)
    for file in found:
        for collection, entries in _read_file(file).items():
            if not isinstance(entries, dict):
                raise BadPack(
                    say("{file}: {collection}: expected a table such as [{collection}.some-key]"),
                    file=file,
                    collection=collection,
                )
            for key, entry in entries.items():
                if (collection, key) in files:
                    raise BadPack(
                        say("{file}: {collection}.{key}: already given in {name}"),
                        file=file,
                        collection=collection,
                        key=key,
                        name=files[collection, key].name,
                    )
                files[collection, key] = file
                tables.setdefault(collection, {})[key] = entry
    return tables, files


def _read_file(file: Path) -> Tables:
    tables = tomllib_of(file)
    _check_values(tables, file, (), 0)
    return tables


def tomllib_of(file: Path) -> Tables:
    """What a TOML file says. A pack comes from anybody: only ordinary files of an ordinary size are read."""
    try:
        if file.exists() and not file.is_file():  # a pipe would wait for ever, a device would never end
            raise BadPack(say("{file}: no ordinary file"), file=file)
        if file.stat().st_size > LARGEST_FILE:
            raise BadPack(say("{file}: larger than {most} kB"), file=file, most=LARGEST_FILE // 1000)
        text = file.read_text(encoding="utf-8")
        if LONG_ROAD.search(text):
            raise RecursionError
        return tomllib.loads(text)
    except OSError as error:
        raise BadPack(f"{file}: {why_not(error)}") from error
    except RecursionError as error:
        raise BadPack(f"{file}: {TOO_DEEP.text({'most': DEEPEST})}") from error
    except UnicodeDecodeError as error:
        raise BadPack(say("{file}: not UTF-8 (at byte {start})"), file=file, start=error.start) from error
    except ValueError as error:  # not TOML, or a number of a thousand digits
        raise BadPack(f"{file}: {not_toml(error)}") from error


def _check_values(value: Any, file: Path, place: tuple[str, ...], depth: int) -> None:
    """Packs are made of texts, numbers, yes and no, lists and tables, none of them beyond all measure."""
    wrong = ""
    if depth > DEEPEST:
        wrong = TOO_DEEP.text({"most": DEEPEST})
    elif isinstance(value, dict):
        for key, part in value.items():
            if len(key) > LONGEST_KEY or not key.isprintable():
                wrong = say("a key of more than {most} characters, or with signs nobody can read").text(
                    {"most": LONGEST_KEY}
                )
                break
            _check_values(part, file, (*place, key), depth + 1)
    elif isinstance(value, list):
        for number, part in enumerate(value, start=1):
            _check_values(part, file, (*place, str(number)), depth + 1)
    elif isinstance(value, str):
        if len(value) > LONGEST_TEXT:
            wrong = say("a text of more than {most} characters").text({"most": LONGEST_TEXT})
    elif isinstance(value, (int, float)):
        if not abs(value) <= LARGEST_NUMBER:
            wrong = say("a number beyond {most}").text({"most": LARGEST_NUMBER})
    else:
        wrong = str(say("dates and times have no place in a pack"))
    if wrong:
        raise BadPack(f"{file}: {'.'.join(place)[:200]}: {wrong}")
