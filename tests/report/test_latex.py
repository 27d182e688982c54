"""LaTeX that compiles: every LaTeX format through a TeX engine, where there is one."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from odds import Shoe
from odds.bets import find
from odds.report.joint_table import joint_tables
from odds.report.main_table import main_table
from odds.report.price_table import price_table
from odds.report.render import render
from odds.report.tables import Column, Report, Table

FORMATS = ("latex", "latex_booktabs", "latex_longtable", "latex_raw")
ENGINES = ("pdflatex", "lualatex", "xelatex")
HARD = [
    r"5% & $1 #2 a_b {c} ~ ^ \x <y> |z|", "[x]", "*", "*[3]", r"\end{tabular}", r"\input{secret}", "%", "~^", "[", "",
    "^^41", "&", "\\\\", "-0.5", "@",
]  # fmt: skip
NASTY = Table(
    "t",
    "100 %\n[a] $",
    (Column("x", "[h] %"), Column("y", "y_1", "ways")),
    tuple((text, 10**6) for text in HARD),
    ("* note", "[note]"),
    total=True,
)


def document(format: str, *tables: Table) -> str:
    body = render(Report("main", tables, text="A  B\n1 & 2 %"), format)
    head = "\\documentclass{article}\n\\usepackage{booktabs,longtable}\n\\begin{document}\n"
    return f"{head}{body}\\end{{document}}\n"


def compiled(text: str, folder: Path) -> subprocess.CompletedProcess[str]:
    engine = next(filter(shutil.which, ENGINES), None)
    if engine is None:
        pytest.skip(f"no TeX engine is installed ({', '.join(ENGINES)}); the LaTeX was not compiled")
    (folder / "page.tex").write_text(text, "utf-8")
    command = [engine, "-interaction=nonstopmode", "-halt-on-error", "page.tex"]
    ran = subprocess.run(command, cwd=folder, capture_output=True, text=True, errors="replace", check=False)
    if "booktabs.sty' not found" in ran.stdout:
        pytest.skip("TeX has no booktabs (Debian: texlive-latex-recommended); the LaTeX was not compiled")
    return ran


@pytest.mark.parametrize("format", FORMATS)
def test_it_compiles(format: str, tmp_path: Path) -> None:
    shoe = Shoe.of_decks(8)
    tables = (main_table(shoe, variants=True), joint_tables(shoe)[4], price_table(find("kill"), shoe), NASTY)
    ran = compiled(document(format, *tables), tmp_path)
    assert ran.returncode == 0, ran.stdout[-2000:]
    assert (tmp_path / "page.pdf").read_bytes().startswith(b"%PDF")


def test_a_mistake_would_be_noticed(tmp_path: Path) -> None:
    text = document("latex_booktabs", NASTY)
    assert " {}[x]" in text
    assert compiled(text.replace("{}[x]", "[x]"), tmp_path).returncode != 0


@pytest.mark.parametrize("format", FORMATS)
def test_no_first_cell_is_an_argument_of_the_line_before(format: str) -> None:
    lines = render(Report("main", (NASTY,)), format).splitlines()
    rows = [line.strip() for line in lines if line.endswith("\\\\")]
    assert [row for row in rows if row.startswith(("[", "*"))] == []
    assert sum(row.startswith(("{}[", "{}*")) for row in rows) == 5
    assert not any("|" in row for row in rows)
