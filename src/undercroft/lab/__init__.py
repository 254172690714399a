"""The lab: many games by bots, everything that happened in them as data, and what follows from it.

`jobs` says what is to be played, `run` plays it on whatever executor there is and writes Parquet, everything else reads
that. It needs the extra `lab`.
"""
