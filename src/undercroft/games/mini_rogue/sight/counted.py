"""What an option gives its character and takes from it just now, counted by the keys of things."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from undercroft.content.kinds import Kind
from undercroft.games.mini_rogue.glossary import AFFLICTION
from undercroft.games.mini_rogue.kinds.people import PotionKind, Skill
from undercroft.games.mini_rogue.kinds.results import Alternative, Cost, Effects
from undercroft.games.mini_rogue.kinds.rooms import ObjectRoom, Sale
from undercroft.games.mini_rogue.rules.state import City, Hero
from undercroft.games.mini_rogue.words import options as o
from undercroft.games.mini_rogue.words.offers import offers_of
from undercroft.games.mini_rogue.words.prompts import About
from undercroft.kernel.ask import Detail
from undercroft.kernel.option import Option

CARDS = ("MR-700", "MR-711", "MR-720", "MR-793")  # questions about a card whose lines are the options
REWARDS = ("MR-751", "MR-752")
AFFLICTIONS = ("poison", "curse", "blind")


class Counted:
    """Things that come and go. What may happen, and what only luck decides, is not counted."""

    def __init__(self, d: City, hero: Hero) -> None:
        self.d, self.hero = d, hero
        self.gives: Counter[str] = Counter()
        self.takes: Counter[str] = Counter()

    def detail(self) -> Detail:
        found: Detail = {}
        if gives := +self.gives:
            found["gives"] = dict(gives)
        if takes := +self.takes:
            found["takes"] = dict(takes)
        return found

    def track(self, what: str) -> str:
        return self.d.pack.track[what].thing

    def icons(self, effects: Effects) -> None:
        """MR-770 The icons of a result, as they are printed; what ends an affliction only where there is one."""
        hero = self.hero
        for effect in effects:
            n = self.d.floor if effect.floor else effect.n
            match effect.verb:
                case "gain":
                    self.gain(effect.what, n)
                case "lose" if effect.what != "potion":
                    self.takes[self.track(effect.what)] += n
                case "raise" if hero.hp < n:
                    self.gives[self.track("hp")] += n - hero.hp
                case "potion" if effect.what != "any":
                    self.gives[self.d.pack.potion[effect.what].thing] += 1
                case "afflict" if not hero.suffers(effect.what):
                    self.gives[AFFLICTION[effect.what].thing] = 1
                case "cure":
                    self.cures([effect.what])
                case "bless" if not hero.forbids("bless"):
                    self.cures(AFFLICTIONS)
                case "drop":
                    self.lets_go()

    def gain(self, what: str, n: int) -> None:
        """MR-110 Up to the end of the track; MR-577 XP beyond it become HP."""
        track = self.track(what)
        free = self.d.pack.most[what] - getattr(self.hero, what) + self.takes[track] - self.gives[track]
        if got := min(n, free):
            self.gives[track] += got
        if what == "xp" and got < n:
            self.gain("hp", n - got)

    def lets_go(self) -> None:
        """MR-544 The Object leaves its owner, with what is paid whenever it does."""
        if self.hero.holds is not None:
            self.takes[self.hero.holds.thing] = 1
            self.icons(self.hero.holds.on_loss)

    def cures(self, these: Iterable[str]) -> None:
        self.takes.update({AFFLICTION[one].thing: 1 for one in these if self.hero.suffers(one)})

    def cost(self, cost: Cost | None) -> None:
        """What is given away of one's own will; which Potion is asked later."""
        if cost is None:
            return
        if cost.what == "object":
            self.lets_go()
        elif cost.what != "potion":
            self.takes[self.track(cost.what)] += cost.n

    def potion(self, option: Option[object], potion: PotionKind) -> None:
        offers = offers_of(self.d.pack)
        if option is offers.take[potion.key]:
            self.gives[potion.thing] = 1
            return
        self.takes[potion.thing] = 1
        if option is offers.discard[potion.key]:
            return
        match potion.power:
            case "healing":
                self.gain("hp", potion.hp)
            case "holy":
                self.cures(AFFLICTIONS)
            case "perception":
                self.cures(["blind"])

    def transfer(self, option: Option[object], what: o.Transfer) -> None:
        """MR-R101 From the side of whoever is asked to propose it."""
        partner = self.d.partner(self.hero)
        mine, theirs = self.takes, self.gives
        if option in offers_of(self.d.pack).takes:
            mine, theirs = theirs, mine
        match what:
            case o.Units(units, n):
                mine[self.track(units)] = n
            case o.OnePotion(potion):
                mine[potion.thing] = 1
            case o.TwoPotions(first, second):
                mine[first.thing] = theirs[second.thing] = 1
            case o.Objects(both):
                if both or mine is self.takes:
                    self.lets_go()
                if partner is not None and partner.holds is not None and (both or mine is self.gives):
                    self.gives[partner.holds.thing] = 1


def counted(d: City, hero: Hero, clause: str, option: Option[object], about: About) -> Detail:
    found, what = Counted(d, hero), option.what
    match what:
        case Alternative():
            found.cost(what.pay)
            found.icons(what.effects)
        case o.Purchase(line, potion, price):
            found.takes[found.track("gold")] = price
            found.icons(line.effects if potion is None or not line.any_potion else ())
            if potion is not None:
                found.gives[potion.thing] = 1
        case Sale():
            found.cost(what.give)
            found.gain("gold", what.gold)
        case PotionKind():
            found.potion(option, what)
        case o.Units() | o.OnePotion() | o.TwoPotions() | o.Objects():
            found.transfer(option, what)
        case o.Feat(_, price) if price in o.FEAT_PRICE:
            found.takes[found.track(price)] = o.FEAT_PRICE[price]
        case ObjectRoom():
            found.gives[what.thing] = 1
            found.cost(what.pay)
        case Skill() if what.number("cost_ration"):
            found.takes[found.track("ration")] = what.number("cost_ration")
        case _ if option.clause in ("MR-632", "MR-751") and option.facts:
            found.icons(option.facts["effects"].effects)
        case _:
            _alone(found, option, about)
    detail = found.detail()
    card = d.pack.rewards["rewards"] if clause in REWARDS else about.what if clause in CARDS else None
    if isinstance(card, Kind) and not isinstance(what, PotionKind):
        detail["stands_for"] = card
    return detail


def _alone(found: Counted, option: Option[object], about: About) -> None:
    """Options that are the same in every pack."""
    hero = found.hero
    match option:
        case o.OFFER:
            found.takes[found.track("gold")] = 1
        case o.ENDURE:
            found.takes[found.track("hp")] = min(about.n, hero.hp)
        case o.CODEX_XP | o.CODEX_BLESS | o.CODEX_DAMAGE if hero.holds is not None:
            if hero.uses == 1:
                found.lets_go()
            if option is o.CODEX_XP:
                found.gain("xp", hero.holds.numbers["xp"])
            elif option is o.CODEX_BLESS and not hero.forbids("bless"):
                found.cures(AFFLICTIONS)
        case o.TAKE_OBJECT:
            found.lets_go()
