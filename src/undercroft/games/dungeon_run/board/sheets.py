"""A sheet per hero: mine whole, the others as far as the table may see; the piles; the cards of a draft."""

from __future__ import annotations

from collections.abc import Iterable

from undercroft.board.kept import kept
from undercroft.board.picture import Marks, Panel, Picture, Vital
from undercroft.board.shapes import figure, icon, rect, text
from undercroft.board.sheet import SMALL, WIDE, Sheet
from undercroft.board.words import Things, capital, listed, printed, sentences, width
from undercroft.games.dungeon_run.board.words import hero_stamp, own_stamp
from undercroft.games.dungeon_run.glossary import BACKS, DEAD, LOOT, RATINGS, SLOTS, TILE, UNCONSCIOUS, say
from undercroft.games.dungeon_run.sight.seen import CardSeen, DungeonRunView, HeroSeen

LIFE_LEFT = say("Life left")


def sheets(view: DungeonRunView, things: Things, marks: Marks) -> list[tuple[Picture, Panel]]:
    """The hero in play first, then this seat's own, then the others."""
    in_turn = view["turn"]["seat"]
    order = sorted(view["heroes"], key=lambda hero: (hero["seat"] != view["seat"], hero["seat"] != in_turn))
    names = {tile["number"]: tile["name"] for tile in view["tiles"]}
    return [sheet(view, things, marks, hero, names.get(hero["at"], "")) for hero in order]


def vitals(view: DungeonRunView) -> tuple[Vital, ...]:
    hero = next((one for one in view["heroes"] if one["seat"] == view["seat"]), None)
    if hero is None:
        return ()
    left = hero["life"] - hero["wounds"]
    ratings = (Vital(one.stamp, "ink", str(hero["ratings"][one.key]), str(one)) for one in RATINGS.values())
    actions = view["turn"]["actions"] if view["turn"]["seat"] == view["seat"] else 0
    return (
        Vital("heart", "danger", str(left), str(LIFE_LEFT), left * 5 <= hero["life"]),
        *ratings,
        Vital("chest", "gold", str(sum(hero["loot"][back] for back in BACKS)), capital(LOOT)),
        Vital("hourglass", "ink", str(actions), str(say("Actions left"))),
    )


@kept()
def sheet(view: DungeonRunView, things: Things, marks: Marks, hero: HeroSeen, where: str) -> tuple[Picture, Panel]:
    place = f"hero-{hero['seat']}"
    page = Sheet(place, marks)
    is_mine = hero["seat"] == view["seat"]
    first = say("First Player") if hero["seat"] == view["first"] else ""
    who = listed((view["names"][hero["seat"]], f"{hero['title']}, {hero['race']}", first), " · ")
    state = DEAD if hero["dead"] else UNCONSCIOUS if hero["down"] else ""
    where = "" if hero["dead"] else where
    thing, _ = printed(things, hero["key"])
    page.head(hero_stamp(hero), hero["name"], who, place, thing, sentences((who, state, where)))
    page.chips([("skull", str(state))] if state else [])
    left = hero["life"] - hero["wounds"]
    page.track("heart", str(LIFE_LEFT), left, hero["life"], "danger", low=left * 5 <= hero["life"])
    ratings(page, hero)
    if where and not is_mine:
        page.entry("footprint", where, "", TILE.text({"n": hero["at"]}))
    cards(page, things, hero, is_mine)
    return page.panel_of(hero["name"])


@kept("hero")
def ratings(page: Sheet, hero: HeroSeen) -> None:
    """A die per point; the markers above the printed value are told."""
    for name in RATINGS.values():
        n = hero["ratings"][name.key]
        y = page.y
        page.draw(icon(name.stamp, 0, y, 18), text(26, y + 15, name, SMALL, "ink2", room=64, phone=SMALL))
        page.draw(*(rect(96 + at * 20, y + 1, 15, 15, "f-die s-dieink w15", 4) for at in range(min(n, 8))))
        page.draw(figure(name, text(WIDE, y + 16, n, 19, anchor="end", face="figure", phone=19)))
        page.tell(f"{name}: {n}")
        page.y += 25
    page.gap(4)


@kept("hero")
def cards(page: Sheet, things: Things, hero: HeroSeen, is_mine: bool) -> None:
    """Mine with their text, those of the others by name: their text is one touch away."""
    page.title(say("Abilities"))
    for card in (hero["personal"], *hero["abilities"]):
        is_spent = card["key"] in hero["exhausted"]
        word = say("exhausted") if is_spent else ""
        page.entry("spark", card["name"], card["text"] if is_mine else "", word, off=is_spent,
                   place=f"card-{card['key']}", thing=printed(things, card["key"])[0], full=card["text"])  # fmt: skip
    stone = hero["summoner"]
    if is_mine or stone["active"]:
        word = "" if stone["active"] else say("with the Summoning Stone")
        page.entry("spark" if stone["active"] else "lock", stone["name"], stone["text"] if stone["active"] else "", "",
                   off=not stone["active"], place=f"card-{stone['key']}", thing=printed(things, stone["key"])[0],
                   said=sentences((word, stone["text"])))  # fmt: skip
    if hero["equipped"]:
        page.gap()
        page.title(say("Equipped"))
    for card in hero["equipped"]:
        slot = SLOTS[card["slot"]]
        stamp, words = own_stamp(card["key"], slot.stamp), card["text"] if is_mine else ""
        page.entry(stamp, card["name"], words, slot, place=f"item-{card['key']}",
                   thing=printed(things, card["key"])[0], full=card["text"])  # fmt: skip
    more(page, things, (("seat", one) for one in hero["strangers"]), say("With you"))
    more(page, things, (("trap", one) for one in hero["traps"]), say("Traps"))
    more(page, things, (("scroll", one) for one in hero["drawn"] or ()), say("Drawn"))
    if hero["loot_pile"]:
        more(page, things, (("chest", one) for one in hero["loot_pile"]), say("Your loot, not equipped"))
    elif any(hero["loot"][back] for back in BACKS):
        backs(page, hero)


def more(page: Sheet, things: Things, found: Iterable[tuple[str, CardSeen]], title: object) -> None:
    rows = list(found)
    if rows:
        page.gap()
        page.title(title)
    for stamp, card in rows:
        is_loot = stamp == "chest"
        place = f"item-{card['key']}" if is_loot else f"card-{card['key']}"
        tone, thing = "gold" if is_loot else "ink", printed(things, card["key"])[0]
        page.entry(
            own_stamp(card["key"], stamp), card["name"], "", place=place, thing=thing, full=card["text"], tone=tone
        )


def backs(page: Sheet, hero: HeroSeen) -> None:
    """Of a loot pile the others see the backs only."""
    page.gap()
    page.title(say("Loot, by its backs"))
    x = 0.0
    for back, (counted, stamp) in BACKS.items():
        if hero["loot"][back]:
            words = str(counted(hero["loot"][back]))
            page.draw(icon(stamp, x, page.y, 18, "gold"), text(x + 24, page.y + 15, words, SMALL, phone=SMALL))
            page.tell(words)
            x += 40 + width(words, SMALL)
            if x > WIDE - 90:
                x, page.y = 0.0, page.y + 24
    page.y += 26
