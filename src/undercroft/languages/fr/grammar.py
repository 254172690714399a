"""French: articles that contract, vowels that elide, spaces before the high signs."""

import re
from datetime import date
from functools import lru_cache

NAME = "Français"
SEMICOLON = "\u00a0; "
DECIMAL = ","
NUMBERS = "zéro un deux trois quatre cinq six sept huit neuf dix onze douze"
PLURALS = ("s", "x")
LITTLE_WORDS = "comment le la les l un une des de du d est sont que quoi puis je on en quand vous il y a pour se mon ma"

_MONTHS = "janvier février mars avril mai juin juillet août septembre octobre novembre décembre"
_TIGHT = re.compile(r"(?<=[^\s«])[ \u202f](?=[:;»%](?:\W|$)|[?!](?!\s[a-zà-ÿ])(?:\W|$))|(?<=«)[ \u202f]")
_SILENT = tuple("aàâeéèêiîoôuûyAÀÂEÉÈÊIÎOÔUÛY")


@lru_cache(4096)
def spaced(text: str) -> str:
    """With spaces that no line is broken at, wherever they were typed as plain ones.

    >>> spaced("Quoi ? Un piège : « rien ».")
    'Quoi\xa0? Un piège\xa0: «\xa0rien\xa0».'
    """
    return _TIGHT.sub("\u00a0", text)


def dated(day: date) -> str:
    """
    >>> dated(date(2026, 11, 18)), dated(date(2027, 2, 1))
    ('18 novembre 2026', '1er février 2027')
    """
    return f"{'1er' if day.day == 1 else day.day} {_MONTHS.split()[day.month - 1]} {day.year}"


def of(noun: str) -> str:
    """
    >>> of("le Rôdeur"), of("les Rats"), of("l'Ombre"), of("Ashara")
    ('du Rôdeur', 'des Rats', "de l'Ombre", "d'Ashara")
    """
    if noun.startswith(("le ", "les ")):
        return ("des " if noun[2] == "s" else "du ") + noun.partition(" ")[2]
    return f"d'{noun}" if noun.startswith(_SILENT) else f"de {noun}"


def to(noun: str) -> str:
    """
    >>> to("le Rôdeur"), to("les Rats"), to("l'Ombre"), to("Ashara")
    ('au Rôdeur', 'aux Rats', "à l'Ombre", 'à Ashara')
    """
    if noun.startswith(("le ", "les ")):
        return ("aux " if noun[2] == "s" else "au ") + noun.partition(" ")[2]
    return f"à {noun}"


FORMS = {"of": of, "to": to}
