"""README's transcripts are what the commands print, byte for byte."""

import re
import shlex
from pathlib import Path

import pytest

README = Path(__file__).parents[2] / "README.md"
BLOCKS = re.findall(r"```console\n\$ odds(.*?)\n(.*?)```", README.read_text(encoding="utf-8"), re.DOTALL)


@pytest.mark.parametrize(("arguments", "shown"), BLOCKS, ids=[block[0].strip() or "odds" for block in BLOCKS])
def test_a_transcript_is_what_the_command_prints(arguments, shown, run):
    assert run(*shlex.split(arguments)).out == shown
