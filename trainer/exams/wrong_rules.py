"""Rules that came out wrong in a test more often than slips account for.

A share of all decisions lets a wrong rule through that seldom comes up: wrong each time, it is one or two
decisions of six hundred. So decisions are counted by what decides them, in two ways at once:

- by the rule that is cited, with its question, its bet and what is due: finds wrong rules without a name;
- by misconception: the decisions that a trainee with it answers otherwise, which may be a few of many rules,
  or a few of the decisions of one rule. Only those are counted that wrong answers of the test fit.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from math import comb

from games.engine.diagnosis.indicators import astray
from games.engine.diagnosis.misconception_models import Holder
from games.engine.misconceptions.misconception_catalog import BY_SLUG, name_words
from games.engine.questions.answers import BetAnswer
from games.engine.texts import Text
from trainer.play.decisions import Decision
from trainer.play.round_state import RoundState

TWICE = 2
"""Hands at least that a rule is wrong on: one hand that was misread, with all of its bets, is one slip."""

PER_MILLE = 5
"""Decisions that a good dealer gets wrong by a slip."""

RARELY = 10_000


@lru_cache(maxsize=10_000)
def beyond_slips(wrong: int, of: int) -> bool:
    """Return whether so many decisions of a rule are wrong more often than slips account for.

    With a slip in 200 decisions, two of two or of three are wrong in 1 of 40,000 and of 13,000; two of four
    in 1 of 6,700. So it takes three of 4 to 18, four of 19 to 47, five of 48 to 90: slips reach that in less
    than 1 of 10,000. A test has about a hundred rules and thirty misconceptions, few of them with just so
    many decisions: in all, slips fail less than one test in a hundred.
    """
    if wrong < TWICE:
        return False
    slip = Fraction(PER_MILLE, 1000)
    fewer = sum((comb(of, k) * slip**k * (1 - slip) ** (of - k) for k in range(wrong)), Fraction(0))
    return 1 - fewer < Fraction(1, RARELY)


@dataclass(frozen=True)
class WrongRule:
    """A rule, or a misconception by its slug, with its `wrong` decisions `of` all that it decides. `asked` is
    what the first wrong one was about, `rule` the number of the rule cited there."""

    mistake: str
    asked: Text
    rule: str
    wrong: int
    of: int

    @property
    def words(self) -> Text | None:
        """Return the misconception in words; None for a rule."""
        return name_words(self.mistake) if self.mistake else None


def wrong_rules(decided: Sequence[Decision]) -> tuple[WrongRule, ...]:
    """Return the rules that are wrong beyond slips: the misconceptions first, the clearest one alone, then
    the rules with wrong decisions that it does not account for."""
    if sum(not one.right for one in decided) < TWICE:
        return ()
    found = sorted(_misconceptions(decided), key=lambda one: (-len(_wrong(one[1])), len(one[1])))
    rows, explained = list[WrongRule](), set[int]()
    for mistake, its in [*found, *_rules(decided)]:
        left = {id(one) for one in _wrong(its)} - explained
        if left:
            explained |= left
            first = _wrong(its)[0].prompt
            rows.append(WrongRule(mistake, first.label, first.rule, len(_wrong(its)), len(its)))
    return tuple(rows)


Counted = tuple[str, list[Decision]]
"""The slug of a misconception, or "", with the decisions of one rule."""


def _wrong(decided: Iterable[Decision]) -> list[Decision]:
    return [one for one in decided if not one.right]


def _is_wrong(decided: Sequence[Decision]) -> bool:
    """Return whether a rule with these decisions is wrong beyond slips, on two hands at least. The dealer's
    hand, and what is asked of no spot, is one hand a round."""
    wrong = _wrong(decided)
    hands = {(id(one.state), one.prompt.spot) for one in wrong}
    return len(hands) >= TWICE and beyond_slips(len(wrong), len(decided))


def _rules(decided: Sequence[Decision]) -> Iterator[Counted]:
    by_rule = defaultdict[tuple[str, ...], list[Decision]](list)
    for one in decided:
        by_rule[_rule(one)].append(one)
    yield from (("", its) for its in by_rule.values() if _is_wrong(its))


def _rule(decision: Decision) -> tuple[str, ...]:
    """A bet is paid and taken by one rule, which are two things to know."""
    prompt = decision.prompt
    due = prompt.due.action if isinstance(prompt.due, BetAnswer) else ""
    return decision.state.game.slug, prompt.ask, prompt.wager, prompt.rule, due


def _misconceptions(decided: Sequence[Decision]) -> Iterator[Counted]:
    """Yield those that at least two wrong answers fit."""
    fitting = defaultdict[str, int](int)
    for one in _wrong(decided):
        for name in one.marked.mistakes:
            fitting[name] += 1
    for name in (name for name, times in fitting.items() if times >= TWICE and name in BY_SLUG):
        holders = {one for state in _rounds(decided) for one in state.beliefs.holders_of(BY_SLUG[name])}
        each = (_occasions(decided, holder) for holder in holders)
        beyond = [its for its in each if _is_wrong(its)]
        if beyond:
            yield name, max(beyond, key=lambda its: (len(_wrong(its)), -len(its)))


def _rounds(decided: Sequence[Decision]) -> Iterable[RoundState]:
    return {id(one.state): one.state for one in decided}.values()


def _occasions(decided: Sequence[Decision], holder: Holder) -> list[Decision]:
    """Return the decisions that this holder answers wrong."""
    return [one for one in decided if astray(one.state.beliefs, holder, one.stop, one.prompt)]
