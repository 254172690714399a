"""What the lab says of the games it has played."""

from __future__ import annotations

import random
import re
import tomllib
from pathlib import Path

import pytest

from frozen import thawed
from undercroft import open_table, things
from undercroft.bots import Careful
from undercroft.bots.playing import play
from undercroft.cli import main
from undercroft.kernel.errors import UndercroftError, Unknown
from undercroft.kernel.languages import language
from undercroft.lab.arena import matches, pairwise, ratings
from undercroft.lab.compare import compare, is_within
from undercroft.lab.executors import workers
from undercroft.lab.export import export
from undercroft.lab.jobs import jobs
from undercroft.lab.play import called, read_bot
from undercroft.lab.reading import Found
from undercroft.lab.report.page import page
from undercroft.lab.run import run
from undercroft.lab.statistics import difference, paired, share
from undercroft.lab.tune import read_aim, read_change, tune, write_numbers
from undercroft.lab.worth import never, worths


def command(*words):
    with pytest.raises(SystemExit) as left:
        main([str(word) for word in words])
    return left.value.code


def test_wins_are_counted(delved):
    found = Found(delved)
    rows = found.games
    for (hero, hard), one in found.by(["class-1", "hard"]):
        mine = rows.filter((rows["class-1"] == hero) & (rows["hard"] == hard))
        assert one == share(int(mine["won"].sum()), len(mine))
    assert {"hero", "hard", "bot", "boss", "dungeon"} <= set(found.factors)


def test_what_is_asked_by_must_be_there(delved):
    with pytest.raises(Unknown, match="possible"):
        Found(delved).check_by(["weather"])


def test_the_terminal_shows_it_in_both_languages(delved, capsys):
    assert command("lab", "show", delved, "--by", "hard") == 0
    assert "95 % interval" in capsys.readouterr().out
    assert command("lab", "show", delved, "--by", "hard", "--lang", "fr") == 0
    said = capsys.readouterr().out
    assert "intervalle à 95" in said
    assert re.search(r"\d,\d\s%", said)
    assert not re.search(r"\d\.\d", said)


def test_bots_are_called_as_they_are_in_the_language():
    with language("fr"):
        assert (read_bot("prudent"), read_bot("Rusé:200"), called("cunning:200")) == (
            "careful",
            "cunning:200",
            "rusé:200",
        )
        with pytest.raises(Unknown, match="rusé:200"):
            read_bot("génie")


@pytest.mark.parametrize(("code", "words"), [("en", "Luck against skill"), ("fr", "Chance et talent")])
def test_a_report_stands_alone_and_every_picture_has_its_table(delved, code, words):
    with language(code):
        text = page(Found(delved))
    assert words in text
    assert not re.search(r'(?:src|href)="(?!#)', text)
    assert "prefers-color-scheme: dark" in text
    cards = text.split('<section class="card">')[1:]
    assert len(cards) > 8
    assert all("<table>" in card for card in cards)
    assert sum("<svg" in card for card in cards) >= 6
    assert "None" not in re.sub(r"<style>.*?</style>", "", text, flags=re.S)


def test_things_that_no_game_names_are_dead(delved):
    missing = never(Found(delved))
    print_ = things("map-maker")
    assert "mage" in missing["hero"][0]
    assert "barbarian" not in missing["hero"][0]
    assert all(key in print_ for keys, _ in missing.values() for key in keys)


def test_worth_is_counted_by_hand_where_there_is_one_stage(delved, monkeypatch):
    """With one stage and one cell the worth of a thing is its wins less those of games without it."""
    monkeypatch.setattr("undercroft.lab.worth.STAGES", 1)
    found = Found(delved)
    found.games = found.games.with_columns(answers=0).select(
        "job", "number", "seat", "won", "score", "answers", "seats"
    )
    seen = {one.key: one for one in worths(found) if one.up.n >= 30}
    facts = found.table("facts").collect().to_dicts()
    results = {(row["job"], row["number"]): row["won"] for row in found.games.to_dicts()}
    key = next(key for key, one in seen.items() if one.up.n < len(results) - 30)
    offers = found.table("decisions").collect().to_dicts()
    met = {(row["job"], row["number"]) for row in facts if row["thing"] == key}
    met |= {(row["job"], row["number"]) for row in offers if key in row["things"]}
    with_it = [won for game, won in results.items() if game in met]
    without = [won for game, won in results.items() if game not in met]
    assert seen[key].up.value == pytest.approx(sum(with_it) / len(with_it) - sum(without) / len(without))


def planted(difference_, n, seed):
    chance = random.Random(seed)
    return [chance.random() < 0.5 for _ in range(n)], [chance.random() < 0.5 + difference_ for _ in range(n)]


def test_a_planted_difference_is_found_and_a_placebo_is_not():
    """15 points at 800 games are found with the right sign, none is found where there is none: 95 times of 100."""
    found = placebos = 0
    for seed in range(100):
        for gap in (0.15, 0.0):
            before, after = planted(gap, 800, f"{seed} {gap}")
            change = difference(share(sum(after), 800), share(sum(before), 800))
            pairs = paired([float(one) for one in after], [float(one) for one in before])
            proven = change.low > 0.05 and pairs.low > 0.05
            found += bool(gap and proven)
            placebos += bool(not gap and (change.low > 0.05 or change.high < -0.05))
    assert found >= 95
    assert placebos <= 5


@pytest.fixture(scope="session")
def weakened(tmp_path_factory):
    """A pack in which the Barbarian is frail, and 50 games with it on the seeds of the others."""
    home = tmp_path_factory.mktemp("weak")
    with thawed(), workers(1) as serial:
        pack = write_numbers("map-maker", "wild-map", {"hero.barbarian.hp": 3}, home / "pack")
        run(
            jobs("map-maker", options={"class-1": "barbarian"}, seeds=range(50), pack=str(pack)), home / "games", serial
        )
    return home


