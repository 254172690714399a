"""A sheet per hero: mine whole, the others as far as the table may see; the piles; the cards of a draft."""

from __future__ import annotations

from collections.abc import Iterable

from undercroft.board.dungeon_run.words import RATINGS, SLOTS, hero_stamp
from undercroft.board.letters import width
from undercroft.board.picture import Marks, Panel, Picture, View, Vital
from undercroft.board.shapes import figure, icon, rect, text
from undercroft.board.sheet import SMALL, WIDE, Sheet
from undercroft.board.words import Things, listed, printed, say, sentences

BACKS = {
    "encounter": ("monster", say("encounters")),
    "boss": ("crown", say("bosses")),
    "treasure": ("chest", say("treasures")),
    "artifact": ("gem", say("artifacts")),
}


def sheets(view: View, things: Things, marks: Marks) -> list[tuple[Picture, Panel]]:
    """The hero in play first, then this seat's own, then the others."""
    turn = view["turn"] or {}
    order = sorted(view["heroes"], key=lambda hero: (hero["seat"] != view["seat"], hero["seat"] != turn.get("seat")))
    return [sheet(view, things, marks, hero) for hero in order]


def vitals(view: View) -> tuple[Vital, ...]:
    hero = next((one for one in view["heroes"] if one["seat"] == view["seat"]), None)
    if hero is None:
        return ()
    left = hero["life"] - hero["wounds"]
    ratings = (Vital(stamp, "ink", str(hero["ratings"][key]), str(name)) for key, (stamp, name) in RATINGS.items())
    turn = view["turn"] or {}
    actions = turn.get("actions", 0) if turn.get("seat") == view["seat"] else 0
    return (
        Vital("heart", "danger", str(left), str(say("Life left")), left * 5 <= hero["life"]),
        *ratings,
        Vital("chest", "gold", str(sum(hero["loot"].values())), str(say("Loot"))),
        Vital("hourglass", "ink", str(actions), str(say("Actions left"))),
    )


def sheet(view: View, things: Things, marks: Marks, hero: View) -> tuple[Picture, Panel]:
    place = f"hero-{hero['seat']}"
    page = Sheet(place, marks)
    is_mine = hero["seat"] == view["seat"]
    first = say("First Player") if hero["seat"] == view["first"] else ""
    who = listed((view["names"][hero["seat"]], f"{hero['title']}, {hero['race']}", first), " · ")
    state = say("dead") if hero["dead"] else say("unconscious") if hero["down"] else ""
    where = "" if hero["dead"] else next((tile["name"] for tile in view["tiles"] if tile["number"] == hero["at"]), "")
    thing, _ = printed(things, f"hero-{hero['key']}", hero["key"])
    page.head(hero_stamp(hero), hero["name"], who, place, thing, sentences((who, state, where)))
    page.chips([("skull", str(state))] if state else [])
    left = hero["life"] - hero["wounds"]
    page.track("heart", str(say("Life left")), left, hero["life"], "danger", low=left * 5 <= hero["life"])
    ratings(page, hero)
    if where and not is_mine:
        page.entry("footprint", where, "", say("tile {n}").text({"n": hero["at"]}))
    cards(page, things, hero, is_mine)
    return page.panel_of(hero["name"])


def ratings(page: Sheet, hero: View) -> None:
    """A die per point; the markers above the printed value are told."""
    for rating, (stamp, name) in RATINGS.items():
        n = hero["ratings"][rating]
        y = page.y
        page.draw(icon(stamp, 0, y, 18), text(26, y + 15, name, SMALL, "ink2", room=64, phone=SMALL))
        page.draw(*(rect(96 + at * 20, y + 1, 15, 15, "f-die s-dieink w15", 4) for at in range(min(n, 8))))
        page.draw(figure(name, text(WIDE, y + 16, n, 19, anchor="end", face="figure", phone=19)))
        page.tell(f"{name}: {n}")
        page.y += 25
    page.gap(4)


def cards(page: Sheet, things: Things, hero: View, is_mine: bool) -> None:
    """Mine with their text, those of the others by name: their text is one touch away."""
    page.title(say("Abilities"))
    for card in (hero["personal"], *hero["abilities"]):
        is_spent = card["key"] in hero["exhausted"]
        word = say("exhausted") if is_spent else ""
        page.entry("spark", card["name"], card["text"] if is_mine else "", word, off=is_spent,
                   place=f"card-{card['key']}", thing=known(things, card["key"]), full=card["text"])  # fmt: skip
    stone = hero["summoner"]
    if is_mine or stone["active"]:
        word = "" if stone["active"] else say("with the Summoning Stone")
        page.entry("spark" if stone["active"] else "lock", stone["name"], stone["text"] if stone["active"] else "", "",
                   off=not stone["active"], place=f"card-{stone['key']}", thing=known(things, stone["key"]),
                   said=sentences((word, stone["text"])))  # fmt: skip
    if hero["equipped"]:
        page.gap()
        page.title(say("Equipped"))
    for card in hero["equipped"]:
        stamp, slot = SLOTS.get(card["slot"], ("chest", card["slot"]))
        page.entry(stamp, card["name"], card["text"] if is_mine else "", slot, place=f"item-{card['key']}",
                   thing=known(things, card["key"]), full=card["text"])  # fmt: skip
    more(page, things, (("seat", one) for one in hero["strangers"]), say("With you"))
    more(page, things, (("trap", one) for one in hero["traps"]), say("Traps"))
    more(page, things, (("scroll", one) for one in hero["drawn"] or ()), say("Drawn"))
    if hero["loot_pile"]:
        more(page, things, (("chest", one) for one in hero["loot_pile"]), say("Your loot, not equipped"))
    elif any(hero["loot"].values()):
        backs(page, hero)


def more(page: Sheet, things: Things, found: Iterable[tuple[str, View]], title: object) -> None:
    rows = list(found)
    if rows:
        page.gap()
        page.title(title)
    for stamp, card in rows:
        is_loot = stamp == "chest"
        place = f"item-{card['key']}" if is_loot else f"card-{card['key']}"
        tone, thing = "gold" if is_loot else "ink", known(things, card["key"])
        page.entry(stamp, card["name"], "", place=place, thing=thing, full=card["text"], tone=tone)


def backs(page: Sheet, hero: View) -> None:
    """Of a loot pile the others see the backs only."""
    page.gap()
    page.title(say("Loot, by its backs"))
    x = 0.0
    for key, (stamp, word) in BACKS.items():
        n = hero["loot"].get(key, 0)
        if n:
            page.draw(icon(stamp, x, page.y, 18, "gold"), text(x + 24, page.y + 15, f"{word} {n}", SMALL, phone=SMALL))
            page.tell(f"{word}: {n}")
            x += 40 + width(f"{word} {n}", SMALL)
            if x > WIDE - 90:
                x, page.y = 0.0, page.y + 24
    page.y += 26


def known(things: Things, key: str) -> str:
    kinds = ("item", "card", "ability", "treasure", "artifact", "trap", "stranger", "monster", "boss")
    return printed(things, key, *(f"{kind}-{key}" for kind in kinds))[0]
