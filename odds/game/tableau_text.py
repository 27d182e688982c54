"""Drawing rules as people write them: the printed casino card as text, or the same rows in TOML."""

from __future__ import annotations

import re
from difflib import get_close_matches
from pathlib import Path

from odds.errors import TableauError, quoted
from odds.files import parse_toml as parse_toml_text
from odds.files import read_text
from odds.game.tableau import NONE, TABLEAUS, THIRD_CARDS, TOTALS, Tableau, cell_name

_CLAUSE = re.compile(r"((?:[0-9][\s,-]*(?:and\s+)?)+)(draws?|stands?)", re.IGNORECASE)
_ROW = re.compile(r"([0-9](?:[\s,-]*[0-9])*?)\s*:?\s+((?:[DS]\s*)+)", re.IGNORECASE)
_HEADER = re.compile(r"(?:totals?\s+)?((?:[0-9]\s+)*(?:none|-))", re.IGNORECASE)
_IDLE = re.compile(r"banker\b.*third card.*|.*\bD draws, S stands\b.*|[-\s|+]*", re.IGNORECASE)


def find_tableau(name: str) -> Tableau:
    """The shipped tableau called `name`, or the one written in the file `name`.

    Raises `TableauError` when there is neither, or when the file leaves a cell out.
    """
    key = re.sub(r"[\s_]+", "-", name.strip().lower())
    if key in TABLEAUS:
        return TABLEAUS[key]
    if Path(name).suffix or "/" in name or Path(name).exists():
        text = read_text(name)
        return parse_toml(text, name) if Path(name).suffix.lower() == ".toml" else parse_card(text, name)
    near = get_close_matches(key, TABLEAUS, n=1, cutoff=0.5)
    hint = f"did you mean {near[0]}?" if near else f"use {', '.join(TABLEAUS)}"
    raise TableauError(f"there are no shipped rules and no file called {quoted(name)}; {hint}")


class _Cells:
    """Cells collected one by one, so that one given twice or left out can be named."""

    def __init__(self, source: str) -> None:
        self.source = source
        self.player: dict[int, bool] = {}
        self.banker: dict[tuple[int, int], bool] = {}

    def player_clause(self, text: str, where: str) -> None:
        """Clauses such as `0-5 draws, 6-7 stands`."""
        clauses = _CLAUSE.findall(text)
        if not clauses:
            raise TableauError(f"{where}: Player's rule is not understood; write 'Player 0-5 draws, 6-7 stands'")
        for totals, verb in clauses:
            for total in self.totals(totals, where):
                if total in self.player:
                    raise TableauError(f"{where}: Player {total} is given twice; give each cell once")
                self.player[total] = verb.lower().startswith("draw")

    def banker_row(self, totals: str, letters: str, columns: tuple[int, ...], where: str) -> None:
        """A row of letters, D or S, one for each of `columns`."""
        cells = [letter for letter in letters.upper() if not letter.isspace()]
        if len(cells) > len(columns):
            raise TableauError(f"{where}: {len(cells)} letters stand under {len(columns)} third cards")
        for total in self.totals(totals, where):
            for column, letter in zip(columns, cells, strict=False):
                if (total, column) in self.banker:
                    raise TableauError(f"{where}: {cell_name(total, column)} is given twice; give each cell once")
                self.banker[total, column] = letter == "D"

    def totals(self, text: str, where: str) -> list[int]:
        """The totals that `0-2`, `3` or `0, 1 and 2` spell."""
        found: list[int] = []
        for first, last in re.findall(r"([0-9])(?:\s*-\s*([0-9]))?", text):
            found.extend(range(int(first), int(last or first) + 1))
        if not found or max(found) > 9:
            raise TableauError(f"{where}: {text.strip()!r} names no totals; write 3 or 0-2")
        return [total for total in found if total in TOTALS]

    def tableau(self, name: str) -> Tableau:
        """The tableau, once every cell is there."""
        missing = [cell_name(None, total) for total in TOTALS if total not in self.player]
        missing += [cell_name(t, c) for t in TOTALS for c in THIRD_CARDS if (t, c) not in self.banker]
        if missing:
            more = f" (and {len(missing) - 1} more)" if len(missing) > 1 else ""
            want = "give Player 0 to 7, and Banker 0 to 7 against 0 to 9 and none"
            raise TableauError(f"{self.source}: leaves out {missing[0]}{more}; {want}")
        banker = tuple(tuple(self.banker[t, c] for c in THIRD_CARDS) for t in TOTALS)
        return Tableau(name, tuple(self.player[t] for t in TOTALS), banker)


