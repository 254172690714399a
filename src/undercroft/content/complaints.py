"""What is wrong with a value of a pack, in our words and the current language."""

from __future__ import annotations

import tomllib
from typing import TYPE_CHECKING, Any

from undercroft.kernel.errors import brief, say

if TYPE_CHECKING:
    from pydantic_core import ErrorDetails

_NUMBER, _TEXT, _LIST = say("must be a whole number"), say("must be a text"), say("must be a list")
_TABLE = say("must be a table")
_WORDS = {
    "missing": say("is missing"),
    "extra_forbidden": say("is not known here"),
    "int_type": _NUMBER, "int_from_float": _NUMBER, "int_parsing": _NUMBER,
    "float_type": say("must be a number"),
    "bool_type": say("must be true or false"),
    "string_type": _TEXT, "string_sub_type": _TEXT,
    "list_type": _LIST, "tuple_type": _LIST, "set_type": _LIST, "frozen_set_type": _LIST,
    "dict_type": _TABLE, "model_type": _TABLE, "model_attributes_type": _TABLE,
    "literal_error": say("must be one of {expected}"), "enum": say("must be one of {expected}"),
    "union_tag_invalid": say("must be one of {expected}"),
    "greater_than_equal": say("must be {ge} at least"), "greater_than": say("must be more than {gt}"),
    "less_than_equal": say("must be {le} at most"), "less_than": say("must be less than {lt}"),
    "string_too_short": say("must have {min_length} characters at least"),
    "string_too_long": say("must have {max_length} characters at most"),
    "string_pattern_mismatch": say("must be written like {pattern}"),
    "too_short": say("must have {min_length} entries at least, found {actual_length}"),
    "too_long": say("must have {max_length} entries at most, found {actual_length}"),
}  # fmt: skip
_VALIDATOR = "value_error"  # what a kind of ours says itself


def in_our_words(error: ErrorDetails) -> str:
    """What is wrong with one value, and what was found there."""
    facts: dict[str, Any] = dict(error.get("ctx", {}))
    if error["type"] == _VALIDATOR:
        return str(facts["error"])
    if error["type"] == "union_tag_not_found":
        return say("{field} is missing").text({"field": str(facts["discriminator"]).strip("'")})
    words = _WORDS.get(error["type"], say("cannot be this"))
    if "expected" in facts or "expected_tags" in facts:
        facts["expected"] = str(facts.get("expected") or facts["expected_tags"]).replace(" or ", ", ")
    said = words.quoting(facts)
    if error["type"] in ("missing", "extra_forbidden", "too_short", "too_long"):
        return said
    return say("{what}, found {found}").text({"what": said, "found": brief(facts.get("tag", error["input"]))})


def not_toml(error: ValueError) -> str:
    """Where a file stops being TOML. The reader ends its sentence with the place."""
    place = str(error).rpartition("(at ")[2].removesuffix(")")
    if not isinstance(error, tomllib.TOMLDecodeError):
        return str(say("a number nobody can read"))
    line, column = (int("".join(filter(str.isdigit, part)) or 0) for part in f"{place},".split(",")[:2])
    if not line:
        return str(say("not TOML: something is missing at its end"))
    return say("not TOML from line {line}, column {column} on").text({"line": line, "column": column})
