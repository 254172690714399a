"""Asks, answers, tables, records, luck and views. Knows no game; needs nothing but the standard library."""
