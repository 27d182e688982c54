"""The library of known wrong games: errors that simulators, shoe generators and rules pages have made."""

from __future__ import annotations

from collections.abc import Callable
from difflib import get_close_matches

from odds.errors import OddsError
from odds.game.cards import Grain
from odds.game.shoe import Shoe
from odds.game.tableau import NONE, THIRD_CARDS, TOTALS, Tableau
from odds.game.views import Outcome
from odds.verify import programs
from odds.verify.fingerprints import Fingerprint, swapped, ties_to

Cell = tuple[int | None, int]
"""A cell of a tableau as `Tableau.differences` names it: (Banker total, third card), or (None, Player total)."""

DECKS = (1, 2, 3, 4, 5, 6, 7, 8, 9, 10)


def _cells(draws: bool, *places: Cell) -> Callable[[Tableau], Tableau | None]:
    """The change of a tableau that makes `places` draw, or stand."""

    def change(tableau: Tableau) -> Tableau | None:
        made = tableau
        for total, place in places:
            if total is None:
                made = made if made.player[place] is draws else made.player_flipped(place)
            elif made.banker[total][place] is not draws:
                made = made.flipped(total, place)
        return made if made != tableau else None

    return change


def _row(total: int, letters: str) -> Callable[[Tableau], Tableau | None]:
    """The change of a tableau that gives Banker's `total` the eleven cells `letters`, D or S."""
    draw = _cells(True, *((total, place) for place, letter in enumerate(letters) if letter == "D"))
    stand = _cells(False, *((total, place) for place, letter in enumerate(letters) if letter == "S"))

    def change(tableau: Tableau) -> Tableau | None:
        half = draw(tableau) or tableau
        made = stand(half) or half
        return made if made != tableau else None

    return change


def _banker_like_player(tableau: Tableau) -> Tableau | None:
    banker = tuple((tableau.player[total],) * len(THIRD_CARDS) for total in TOTALS)
    return (
        Tableau(f"{tableau.name}, each by Player's rule", tableau.player, banker) if banker != tableau.banker else None
    )


def _decks(number: int) -> Callable[[Shoe], Shoe | None]:
    """So many full decks, for a full or endless shoe that is not that already."""
    return lambda shoe: None if shoe.decks == number or not (shoe.decks or shoe.endless) else Shoe.of_decks(number)


def _replacement(shoe: Shoe) -> Shoe | None:
    return None if shoe.endless else Shoe(shoe.counts, shoe.grain, endless=True)


def _points(shoe: Shoe, points: tuple[int, ...]) -> Shoe:
    return Shoe(points, Grain.POINTS, shoe.endless)


def _one_deck_more(shoe: Shoe) -> Shoe:
    more = (16, *(4,) * 9)
    return shoe if shoe.endless else _points(shoe, tuple(a + b for a, b in zip(shoe.points, more, strict=True)))


def _aces_nought(shoe: Shoe) -> Shoe:
    tens, aces, *others = shoe.points
    return _points(shoe, (tens + aces, 0, *others))


def _faces_run_on(shoe: Shoe) -> Shoe:
    ranks = shoe.at(Grain.RANKS)
    faces = (*ranks[10:], *(0,) * 6)
    return _points(shoe, (ranks[9], *(a + b for a, b in zip(ranks[:9], faces, strict=True))))


def _no_tens(shoe: Shoe) -> Shoe:
    ranks = shoe.at(Grain.RANKS)
    return _points(shoe, (sum(ranks[10:]), *ranks[:9]))


