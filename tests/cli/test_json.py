"""The JSON contract: one object of the same shape for every command, every number a string."""

import json
from fractions import Fraction

import pytest

COMMANDS = [
    "main",
    "main --variants",
    "main --decks inf",
    'main --without "9 9 8h"',
    "main --burn all",
    "sweep --decks 1,9 --commission 5%,0",
    "joint",
    "given",
    "given --player-two 5",
    "known --decks 1",
    "coup 5 5 K 10 4 2",
    "tableau",
    "tableau --against bahamian",
]


def strings(value):
    if isinstance(value, dict):
        return all(isinstance(key, str) and strings(item) for key, item in value.items())
    if isinstance(value, list):
        return all(map(strings, value))
    return value is None or isinstance(value, str)


@pytest.mark.parametrize("line", COMMANDS)
def test_every_command_prints_one_object_of_the_same_shape(line, run):
    import shlex

    told = json.loads(run(*shlex.split(line), "--format", "json").out)
    assert set(told) >= {"command", "shoe", "tableau", "tables"}
    assert told["command"] == line.split()[0]
    assert strings(told)
    for table in told["tables"]:
        assert set(table) >= {"id", "caption", "columns", "rows"}
        keys = [column["key"] for column in table["columns"]]
        assert len(set(keys)) == len(keys)
        assert all(list(row) == keys for row in table["rows"])
        assert all(set(column) == {"key", "unit"} for column in table["columns"])


def test_the_main_table_as_the_contract_shows_it(run):
    told = json.loads(run("--format", "json").out)
    assert told["shoe"] == {
        "decks": "8",
        "size": "416",
        "grain": "cards",
        "points": ["128", "32", "32", "32", "32", "32", "32", "32", "32", "32"],
    }
    assert told["tableau"] == "punto-banco"
    table = told["tables"][0]
    assert table["id"] == "main"
    assert {"key": "bet", "unit": "text"} in table["columns"]
    assert {"key": "ways", "unit": "ways"} in table["columns"]
    row = table["rows"][0]
    assert row["ways"] == "2230518282592256"
    assert row["probability"] == "8712962041376/19524993263685"
    assert row["edge"] == "241149546272/19524993263685"


def test_ways_beyond_2_to_the_53_stay_exact(run):
    told = json.loads(run("--decks", "60", "--format", "json").out)
    ways = [int(row["ways"]) for row in told["tables"][0]["rows"]]
    assert sum(ways) == 917990912299639651200


def test_exact_csv_carries_the_same_cells(run):
    import csv
    import io

    rows = list(csv.DictReader(io.StringIO(run("--format", "csv", "--exact").out)))
    assert Fraction(rows[1]["edge"]) == Fraction(114753351728, 10847218479825)
    assert rows[1]["ways"] == "2292252566437888"
