"""Views: what a bet can see of a coup. A tally is grouped by one."""

from __future__ import annotations

from enum import Enum
from typing import ClassVar, NamedTuple, Protocol, Self

from odds.errors import OddsError, quoted
from odds.game.cards import Grain
from odds.game.coup import Coup, total_of


class View(Protocol):
    """A class whose `of` tells what it sees of a coup, and whose `grain` says how fine the cards must be.

    A frozen dataclass does, or a named tuple with the class variable added in a subclass, as `Result` has
    it. A view that follows from `Draws` has a class method `from_draws` too, and is then counted by the
    compiled game instead of a walk over every coup.
    """

    grain: ClassVar[Grain]

    @classmethod
    def of(cls, coup: Coup) -> Self:
        """What this view sees of `coup`; hashable, equal by value."""
        ...


def require_view(view: object) -> None:
    """Refuse what is not the class of a view."""
    if not isinstance(view, type) or not isinstance(getattr(view, "grain", None), Grain) or not hasattr(view, "of"):
        raise OddsError(
            f"{quoted(view)} is not a view; use Result, Draws, facts('player.pair', ...) or a class with of and grain"
        )


class Outcome(Enum):
    """Who wins. Each member is an event too: it is true of any view value that has an `outcome`."""

    PLAYER = "Player"
    BANKER = "Banker"
    TIE = "Tie"

    @property
    def words(self) -> str:
        """The event in words."""
        return "tie" if self is Outcome.TIE else f"{self.value} wins"

    def __call__(self, seen: Seen) -> bool:
        """Whether this is the outcome of what was seen."""
        return seen.outcome is self

    @classmethod
    def between(cls, player: int, banker: int) -> Outcome:
        """The outcome of two final totals."""
        if player == banker:
            return cls.TIE
        return cls.PLAYER if player > banker else cls.BANKER


class Seen(Protocol):
    """Any view value that tells the outcome."""

    @property
    def outcome(self) -> Outcome:
        """Who wins."""
        ...


class _ResultFields(NamedTuple):
    player: int
    banker: int
    player_cards: int
    banker_cards: int


class Naturals:
    """What hands of reported totals and sizes say of naturals."""

    __slots__ = ()
    player: int
    banker: int
    player_cards: int
    banker_cards: int

    @property
    def player_natural(self) -> bool:
        """Whether Player has a two-card 8 or 9."""
        return self.player_cards == 2 and self.player >= 8

    @property
    def banker_natural(self) -> bool:
        """Whether Banker has a two-card 8 or 9."""
        return self.banker_cards == 2 and self.banker >= 8


class Result(_ResultFields, Naturals):
    """What most bets read: both final totals and both hand sizes.

    `player` and `banker` are final totals 0 to 9, `player_cards` and `banker_cards` are 2 or 3.
    205 of them exist under punto banco.
    """

    __slots__ = ()
    grain: ClassVar[Grain] = Grain.POINTS

    @classmethod
    def of(cls, coup: Coup) -> Self:
        """The result of `coup`."""
        return cls(coup.player_total, coup.banker_total, len(coup.player), len(coup.banker))

    @classmethod
    def from_draws(cls, draws: Draws) -> Self:
        """The result that `draws` lead to."""
        player, banker = draws.player_third, draws.banker_third
        return cls(
            (draws.player_two + (player or 0)) % 10,
            (draws.banker_two + (banker or 0)) % 10,
            2 if player is None else 3,
            2 if banker is None else 3,
        )

    @property
    def outcome(self) -> Outcome:
        """Who wins."""
        return Outcome.between(self.player, self.banker)


class _DrawsFields(NamedTuple):
    player_two: int
    banker_two: int
    player_third: int | None
    banker_third: int | None


class Draws(_DrawsFields):
    """The two-card totals (0 to 9) and the third cards' values (0 to 9, or None where a hand stood)."""

    __slots__ = ()
    grain: ClassVar[Grain] = Grain.POINTS

    @classmethod
    def of(cls, coup: Coup) -> Self:
        """The draws of `coup`."""
        return cls(
            total_of(coup.player[:2]),
            total_of(coup.banker[:2]),
            coup.player[2].value if len(coup.player) == 3 else None,
            coup.banker[2].value if len(coup.banker) == 3 else None,
        )

    @classmethod
    def from_draws(cls, draws: Draws) -> Self:
        """The draws themselves."""
        return cls(*draws)

    @property
    def result(self) -> Result:
        """The final totals and hand sizes."""
        return Result.from_draws(self)

    @property
    def outcome(self) -> Outcome:
        """Who wins."""
        return self.result.outcome
