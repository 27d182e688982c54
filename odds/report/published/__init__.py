"""The published record, re-derived: every figure that was collected in print, beside ours.

One module for each file of `data`, which holds the printed figures with their sources; `record` says what
it takes to agree with one, `verdicts` what is to be said of each. The tests hold every row to it.
"""
