"""Print and play: the sheets and cards of a table on paper, and the way back from paper to a table.

`lay` opens a table and notes what the set-up has dealt, `pages` draws it as pages (SVG, from the boards' own pictures),
`as_pdf` makes a file of them. The code on the first page opens the same table, with dice and cards typed in.
"""

from __future__ import annotations

from undercroft.paper.laid import Laid, deal, lay, lay_challenge, read_dealt, unusual
from undercroft.paper.pages import PAPERS, pages
from undercroft.paper.pdf import as_pdf, can_print

__all__ = ["PAPERS", "Laid", "as_pdf", "can_print", "deal", "lay", "lay_challenge", "pages", "read_dealt", "unusual"]
