"""What changes on the table, as far as a seat may know it: for programs that learn. Its print is in the pack."""

from __future__ import annotations

from typing import Annotated, TypedDict

from undercroft.content.kinds import Kind
from undercroft.games.mini_rogue.kinds.board import StanceKind
from undercroft.games.mini_rogue.kinds.enemies import GuardianKind
from undercroft.games.mini_rogue.rules.state import Attack, City, Enemy, Hero
from undercroft.games.mini_rogue.sight import bounds
from undercroft.games.mini_rogue.sight.seen import AttackOpen, CityOpen, EnemyOpen, HeroOpen
from undercroft.games.mini_rogue.sight.things import things
from undercroft.games.mini_rogue.sight.view import leader, looking, unused
from undercroft.games.mini_rogue.words.offers import offers_of
from undercroft.games.mini_rogue.words.prompts import About
from undercroft.kernel.bounds import Most, OfKind, OneOf, Within
from undercroft.kernel.option import Option
from undercroft.kernel.sight import sight
from undercroft.kernel.view import Observed, Of


def uses_left(hero: Hero) -> int:
    return 0 if hero.holds is None else hero.uses


def stance_of(hero: Hero, d: City) -> StanceKind | None:
    return d.stances[hero.number] if d.stances else None


class HeroObserved(HeroOpen):
    """A character; the Object it holds by its key."""

    potions: Annotated[list[str], bounds.Potions, Most(bounds.SPACES, as_set=True)]
    object: Annotated[str | None, Of("holds"), bounds.Objects]
    uses: Annotated[int, uses_left, Within(0, bounds.uses)]
    stance: Annotated[str | None, stance_of, bounds.Stances]


def phase_of(enemy: Enemy) -> int:
    kind = enemy.kind
    return kind.phases.index(enemy.row) + 1 if isinstance(kind, GuardianKind) and kind.phases else 0


class EnemyObserved(EnemyOpen):
    """Whoever is being fought; `phase` counts those of the final Guardian from 1."""

    phase: Annotated[int, phase_of, Within(0, bounds.phases)]


def rooms(d: City, seat: int | None) -> list[str | None]:
    """MR-185 Face-down cards are hidden, unless this seat has looked at them."""
    if not d.laid_out:
        return []
    up, seen = d.face_up, d.seen_by
    return [
        room.thing if room is not None and (up[place] or seen[place] == seat) else None
        for place, room in enumerate(d.grid)
    ]


def up(d: City) -> list[bool]:
    return d.face_up[:] if d.laid_out else []


def taken(d: City) -> list[bool]:
    return d.taken[:] if d.laid_out else []


def resolved(d: City) -> list[bool]:
    return d.resolved[:] if d.laid_out else []


def attacker(d: City) -> int | None:
    return None if d.attack is None else d.attack.hero


def thrown(d: City) -> Attack | None:
    return None if d.attack is None or d.enemy is None or not d.attack.dice else d.attack


class AboutObserved(TypedDict):
    """What the seat is asked about: the character, and what the question counts, names or proposes."""

    hero: Annotated[str, bounds.Characters]
    n: Annotated[int, Within(0, bounds.ASKED)]
    what: Annotated[str | None, OneOf(lambda pack: [one["key"] for one in things(pack)])]
    offer: Annotated[str | None, OneOf(lambda pack: [*bounds.proposals(offers_of(pack))])]


def unasked(d: City) -> AboutObserved | None:
    return None  # the table puts in what `about` says


def about(asked: About | None) -> AboutObserved | None:
    if asked is None:
        return None
    hero, _, n, what = asked
    offer = what.key if isinstance(what, Option) else None
    return {"hero": hero.thing, "n": n, "what": what.thing if isinstance(what, Kind) else None, "offer": offer}


Places = Most(bounds.PLACES)


class MiniRogueObserved(Observed, CityOpen):
    """Positions of the Area in reading order; they are empty lists while no Area is laid out."""

    about: Annotated[AboutObserved | None, unasked]
    rooms: Annotated[list[str | None], rooms, bounds.Rooms, Places]  # null: nobody has shown this seat the card
    up: Annotated[list[bool], up, Places]
    taken: Annotated[list[bool], taken, Places]
    resolved: Annotated[list[bool], resolved, Places]
    looking: Annotated[list[str], looking, bounds.Rooms, Most(bounds.looked_at)]
    unused: Annotated[int, unused, Within(0, bounds.rooms)]
    guardian: Annotated[str | None, OfKind.named("guardian")]
    leader: Annotated[int | None, leader, Within(0, 1)]  # of two characters
    heroes: Annotated[list[HeroObserved], Most(bounds.PARTY)]
    enemy: EnemyObserved | None
    attacker: Annotated[int | None, attacker, Within(0, 1)]
    dice: Annotated[AttackOpen | None, thrown]


observe = sight(City, MiniRogueObserved)  # MR-186 everything else is open
