"""The command line: arguments in, a library call, a rendered report out. No arithmetic here."""

from odds.cli.app import main

__all__ = ["main"]
