"""How it is shown: tables of exact cells, and the renderer that turns numbers into text."""
