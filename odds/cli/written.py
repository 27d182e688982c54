"""The command line that made a document, so that the document can say it."""

from __future__ import annotations

import shlex
from collections.abc import Collection

import click


def written(ctx: click.Context, start: str, left_out: Collection[str]) -> str:
    """`start`, the bets, and the options that were given; those of `left_out` (where it went) are not told."""
    words = [start, *map(shlex.quote, ctx.params["bets"])]
    for parameter in ctx.command.params:
        value = ctx.params.get(parameter.name or "")
        if not isinstance(parameter, click.Option) or parameter.name in left_out or value == parameter.default:
            continue
        if parameter.is_flag:
            words += [parameter.opts[0]] if value else []
        else:
            each = value if isinstance(value, tuple) else () if value is None else (value,)
            words += [f"{parameter.opts[0]} {shlex.quote(str(one))}" for one in each]
    return " ".join(words)