def _fingerprints() -> tuple[Fingerprint, ...]:
    return (
        # drawing rules: one cell or row of the tableau
        Fingerprint(
            "ten-not-zero", "Banker 4 draws against a ten",
            "The test 'third card is 0 or 1: stand' never matches a ten or face, which the program calls 10 there; "
            "totals are right. One cell: Banker 4 draws against 0.",
            tableau=_cells(True, (4, 0)),
        ),
        Fingerprint("banker-4-draws-1", "Banker 4 draws against an ace", "One cell: Banker 4 draws against 1.",
            tableau=_cells(True, (4, 1))),
        Fingerprint("banker-6-stands-6", "Banker 6 stands against a 6", "One cell: Banker 6 draws only against a 7.",
            tableau=_cells(False, (6, 6))),
        Fingerprint("banker-6-stands", "Banker 6 always stands", "Banker 6 stands against 6 and 7 too.",
            tableau=_cells(False, (6, 6), (6, 7))),
        Fingerprint("banker-6-stood", "Banker 6 draws if Player stood",
            "One cell: with no third card of Player's, Banker draws on 0 to 6 instead of 0 to 5.",
            tableau=_cells(True, (6, NONE))),
        Fingerprint("banker-3-5-stood", "Banker 3-5 stand if Player stood",
            "The third-card tests fail when there is no third card, so Banker draws only on 0 to 2.",
            tableau=_cells(False, (3, NONE), (4, NONE), (5, NONE))),
        Fingerprint("banker-3-stands-9", "Banker 3 stands against a 9", "One cell: Banker 3 stands against 8 and 9.",
            tableau=_cells(False, (3, 9))),
        Fingerprint("banker-3-draws-8", "Banker 3 draws against an 8", "One cell: Banker 3 always draws.",
            tableau=_cells(True, (3, 8))),
        Fingerprint("banker-5-draws-6-7", "Banker 5 draws on 6 and 7 only",
            "Banker 5 has the row of Banker 6: it stands against 4 and 5 too (and draws when Player stood).",
            tableau=_cells(False, (5, 4), (5, 5))),
        Fingerprint("banker-0-stood", "Banker 0 stands if Player stood",
            "The test '0 < total' leaves out Banker 0 when Player stood.", tableau=_cells(False, (0, NONE))),
        Fingerprint("each-0-5", "Banker draws on 0-5 in any case",
            "Banker follows Player's rule and never looks at the third card.", tableau=_banker_like_player),
        Fingerprint("player-0-stands", "Player 0 stands",
            "'Player draws on 1 to 5': Player 0 stands, and Banker then acts as if Player stood.",
            tableau=_cells(False, (None, 0))),
        Fingerprint("player-5-stands", "Player 5 stands", "Player draws on 0 to 4 only.",
            tableau=_cells(False, (None, 5))),
        Fingerprint("player-6-draws", "Player 6 draws", "Player draws on 0 to 6.", tableau=_cells(True, (None, 6))),
        # what the program looks at
        Fingerprint("keyed-on-total", "Banker keyed on Player's total",
            "When Player drew, Banker looks up Player's final total where the third card belongs.",
            engine=programs.KEYED_ON_TOTAL),
        Fingerprint("player-natural-only", "Only Player's natural checked",
            "A natural is checked on Player's side only: Player draws on 0 to 5 against Banker's 8 or 9, which stands.",
            engine=programs.PLAYER_NATURAL_ONLY),
        Fingerprint("banker-natural-only", "Only Banker's natural checked",
            "A natural is checked on Banker's side only: against Player's 8 or 9 Banker acts as if Player stood.",
            engine=programs.BANKER_NATURAL_ONLY),
        Fingerprint("no-naturals", "Naturals not checked at all",
            "No natural is checked: a hand of 8 or 9 stands, and the other goes on.", engine=programs.NO_NATURALS),
        Fingerprint("pair-skipped", "Pair card skipped on naturals",
            "The check adds up distinct values (a set): 4 4 is no natural, 8 8 is one, the coup goes on or ends so; "
            "final totals are right.", engine=programs.PAIR_SKIPPED),
        # cards and shoe
        Fingerprint("ace-zero", "Aces count 0", "An ace is worth 0 in totals and third-card tests.", shoe=_aces_nought),
        Fingerprint("faces-11-12-13", "J, Q, K count 11, 12, 13",
            "Only tens are worth 0; the last digit makes J, Q and K worth 1, 2 and 3.", shoe=_faces_run_on),
        Fingerprint("no-tens", "No tens in the shoe", "The rank of ten is missing (48 cards a deck).", shoe=_no_tens),
        Fingerprint("replacement", "Infinite deck", "Each card is drawn with replacement from the same proportions.",
            shoe=_replacement),
        *(
            Fingerprint(f"decks-{number}", f"{number} deck{'s' if number > 1 else ''}",
                f"The shoe holds {number} full deck{'s' if number > 1 else ''}.", shoe=_decks(number))
            for number in DECKS
        ),
        # what is reported
        Fingerprint("swapped", "Player and Banker swapped", "Everything of Player's is reported as Banker's.",
            report=swapped),
        Fingerprint("tie-as-player-loss", "Tie reported as a Banker win",
            "'Player wins if higher, else Banker': Player loses every tie.", report=ties_to(Outcome.BANKER)),
        Fingerprint("tie-as-banker-loss", "Tie reported as a Player win",
            "'Banker wins if higher, else Player': Banker loses every tie.", report=ties_to(Outcome.PLAYER)),
        # whole programs
        Fingerprint("one-card-hands", "One-card hands, 4 draws to a ten",
            "Slices of one card where two were meant: each hand starts with one card, 8 and 9 end the coup, a second "
            "card takes the part of the third; Banker 4 also draws against a ten.", engine=programs.ONE_CARD_HANDS),
        Fingerprint("chain-of-ifs", "Chain of ifs, Banker draws again",
            "Each test of Banker's total is made after the draw before it, so that Banker can draw up to five cards; "
            "Banker 4 and 5 stand when Player stood.",
            engine=programs.CHAIN_OF_IFS),
        Fingerprint("raw-sums", "Raw sums, not reduced",
            "The rules look at sums of 0 to 18 (so 10 and more stand), at Player's sum instead of the third card; "
            "Banker's natural is ignored, Banker 0 stands when Player stood; the shoe holds one more deck.",
            shoe=_one_deck_more, engine=programs.RAW_SUMS),
        Fingerprint("raw-sums-swapped", "Raw sums, wins swapped",
            "As raw-sums, and the counters of Player's and Banker's wins are exchanged.",
            shoe=_one_deck_more, engine=programs.RAW_SUMS, report=swapped),
    )  # fmt: skip


FINGERPRINTS = _fingerprints()
"""Every known wrong game."""


def find_fingerprint(name: str) -> Fingerprint:
    """The known wrong game called `name`; an unknown name is refused with the nearest."""
    key = "-".join(name.strip().lower().replace("_", " ").split())
    for one in FINGERPRINTS:
        if one.id == key:
            return one
    near = get_close_matches(key, [one.id for one in FINGERPRINTS], n=1, cutoff=0.4)
    hint = f"did you mean {near[0]!r}?" if near else "`odds fingerprints` lists them"
    raise OddsError(f"{name[:40]!r} is no known wrong game; {hint}")
