"""A job, done: what a process or a worker of a cluster carries out. Plain data goes in, Parquet comes out."""

from __future__ import annotations

from undercroft.face import open_table
from undercroft.kernel.errors import UndercroftError
from undercroft.lab.facts import Notes
from undercroft.lab.jobs import THEN, Job, id_of, program_of
from undercroft.lab.play import listen
from undercroft.lab.schemas import as_parquet
from undercroft.lab.words import say
from undercroft.shelf import load

Written = dict[str, bytes]


def do(job: Job) -> Written:
    """Play the games of a job: table -> Parquet."""
    rules = load(job["game"])
    pack = rules.load_pack(job["where"])
    if (rules.rules_version, program_of(job["game"]), getattr(pack, "digest", "")) != (
        job["rules"], job["program"], job["pack"],
    ):  # fmt: skip
        raise UndercroftError(say("a worker has another program or another pack than the one that asks"))
    name = id_of(job)
    notes = Notes(rules, pack, name)
    same = {
        "game": job["game"], "rules": job["rules"], "pack": job["pack"], "program": job["program"],
        "seats": job["seats"],
        "options": sorted((key, str(value)) for key, value in {**job["options"], "opening": job["opening"]}.items()),
    }  # fmt: skip
    options = {**job["options"], **({"pack": job["where"]} if job["where"] else {})}
    for number in range(job["first"], job["first"] + job["count"]):
        table = open_table(job["game"], job["seats"], options, seed=f"lab {number}", luck="fast")
        for answer in filter(None, job["opening"].split(THEN)):
            table.answer(table.asks[0].seat, answer)
        notes.add(number, same, job["bots"], listen(table, job["bots"], f"lab {number}"))
    return {table: as_parquet(table, rows) for table, rows in notes.rows.items()}