def test_a_change_is_told_with_its_sign(delved, weakened, capsys):
    rows = compare(Found(delved), Found(weakened / "games", str(weakened / "pack")))
    assert rows[0].change.n == 50
    assert rows[0].change.high < 0
    assert not is_within(rows, 5, points=False)
    assert command("lab", "compare", delved, weakened / "games") == 1
    assert "clear change" in capsys.readouterr().out


def test_a_pack_is_compared_with_itself(weakened, capsys):
    options = ("--seeds", "0:10", "--option", "class-1=barbarian", "--processes", "1")
    assert command("pack", "compare", "map-maker", "wild-map", "wild-map", *options) == 0
    assert "No change" in capsys.readouterr().out


def test_who_win_together_are_one_game_of_a_comparison(tmp_path):
    with workers(1) as serial:
        for name, bot in (("one", "careful"), ("other", "random")):
            run(jobs("mini-rogue", seats=(2,), bots=(bot,), seeds=range(4)), tmp_path / name, serial)
    one, other = (Found(tmp_path / name) for name in ("one", "other"))
    assert len(one.games) == 8
    assert [row.change.n for row in compare(one, other)] == [4]
    assert [row.change.n for row in compare(one, other, ["seat"])] == [8, 4, 4]


def test_different_games_are_not_compared(delved, tmp_path):
    with workers(1) as serial:
        run(jobs("mini-rogue", seeds=range(1)), tmp_path, serial)
    with pytest.raises(UndercroftError, match="two different games"):
        compare(Found(delved), Found(tmp_path))


def test_an_arena_ranks_who_plays_better_first(tmp_path):
    asked = matches("dungeon-run", ["random", "careful"], 2, range(4), "", {})
    assert {tuple(job["bots"]) for job in asked} == {("random", "careful"), ("careful", "random")}
    with workers(1) as serial:
        run(asked, tmp_path, serial)
    found = Found(tmp_path)
    best, worst = ratings(found)
    assert (best.bot, worst.bot) == ("careful", "random")
    assert best.games == worst.games == 8
    assert pairwise(found)["careful", "random"].value > 0.5


def test_alone_an_arena_compares_by_seed(delved):
    best, worst = ratings(Found(delved))
    assert (best.bot, worst.bot) == ("careful", "random")


def test_an_arena_of_one_is_refused():
    with pytest.raises(UndercroftError, match="two bots"):
        matches("dungeon-run", ["careful", "careful"], 2, range(4), "", {})


def test_numbers_are_tuned_towards_an_aim(tmp_path):
    aim = read_aim("class-1=barbarian:10:30")
    change = read_change("hero.barbarian.hp=2:12")
    with workers(1) as serial:
        found = tune("map-maker", "wild-map", [aim], [change], serial, candidates=6, proof=50)
    [(_, before, after)] = found.proof
    assert found.numbers["hero.barbarian.hp"] < found.before["hero.barbarian.hp"]
    assert aim.off(100 * after.value) < aim.off(100 * before.value)
    folder = write_numbers("map-maker", "wild-map", found.numbers, tmp_path / "better")
    assert tomllib.loads((folder / "pack.toml").read_text("utf-8"))["hero"] == {
        "barbarian": {"hp": found.numbers["hero.barbarian.hp"]}
    }


def test_an_aim_is_reached_or_not_or_perhaps():
    aim = read_aim("40:50")
    assert [aim.is_reached(one, points=False) for one in (share(45, 100), share(52, 100), share(80, 100))] == [
        True, None, False,
    ]  # fmt: skip


@pytest.mark.parametrize("text", ["", "45", "a:b", "50:45", "x:1:2", "1:2:3:4"])
def test_an_aim_that_is_none_is_refused(text):
    with pytest.raises(UndercroftError, match="--aim"):
        read_aim(text)


@pytest.mark.parametrize("text", ["", "hp=1:2", "hero.barbarian.hp", "hero.barbarian.hp=9:2", "hero.barbarian.hp=a:2"])
def test_a_change_that_is_none_is_refused(text):
    with pytest.raises(UndercroftError, match="--change"):
        read_change(text)


def test_a_number_that_is_not_there_is_refused():
    with workers(1) as serial, pytest.raises(UndercroftError, match="no 'nobody'"):
        tune("map-maker", "wild-map", [read_aim("1:2")], [read_change("hero.nobody.hp=1:2")], serial)


def test_records_are_exported_as_they_would_have_been_written(tmp_path):
    """The rows of a record are those of the same game played by the lab."""
    table = open_table("map-maker", ["bot:careful"], {"class-1": "thief"}, seed="lab 0", luck="fast")
    play(table, [Careful("lab 0 0")])
    (tmp_path / "records").mkdir()
    table.record.save(tmp_path / "records" / "one.jsonl")
    assert command("lab", "export", tmp_path / "records", tmp_path / "out") == 0
    with workers(1) as serial:
        run(jobs("map-maker", options={"class-1": "thief"}, seeds=range(1)), tmp_path / "played", serial)
    for name in ("games", "decisions", "facts"):
        ours, theirs = (Found(tmp_path / folder).table(name).collect() for folder in ("out", "played"))
        same = [column for column in ours.columns if column not in ("job", "pack", "program", "options", "traits")]
        assert ours.select(same).equals(theirs.select(same)), name


def test_a_folder_without_records_is_refused(tmp_path):
    with pytest.raises(UndercroftError, match="no record"):
        export(tmp_path, tmp_path / "out")
    assert not Path(tmp_path / "out").exists()
