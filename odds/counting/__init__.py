"""How often things happen: the reference enumerator, the compiled game, tallies."""
