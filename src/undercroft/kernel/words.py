"""Texts in the reader's language, made when somebody reads them and never before.

A `Domain` is one gettext catalogue (one per game, one for the house). `say = Domain("mini-rogue", __file__)` makes
`Message`s whose source text is English: `say("Go right")`, `say("{n} step", "{n} steps")`. Names come from packs and
carry their articles, so that a sentence is never glued together: `"{enemy:The} attacks."` asks the name for its form
with the article; the grammar of a language knows further forms (`{hero:of}`: of the Hero).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Mapping
from datetime import date
from pathlib import Path
from typing import Any, ClassVar, NamedTuple

from undercroft.kernel.languages import SOURCE, catalogue, current_language, grammar, languages, sentence, words_at

LESSON, PRINT, THE, THE_PRINT = "lesson", "print", "the", "the print"  # contexts of a title's catalogue


def translated(domain: str, context: str, text: str, code: str) -> str:
    """What a catalogue says for a text that stands in no code, but in a lesson or in a pack; else the text itself."""
    return text if code == SOURCE else catalogue(domain, code).pgettext(context, text)


_PAUSE = "\u2063"  # unseen: where a name ends that has a comma of its own
_NO_PAUSE = re.compile(rf"{_PAUSE}(?=\s?[.,;:!?)»'’]|$)")


def _closed(sentence: str) -> str:
    """With the second comma of a name such as `Ossrik, the Hollow King`, where the sentence goes on after it."""
    return _NO_PAUSE.sub("", sentence).replace(_PAUSE, ",")


def spaced(text: str) -> str:
    """A text with the spaces that the current language wants around its signs."""
    return grammar(current_language()).spaced(text)


def joined(parts: Iterable[object]) -> str:
    """Half sentences in a row, with semicolons as the current language writes them.

    >>> joined(["one", "two"])
    'one; two'
    """
    return grammar(current_language()).semicolon.join(map(str, parts))


def decimal(number: float, places: int = 1) -> str:
    """A broken number as the current language writes it.

    >>> decimal(2.54)
    '2.5'
    """
    return f"{number:.{places}f}".replace(".", grammar(current_language()).decimal)


def written(n: int) -> str:
    """How many, in words as far as a language writes them.

    >>> written(5), written(61)
    ('five', '61')
    """
    numbers = grammar(current_language()).numbers
    return numbers[n] if 0 <= n < len(numbers) else str(n)


def dated(day: date) -> str:
    """A day as the current language writes it.

    >>> dated(date(2026, 11, 18))
    '18 November 2026'
    """
    return grammar(current_language()).dated(day)


class Named:
    """Something with a name, bare and with its article, in any language."""

    __slots__ = ()

    def bare(self, code: str) -> str:
        raise NotImplementedError

    def the(self, code: str) -> str:
        """With its article; "" for what has none."""
        return ""

    def by_language(self) -> dict[str, str]:
        """For readers of any language."""
        return {code: self.bare(code) for code in languages()}

    def __str__(self) -> str:
        code = current_language()
        return grammar(code).spaced(self.bare(code))

    def __format__(self, form: str) -> str:
        """As a sentence asks for it: bare, `the`, `The`, or in a form that the grammar knows."""
        if not form:
            return str(self)
        code = current_language()
        of = grammar(code)
        text = of.spaced(self.the(code) or self.bare(code))
        if "," in text:
            text += _PAUSE
        if form == "the":
            return text
        if form == "The":
            return text[:1].upper() + text[1:]
        return of.forms[form](text) if form in of.forms else format(str(self), form)


def spoken(by_language: Mapping[str, str]) -> str:
    """Which of several texts is for the reader of now; the English one where theirs is missing."""
    return by_language.get(current_language()) or by_language[SOURCE]


class Noun(Named):
    """A word of the rules that no pack prints, with its article where it has one: `say.noun("trap", "the trap")`."""

    __slots__ = ("domain", "en", "the_en")

    def __init__(self, domain: str, en: str, the_en: str = "") -> None:
        self.domain, self.en, self.the_en = domain, en, the_en

    def bare(self, code: str) -> str:
        return catalogue(self.domain, code).gettext(self.en)

    def the(self, code: str) -> str:
        the = self.the_en or self.en
        found = translated(self.domain, THE, the, code)
        return "" if found == self.en else found

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.en!r})"


class Message:
    """A sentence of a catalogue, perhaps with places to fill: `message.text({"hero": ..., "n": 3})`.

    With a plural, the number at the place `by` decides which of the two is said, as the language has it.
    """

    __slots__ = ("by", "domain", "plural", "source")

    def __init__(self, domain: str, source: str, plural: str = "", by: str = "n") -> None:
        self.domain = domain
        self.source = source
        self.plural = plural
        self.by = by

    def text(self, facts: Mapping[str, Any] | None = None) -> str:
        if not facts:
            return self.quoting({})
        for fact in facts.values():  # a hundred times a page: no more calls than it takes
            if type(fact) is int and fact < 0:
                below = {name: Below(one) for name, one in facts.items() if type(one) is int and one < 0}
                return self.quoting({**facts, **below})
        return self.quoting(facts)

    def quoting(self, facts: Mapping[str, Any]) -> str:
        """With numbers as a file has them: -3, to be found there."""
        said = self._sentence(current_language(), facts)
        if facts:
            said = said.format_map(facts)
            if _PAUSE in said:
                said = _closed(said)
        return said

    def _sentence(self, code: str, facts: Mapping[str, Any] | None) -> str:
        if not self.plural:
            return sentence(self.domain, self.source, code)
        n = abs(int(facts[self.by])) if facts else 2
        return grammar(code).spaced(catalogue(self.domain, code).ngettext(self.source, self.plural, n))

    def __str__(self) -> str:
        return self.text()

    def __format__(self, form: str) -> str:
        return format(self.text(), form)

    def __repr__(self) -> str:
        return f"Message({self.source!r})"


class Below(int):
    """A number below 0 as it is printed: with a minus sign, which is no hyphen.

    >>> f"{Below(-3)} and {Below(-3):+}"
    '−3 and −3'
    """

    __slots__ = ()

    def __format__(self, form: str) -> str:
        return super().__format__(form).replace("-", "−")


def signed(n: int) -> str:
    """A change as it is printed: `+3`, `−3`."""
    return f"{Below(n):+}"


class Said(Message):
    """A sentence said by language code, for rules of other packages, which have no catalogue: `Said(en="a sigh")`.

    >>> str(Said(en="a sigh", xx="..."))
    'a sigh'
    """

    __slots__ = ("others",)

    def __init__(self, en: str, **others: str) -> None:
        super().__init__("", en)
        self.others = others

    def _sentence(self, code: str, facts: Mapping[str, Any] | None) -> str:
        return grammar(code).spaced(self.others.get(code, self.source))


class Listing(tuple[Any, ...]):
    """Several things in one sentence: `Oak Shield, Iron Helm`."""

    __slots__ = ()
    between: ClassVar[str] = ", "

    def __str__(self) -> str:
        return self.between.join(map(str, self)) or "–"

    def __format__(self, form: str) -> str:
        return str(self)


class Faces(Listing):
    """Dice as they lie there: `2 5 6`."""

    __slots__ = ()
    between = " "


class Domain:
    """Makes the messages of one catalogue. Call it with a literal: the extraction reads the source code.

    A title says where it is at home (`__file__`): its languages are the folders in `words` beside it.
    """

    __slots__ = ("name",)

    def __init__(self, name: str, home: str = "") -> None:
        self.name = name
        if home:
            words_at(name, Path(home).parent / "words")

    def __call__(self, source: str, plural: str = "", by: str = "n") -> Message:
        return Message(self.name, source, plural, by)

    def noun(self, en: str, the_en: str = "") -> Noun:
        return Noun(self.name, en, the_en)


say = Domain("undercroft")
_NAMED = say("{name}: {text}")


def named(name: object, text: object) -> str:
    """`Oak Shield: one hit fewer`, with the colon as the current language writes it."""
    return _NAMED.text({"name": name, "text": text})


class Word(NamedTuple):
    """What something is called, its stamp, and the tone it is drawn in: a title says each once in its `glossary.py`."""

    word: Message
    stamp: str = ""
    tone: str = ""

    def __str__(self) -> str:
        return str(self.word)


class Keyed:
    """Words that no pack prints, and the keys by which `things` and the rules know what they name."""

    __slots__ = ("clause", "key", "thing", "words")

    def __init__(self, thing: str, words: Message | Named, clause: str = "", key: str = "") -> None:
        self.thing, self.words, self.clause, self.key = thing, words, clause, key or thing

    def __str__(self) -> str:
        return str(self.words)

    def __format__(self, form: str) -> str:
        return format(self.words, form)


Words = Message | Callable[..., str]


class Question:
    """The words of an ask whose rule says what it is about: `Question(say("Use {card} now?"), "card")`.

    The fields name what the rule hands over: one of them is the thing itself, several are the parts of a tuple. The
    same names stand in `ask.about`, but for what is `untold`: it serves the words alone. Where a message is not enough,
    a function is called with the fields.
    """

    __slots__ = ("fields", "untold", "words")

    def __init__(self, words: Words, *fields: str, untold: Collection[str] = ()) -> None:
        self.words = words
        self.fields = fields
        self.untold = untold

    def facts(self, about: Any) -> dict[str, Any]:
        return dict(zip(self.fields, about if len(self.fields) > 1 else (about,), strict=True))

    def text(self, about: Any) -> str:
        facts = self.facts(about)
        return self.words.text(facts) if isinstance(self.words, Message) else self.words(**facts)

    def told(self, about: Any) -> dict[str, Any]:
        """The facts that there are, for whoever reads the ask."""
        return {name: fact for name, fact in self.facts(about).items() if fact is not None and name not in self.untold}


def as_bytes(text: str) -> bytes:
    """UTF-8; what it cannot hold (half a surrogate pair in a name) is written the way JSON does."""
    return text.encode("utf-8", errors="backslashreplace")
