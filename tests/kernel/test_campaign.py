"""Campaigns: a row of finished records; what carries over is found by replaying them."""

from __future__ import annotations

import errno
import os
from dataclasses import replace

import pytest

from kernel.tiny import DUEL, RACE
from undercroft import BadCampaign, BadRecord, CannotSave, open_campaign, open_table
from undercroft.kernel.campaign import Campaign
from undercroft.kernel.playout import play_out
from undercroft.kernel.record import Record


def finished(campaign, seed=1, **more):
    table = campaign.open_table(seed=seed, **more)
    play_out(table, seed=seed)
    return table.record


def test_a_campaign_begins_without_a_folder(tmp_path):
    campaign = open_campaign(RACE, tmp_path / "tour")
    assert campaign.state == {"races": 0, "goal": 10}
    assert not (tmp_path / "tour").exists()


def test_what_carries_over_is_derived_from_the_records(tmp_path):
    campaign = open_campaign(RACE, tmp_path / "tour")
    assert campaign.add(finished(campaign)) == {"races": 1, "goal": 15}
    campaign.add(finished(campaign, seed=2))
    assert [file.name for file in campaign.files] == ["001.jsonl", "002.jsonl"]
    assert open_campaign(RACE, tmp_path / "tour").state == campaign.state == {"races": 2, "goal": 20}
    (tmp_path / "tour" / "002.jsonl").unlink()
    assert open_campaign(RACE, tmp_path / "tour").state == {"races": 1, "goal": 15}


def test_the_next_table_is_filled_in_from_the_state(tmp_path):
    campaign = open_campaign(RACE, tmp_path)
    campaign.add(finished(campaign))
    table = campaign.open_table(["ann", "bo"], seed=3)
    assert (table.header["options"], table.header["seats"]) == ({"goal": 15}, ["ann", "bo"])
    assert campaign.open_table(options={"goal": 25}).header["options"] == {"goal": 25}


def test_a_number_is_never_given_twice(tmp_path):
    campaign = open_campaign(RACE, tmp_path)
    for seed in (1, 2):
        campaign.add(finished(campaign, seed))
    (tmp_path / "001.jsonl").unlink()
    third = finished(campaign, 3)
    campaign.add(third)
    assert [file.name for file in campaign.files] == ["002.jsonl", "003.jsonl"]
    assert (tmp_path / "003.jsonl").read_text() == third.text


def refused_and_nothing_lost(campaign, record, error, why):
    before = {file.name: file.read_bytes() for file in campaign.path.iterdir()}
    state = dict(campaign.state)
    with pytest.raises(error, match=why):
        campaign.add(record)
    assert {file.name: file.read_bytes() for file in campaign.path.iterdir()} == before
    assert campaign.state == state


def test_a_record_that_does_not_belong_is_refused_and_nothing_is_lost(tmp_path):
    campaign = open_campaign(RACE, tmp_path)
    campaign.add(finished(campaign))
    duel = open_table(DUEL, 2, seed=1)
    play_out(duel, seed=1)
    foreign = duel.record
    refused_and_nothing_lost(campaign, foreign, BadCampaign, "a record of duel does not belong to a campaign of race")
    unfinished = campaign.open_table(seed=1).record
    refused_and_nothing_lost(campaign, unfinished, BadCampaign, "not finished; only finished records belong")
    damaged = finished(campaign)
    damaged.lines[0]["answer"] = "fly"
    refused_and_nothing_lost(campaign, damaged, BadRecord, "record:2: 'fly' is no answer here")


def test_a_full_disk_loses_nothing(tmp_path, monkeypatch):
    campaign = open_campaign(RACE, tmp_path)
    campaign.add(finished(campaign))

    def full(*args):
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    record = finished(campaign)
    monkeypatch.setattr(os, "link", full)
    monkeypatch.setattr(os, "replace", full)
    refused_and_nothing_lost(campaign, record, CannotSave, "002.jsonl: the disk is full")


def test_a_folder_that_cannot_be_made_is_named(tmp_path):
    (tmp_path / "file").write_text("")
    campaign = open_campaign(RACE, tmp_path / "file" / "tour")
    with pytest.raises(CannotSave, match=r"tour: there is no such file or folder"):
        campaign.add(finished(campaign))


