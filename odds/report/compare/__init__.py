"""Anybody's table of odds beside ours: reading it, finding the cells that differ, and what would explain them.

`reading` takes a file apart into rows, `columns` says what a heading means and `wagers` what bet a name means,
`figures` reads printed numbers and shows ours to the same digits, `cells` compares, and `explain` looks for the
number of decks or the convention that would give what is printed.
"""
