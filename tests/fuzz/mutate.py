"""Damage: what a bad disk, a careless hand or a hostile stranger makes of a text."""

from __future__ import annotations

import json
import random
from typing import Any

NASTY = [
    "", " ", "\0", "\x1b[2J", "\u202e", "\u2028", "\ud83d", "é", "骰", "'", '"', "\\", "{}", "{0}", "{hero:The}", "%s",
    "../..", "/", "-", "--", "NaN", "x" * 300, "x" * 20_000, "0", "-1", "true", "null", "roll", "seat", "undo",
]  # fmt: skip
NUMBERS = [0, 1, -1, 2, 6, 7, 255, 256, 65_536, 2**31, 2**63, 10**20, 10**400, 0.5, 6.0, -0.0, 1e300]
TOML = ["2024-05-01", "inf", "nan", "0x1f", "[]", "{}", "[[]]", "1979-05-27T07:32:00Z"]
OTHERS: list[Any] = [None, True, False, [], {}, [[]], {"a": {}}, [1] * 300, {"seat": 0}]


def value(chance: random.Random, depth: int = 0) -> Any:
    """Anything that JSON can write."""
    kind = chance.randrange(6 if depth < 3 else 4)
    if kind == 0:
        return chance.choice(NUMBERS)
    if kind == 1:
        return chance.choice(NASTY)
    if kind == 2:
        return chance.choice(OTHERS)
    if kind == 3:
        return chance.randrange(-3, 30)
    if kind == 4:
        return [value(chance, depth + 1) for _ in range(chance.randrange(4))]
    return {chance.choice(NASTY): value(chance, depth + 1) for _ in range(chance.randrange(4))}


def of_bytes(data: bytes, chance: random.Random) -> bytes:
    """Cut, change, repeat or insert a few bytes."""
    at = chance.randrange(len(data) + 1)
    end = min(len(data), at + chance.choice([0, 1, 2, 8, 40, 400]))
    put = chance.choice([b"", b"\0", b"\n", b"\xff", bytes([chance.randrange(256)]), data[at:end] * 2, b"\0" * 500])
    return data[:at] + put + data[end:] if chance.random() < 0.8 else data[:at]


def of_lines(lines: list[str], chance: random.Random) -> list[str]:
    """Leave out, repeat, swap or move whole lines."""
    lines = list(lines)
    at, other = chance.randrange(len(lines)), chance.randrange(len(lines))
    kind = chance.randrange(5)
    if kind == 0:
        del lines[at]
    elif kind == 1:
        lines.insert(other, lines[at])
    elif kind == 2:
        lines[at], lines[other] = lines[other], lines[at]
    elif kind == 3:
        lines[at:] = lines[at : at + 1] * chance.choice([1, 2, 50])
    else:
        lines.insert(at, chance.choice(NASTY))
    return lines


def of_json(line: str, chance: random.Random) -> str:
    """Change a field of an object: its value, its name, or whether it is there at all."""
    try:
        fields = json.loads(line)
    except ValueError:
        return line
    if not isinstance(fields, dict) or not fields:
        return json.dumps(value(chance))
    key = chance.choice(list(fields))
    kind = chance.randrange(6)
    if kind == 0:
        del fields[key]
    elif kind == 1:
        fields[chance.choice([*NASTY, *fields])] = value(chance)
    elif kind == 2 and isinstance(fields[key], list) and fields[key]:
        fields[key][chance.randrange(len(fields[key]))] = value(chance)
    elif kind == 3 and isinstance(fields[key], dict) and fields[key]:
        fields[key][chance.choice(list(fields[key]))] = value(chance)
    elif kind == 4 and type(fields[key]) is int:
        fields[key] += chance.choice([-1, 1, 2])
    else:
        fields[key] = value(chance)
    return json.dumps(fields, ensure_ascii=chance.random() < 0.5)


def of_toml(text: str, chance: random.Random) -> str:
    """Change a value, a key or a table of a TOML file."""
    lines = text.split("\n")
    settings = [at for at, line in enumerate(lines) if "=" in line]
    if not settings or chance.random() < 0.2:
        return "\n".join(of_lines(lines, chance))
    at = chance.choice(settings)
    key, _, old = lines[at].partition("=")
    kind = chance.randrange(5)
    if kind == 0:
        lines[at] = f"{key}= {_toml(value(chance))}"
    elif kind == 1:
        lines[at] = f"{chance.choice(['name', 'key', 'text', 'x', 'extends', 'drop'])} ={old}"
    elif kind == 2:
        other = chance.choice(settings)
        lines[at] = f"{key}={lines[other].partition('=')[2]}"
    elif kind == 3:
        digits = [place for place, letter in enumerate(lines[at]) if letter.isdigit()]
        if digits:
            place = chance.choice(digits)
            lines[at] = lines[at][:place] + chance.choice(["0", "9", "-1", "99999", "1.5", ""]) + lines[at][place + 1 :]
    else:
        lines[at] = (
            f"{key}= {chance.choice(['2024-05-01', 'inf', 'nan', '0x1f', '[]', '{}', '[[]]', '1979-05-27T07:32:00Z'])}"
        )
    return "\n".join(lines)


def _toml(thing: Any) -> str:
    if isinstance(thing, dict):
        return "{" + ", ".join(f"{json.dumps(key)} = {_toml(one)}" for key, one in thing.items()) + "}"
    if isinstance(thing, list):
        return "[" + ", ".join(map(_toml, thing)) + "]"
    return '""' if thing is None else json.dumps(thing)
