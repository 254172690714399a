"""The small pictures of the story: what kind of thing happened."""

from __future__ import annotations

_KINDS = {
    "wound": "hurt wounded lost-hp hit enemy-hit enemy-hurt foe-wounded struck struck-monster boss-lost lost",
    "skull": "died perished killed enemy-defeated unconscious out-of-action reap",
    "heart": "healed rallied cured resurrected survived boss-healed enemy-regained foe-healed stood-up initial-hp",
    "dice": "rolled dice threw foe-threw foe-luck threw-for-token dungeon-die rerolled changed-die by-chance "
    "basic selection",
    "chest": "found gained found-treasure drew-treasure object-taken searched salvaged carried took-card equipped",
    "potion": "potion potion-gained potion-used drank brewed potion-lost lost-potion",
    "ration": "ate starved",
    "door": "entered entry drew-tile placed-tile turned-up turned-over area-laid-out placed stepped-in",
    "stairs": "went-down reached-exit lair",
    "fall": "fell did-not-fall",
    "level-up": "level advanced rose raised trained unlocked attack-up level-lost able",
    "xp": "experience lost-experience got-sp lost-sp",
    "monster": "appeared summoned faced battle attacks hero-battle free-attack enemy-left monster-put no-battle",
    "guardian": "guardian-turned-up guardians-left",
    "crown": "won boss boss-met boss-set boss-turn boss-skill stone final-phase",
    "hourglass": "round round-over turn turn-ended passed idle action-lost lost-turn",
    "check": "success test-won disarmed completed cleared cured freed passed-over",
    "flag": "mission scored-mission owned shown-objective kept-objective",
    "star": "kept-power kept-rating named rated feat feat-for-hp luck-bonus",
    "cross": "failure test-lost miss enemy-missed boss-misses not-freed declined refused cancelled nothing",
    "trap": "trapped triggered sprung snared",
    "shield": "parried enemy-parried prevented absorbed armour dodged stance unhurt spared",
    "poison": "afflicted enemy-effect poison-shows curse-shows hampered numbed",
    "spark": "skill ability special passive used trick charmed beguiled",
    "coin": "paid gave taken-from swapped",
    "hammer": "step begun",
    "gem": "gem gem-lost vanished took-letter",
    "footprint": "moved roamed escaped escaping left fled",
    "eye": "looked looked-at looked-ahead peeked shown read",
    "scroll": "story event announced danger dungeon threat penalty",
    "seat": "character-chosen leader-named took-hero first-player chose talked offered-help help-accepted",
    "flame": "hatred raging",
}
_BY_KIND = {kind: icon for icon, kinds in _KINDS.items() for kind in kinds.split()}


def stamp_of(kind: str) -> str:
    """The stamp of an event by its kind; "" where none says more than the words.

    >>> stamp_of("hurt"), stamp_of("nothing-of-ours")
    ('wound', '')
    """
    return _BY_KIND.get(kind, "")
