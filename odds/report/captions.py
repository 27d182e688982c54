"""What stands over a table: the rules, the shoe, the universe, and what is known or given."""

from __future__ import annotations

from collections.abc import Sequence

from odds.counting.basis import deals
from odds.game.cards import KINDS, Grain
from odds.game.known import Known
from odds.game.shoe import Shoe
from odds.game.tableau import TABLEAUS, Tableau
from odds.report.numbers import integer_text

_CARD_WORDS = ("no", "one", "two", "three", "four", "five", "six")


def shoe_words(shoe: Shoe) -> str:
    """A shoe in words: `8 decks (416 cards)`, `8 decks without 8 9x2 (413 cards)`, or its composition.

    >>> shoe_words(Shoe.of_decks(8).without("9 9 8h"))
    '8 decks without 8 9x2 (413 cards)'
    """
    if shoe.endless:
        return "infinite decks (drawing with replacement)"
    cards = f"({integer_text(shoe.size, ',')} cards)"
    if shoe.decks is not None:
        return f"{integer_text(shoe.decks, ',')} deck{'s' if shoe.decks > 1 else ''} {cards}"
    decks = -(-shoe.size // 52)
    full = Shoe.of_decks(decks).at(shoe.grain)
    gone = [
        (kind, whole - left)
        for kind, whole, left in zip(KINDS[shoe.grain], full, shoe.counts, strict=True)
        if whole != left
    ]
    if len(gone) <= 6 and all(number > 0 for _, number in gone):
        words = " ".join(f"{kind}x{number}" if number > 1 else f"{kind}" for kind, number in gone)
        return f"{decks} deck{'s' if decks > 1 else ''} without {words} {cards}"
    counts = zip(KINDS[shoe.grain], shoe.counts, strict=True)
    return f"{integer_text(shoe.size, ',')} cards ({' '.join(f'{kind}:{number}' for kind, number in counts if number)})"


def tableau_words(tableau: Tableau) -> str:
    """The name of the drawing rules, to open a caption with: `Punto banco`."""
    shipped = TABLEAUS.get(tableau.name) == tableau
    return tableau.name.replace("-", " ").capitalize() if shipped else f"Rules {tableau.name!r}"


def universe_words(shoe: Shoe, known: Known = (), grain: Grain = Grain.POINTS) -> str:
    """How many deals the ways are counted in: `4,998,398,275,503,360 ordered six-card deals`."""
    unknown = 6 - len(known)
    size = sum(shoe.at(grain)) - (0 if shoe.endless else len(known))
    number = integer_text(deals(size, unknown, shoe.endless), ",")
    if not known:
        return f"{number} ordered six-card deals"
    if unknown == 0:
        return "1 deal, since all six cards are known"
    if unknown == 1:
        return f"{number} deals of the other card"
    return f"{number} ordered deals of the other {_CARD_WORDS[unknown]} cards"


def known_words(known: Known) -> str:
    """The known cards in words: `card 1 is 4, card 2 is 3`."""
    return ", ".join(f"card {position} is {card}" for position, card in known)


def caption(
    shoe: Shoe,
    tableau: Tableau,
    known: Known = (),
    *,
    title: str = "",
    given: Sequence[str] = (),
    grain: Grain = Grain.POINTS,
) -> str:
    """The lines over a table: a title where one is needed, then rules, shoe and universe, then conditions."""
    lines = [title] if title else []
    lines.append(f"{tableau_words(tableau)}, {shoe_words(shoe)}, {universe_words(shoe, known, grain)}")
    if known:
        lines.append(f"Known: {known_words(known)}")
    if given:
        lines.append(f"Given: {'; '.join(given)}")
    return "\n".join(lines)


def shoe_json(shoe: Shoe) -> dict[str, str | list[str]]:
    """The shoe as JSON tells it; every number a string. `decks` is left out of a depleted shoe."""
    told: dict[str, str | list[str]] = {}
    if shoe.endless:
        told["decks"] = "inf"
    elif shoe.decks is not None:
        told["decks"] = integer_text(shoe.decks)
    told["size"] = "inf" if shoe.endless else integer_text(shoe.size)
    told["grain"] = str(shoe.grain)
    told["points"] = [integer_text(count) for count in shoe.points]
    if shoe.decks is None and shoe.grain is not Grain.POINTS and not shoe.endless:
        told[str(shoe.grain)] = [f"{kind}:{count}" for kind, count in zip(KINDS[shoe.grain], shoe.counts, strict=True)]
    return told
