"""Frequencies: how often something comes about, exactly, and in words."""

from dataclasses import dataclass
from fractions import Fraction

from games.engine.odds.figures import decimal, per_cent
from games.engine.texts import Text


@dataclass(frozen=True)
class Frequency:
    """`what` comes about, by this chance, in each of so many hands a round; once a round where it is no
    player's hand."""

    what: Text
    chance: Fraction
    hands: int = 0

    @property
    def each_round(self) -> Fraction:
        """How many times on average."""
        return self.chance * (self.hands or 1)

    @property
    def words(self) -> Text:
        if not self.hands:
            often = _often(self.chance, Text("once in %(turns)s rounds"), Text("%(share)s of all rounds"))
        else:
            often = _often(self.chance, Text("once in %(turns)s hands"), Text("%(share)s of all hands"))
        if self.hands < 2:
            return Text("%(what)s: %(often)s", what=self.what, often=often)
        return Text(
            "%(what)s: %(often)s; with %(count)s of them a round, %(each)s",
            what=self.what,
            often=often,
            count=str(self.hands),
            each=self._each,
        )

    @property
    def _each(self) -> Text:
        if self.each_round < 1:
            return Text("once in %(turns)s rounds", turns=_turns(self.each_round))
        return Text("%(times)s times a round", times=decimal(self.each_round, places=1))


def _often(chance: Fraction, seldom: Text, mostly: Text) -> Text:
    if chance <= Fraction(1, 2):
        return seldom.filled(turns=_turns(chance))
    return mostly.filled(share=per_cent(chance, places=1))


def _turns(chance: Fraction) -> str:
    """ "38", "1,234"; a small number with one decimal."""
    turns = 1 / chance
    return decimal(turns, places=1) if turns < 10 else f"{round(turns):,}"