def parse_card(text: str, source: str = "tableau") -> Tableau:
    """The tableau of a text laid out like the printed casino card, the way `odds tableau` prints it.

    A `name:` line names it, else the file does. Lines that start with # are comments.
    """
    cells = _Cells(source)
    columns: tuple[int, ...] = THIRD_CARDS
    name = Path(source).stem
    for number, line in enumerate(text.splitlines(), 1):
        plain = line.split("#")[0].strip()
        where = f"{source}, line {number}"
        if plain.lower().startswith("name:"):
            name = plain[5:].strip() or name
        elif plain.lower().startswith("player") and "third" not in plain.lower():
            cells.player_clause(plain[6:], where)
        elif match := _HEADER.fullmatch(plain):
            columns = tuple(int(word) if word.isdigit() else NONE for word in match[1].split())
        elif match := _ROW.fullmatch(plain):
            cells.banker_row(match[1], match[2], columns, where)
        elif not _IDLE.fullmatch(plain):
            raise TableauError(
                f"{where}: {plain[:40]!r} is not understood; write a row such as '3  D D D D D D D D S D D'"
            )
    return cells.tableau(name)


def parse_toml(text: str, source: str = "tableau") -> Tableau:
    """The tableau of a TOML text with `player = "0-5 draws, 6-7 stands"` and a `[banker]` table of rows."""
    data = parse_toml_text(text, source, TableauError)
    unknown = [key for key in data if key not in ("name", "player", "banker")]
    if unknown:
        raise TableauError(f"{source}: {unknown[0]!r} is not a field; the fields are name, player and banker")
    cells = _Cells(source)
    player, banker = data.get("player", ""), data.get("banker", {})
    if not isinstance(player, str) or not isinstance(banker, dict):
        raise TableauError(f"{source}: player is a text such as '0-5 draws, 6-7 stands', and banker a table of rows")
    if player:
        cells.player_clause(player, f"{source}, player")
    for totals, letters in banker.items():
        if not isinstance(letters, str) or not re.fullmatch(r"[DS\s]*", letters, re.IGNORECASE):
            raise TableauError(f"{source}, banker {totals}: {letters!r} is not a row of letters D and S")
        cells.banker_row(totals, letters, THIRD_CARDS, f"{source}, banker {totals}")
    return cells.tableau(str(data.get("name", Path(source).stem)))


def card_text(tableau: Tableau) -> str:
    """`tableau` as the printed casino card; `parse_card` reads it back."""
    lines = [
        f"{tableau.name.replace('-', ' ').capitalize()}. D draws, S stands; a hand of 8 or 9 ends the coup.",
        "",
        f"Player {_player_words(tableau)}.",
        "",
        "Banker   Player's third card",
        "total    0  1  2  3  4  5  6  7  8  9   none",
    ]
    start = 0
    for total in TOTALS:
        if total == 7 or tableau.banker[total + 1] != tableau.banker[start]:
            letters = ["D" if draws else "S" for draws in tableau.banker[start]]
            label = f"{start}" if start == total else f"{start}-{total}"
            lines.append(f"{label:<9}" + "  ".join(letters[:10]) + "   " + letters[NONE])
            start = total + 1
    return "\n".join(lines)


def _player_words(tableau: Tableau) -> str:
    """Player's rule in runs: `0-5 draws, 6-7 stands`."""
    runs: list[tuple[int, int]] = []
    for total in TOTALS:
        if runs and tableau.player[runs[-1][0]] == tableau.player[total]:
            runs[-1] = (runs[-1][0], total)
        else:
            runs.append((total, total))
    words = []
    for first, last in runs:
        label = f"{first}" if first == last else f"{first}-{last}"
        words.append(f"{label} {'draws' if tableau.player[first] else 'stands'}")
    return ", ".join(words)
