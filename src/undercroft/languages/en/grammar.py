"""English: the language everything is written in first. What another grammar leaves out is as it is here."""

from datetime import date

NAME = "English"
SEMICOLON = "; "
DECIMAL = "."
NUMBERS = "none one two three four five six seven eight nine ten eleven twelve"  # higher ones are in figures
PLURALS = ("s", "es")  # endings by which a search knows one word in another
# they only hold a question together
LITTLE_WORDS = "how to do does i the a an of is are what can in when you my it for"

_MONTHS = "January February March April May June July August September October November December"


def dated(day: date) -> str:
    """A language that has none writes 2026-11-18.

    >>> dated(date(2026, 11, 18))
    '18 November 2026'
    """
    return f"{day.day} {_MONTHS.split()[day.month - 1]} {day.year}"


def of(noun: str) -> str:
    return f"of {noun}"


def to(noun: str) -> str:
    return f"to {noun}"


def whose(noun: str) -> str:
    """
    >>> whose("Ashara"), whose("the Rats"), whose("the Mistress")
    ("Ashara's", "the Rats'", "the Mistress's")
    """
    return f"{noun}'" if noun.endswith("s") and not noun.endswith("ss") else f"{noun}'s"


def whose_first(noun: str) -> str:
    """At the beginning of a sentence: `The Mage's`."""
    owner = whose(noun)
    return owner[:1].upper() + owner[1:]


# what a sentence may ask of a noun besides `the` and `The`: "{hero:of}"; another language adds its own
FORMS = {"of": of, "to": to, "whose": whose, "Whose": whose_first}
spaced = str  # a text with the spaces that the language wants around its signs: here, as it stands