def test_a_damaged_file_in_the_folder_is_named_and_left_alone(tmp_path):
    campaign = open_campaign(RACE, tmp_path)
    campaign.add(finished(campaign))
    file = tmp_path / "001.jsonl"
    file.write_text(file.read_text()[:-5])
    before = file.read_bytes()
    with pytest.raises(BadRecord, match=r"001\.jsonl:\d+: the line is cut off"):
        open_campaign(RACE, tmp_path)
    assert file.read_bytes() == before


def test_an_unfinished_or_foreign_file_in_the_folder_is_named(tmp_path):
    open_table(RACE, 1, seed=1).record.save(tmp_path / "001.jsonl")
    with pytest.raises(BadCampaign, match=r"001\.jsonl: the game is not finished"):
        open_campaign(RACE, tmp_path)
    open_table(DUEL, 2, seed=1).record.save(tmp_path / "001.jsonl")
    with pytest.raises(BadCampaign, match=r"001\.jsonl: a record of duel"):
        open_campaign(RACE, tmp_path)


def test_other_files_in_the_folder_do_not_matter(tmp_path):
    (tmp_path / "notes.txt").write_text("my diary")
    (tmp_path / "draft.jsonl").write_text("not JSON")
    assert open_campaign(RACE, tmp_path).state == {"races": 0, "goal": 10}


def test_a_file_is_no_campaign(tmp_path):
    (tmp_path / "tour").write_text("")
    with pytest.raises(BadCampaign, match="a campaign is a folder of records, this is a file"):
        open_campaign(RACE, tmp_path / "tour")


def test_a_game_without_campaign_says_so(tmp_path):
    with pytest.raises(BadCampaign, match="duel has no campaign"):
        open_campaign(DUEL, tmp_path)


def test_a_record_read_from_elsewhere_may_be_added(tmp_path):
    campaign = open_campaign(RACE, tmp_path / "tour")
    finished(campaign).save(tmp_path / "mine.jsonl")
    campaign.add(Record.load(tmp_path / "mine.jsonl"))
    assert campaign.state["races"] == 1


# -- who plays, and adding ------------------------------------------------------------------------------------------


def of_the_same_people(campaign_rules):
    """Races whose players stay the same."""
    carried = campaign_rules.carry
    return replace(
        campaign_rules,
        begin=lambda: {"races": 0, "goal": 10, "seats": []},
        carry=lambda state, table: {**carried(state, table), "seats": list(table.header["seats"])},
    )


SAME_PEOPLE = replace(RACE, campaign=of_the_same_people(RACE.campaign))


def test_the_people_of_the_next_chapter_are_checked_when_it_is_opened(tmp_path):
    campaign = open_campaign(SAME_PEOPLE, tmp_path)
    campaign.add(finished(campaign, seats=["ann", "bo"]))
    for others in (["ann", "cid"], ["bo", "ann"], ["ann"], 1, 3):
        with pytest.raises(BadCampaign, match="the players stay the same in this campaign: ann, bo"):
            campaign.open_table(others)
    for same in (None, 2, ["ann", "bo"], ("ann", "bo")):
        assert campaign.open_table(same).header["seats"] == ["ann", "bo"]


def test_a_game_is_never_added_twice(tmp_path):
    campaign = open_campaign(RACE, tmp_path)
    record = finished(campaign)
    campaign.add(record)
    assert campaign.holds(record) == tmp_path / "001.jsonl"
    refused_and_nothing_lost(campaign, record, BadCampaign, r"this game is in the campaign already: 001\.jsonl")


def test_two_who_add_at_once_do_not_overwrite_each_other(tmp_path, monkeypatch):
    campaign = open_campaign(RACE, tmp_path)
    first, second = finished(campaign, 1), finished(campaign, 2)
    carry = campaign._carry

    def meanwhile(record):
        open_campaign(RACE, tmp_path).add(first)
        return carry(record)

    monkeypatch.setattr(campaign, "_carry", meanwhile)
    monkeypatch.setattr(Campaign, "files", property(lambda self: []))
    with pytest.raises(BadCampaign, match="somebody else has just added a game"):
        campaign.add(second)
    assert (tmp_path / "001.jsonl").read_text() == first.text
    assert [file.name for file in tmp_path.iterdir()] == ["001.jsonl"]
