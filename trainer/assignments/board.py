"""The columns of a board: decisions by kind, or those of one round that everybody was dealt."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cache
from itertools import groupby

from django.utils.translation import gettext as _

from games.engine.asks.prompts import Prompt
from games.engine.rules.wagers import Action
from trainer.classwork.board.answered import RIGHT, SLOW, WRONG, Said
from trainer.drills.kinds import question_of
from trainer.drills.sittings import Sitting
from trainer.felt.drawn.card_signs import signed
from trainer.felt.titles import STEPS
from trainer.practice.wording import game_name, question_words, wager_words
from trainer.progress.kept_words import kept_words
from trainer.progress.sums import mistake_says
from trainer.saying import say

MOST_ANSWERS = 5
"""Different answers that are listed; the others are counted together."""


@dataclass
class Column:
    """`key` names it in an address; `right` is the answer, where everybody had the same cards; `answers` are
    counted as they were kept."""

    key: str
    label: str
    under: str
    right: str = ""
    worths: Counter[str] = field(default_factory=Counter)
    answers: Counter[str] = field(default_factory=Counter)
    named: Counter[str] = field(default_factory=Counter)

    def add(self, said: Said, given: str) -> None:
        self.worths[said.worth] += 1
        self.answers[given] += 1
        if said.named:
            self.named[said.named] += 1

    @property
    def counts(self) -> list[tuple[str, int]]:
        return [(worth, self.worths[worth]) for worth in (RIGHT, SLOW, WRONG)]

    @property
    def wrong(self) -> int:
        return self.worths[WRONG]

    @property
    def total(self) -> int:
        return self.worths.total()

    @property
    def distribution(self) -> list[tuple[str, int]]:
        """What was answered, the commonest first."""
        worded = ((kept_words(given), count) for given, count in self.answers.items())
        ranked = sorted(worded, key=lambda each: (-each[1], each[0]))
        others = sum(count for _words, count in ranked[MOST_ANSWERS:])
        return ranked[:MOST_ANSWERS] + ([(_("something else"), others)] if others else [])

    @property
    def mistake(self) -> tuple[str, int] | None:
        """The commonest one that stands, and how often."""
        if not self.named:
            return None
        slug, times = min(self.named.items(), key=lambda each: (-each[1], each[0]))
        return mistake_says(slug), times


def kind_key(said: Said) -> str:
    """game/question, or of a bet game/question/wager."""
    return _kind_key(said.game, said.key.question, said.key.wager)


@cache
def _kind_key(game: str, question: str, wager: str) -> str:
    found = question_of(game, question)
    by_wager = found and found[1].by_wager
    return "/".join(filter(None, (game, question, wager if by_wager else "")))


def columns_by_kind(said: Iterable[Said], games: list[str]) -> dict[str, Column]:
    """As a round comes to them at the latest, game by game; of what was paid on other cards it is told that
    it was paid."""
    last: dict[str, tuple[int, int, int]] = {}
    found: dict[str, Column] = {}
    for _answer, together in groupby(said, key=lambda one: (one.run, one.round, one.position)):
        for number, one in enumerate(together):
            key = kind_key(one)
            if key not in found:
                found[key] = _of_kind(key, one, several=len(games) > 1)
            game = games.index(one.game) if one.game in games else len(games)
            last[key] = max(last.get(key, (0, 0, 0)), (game, one.position, number))
            found[key].add(one, _done(one.given))
    return {key: found[key] for key in sorted(found, key=lambda key: last[key])}


def _of_kind(key: str, said: Said, *, several: bool) -> Column:
    kind = said.kind
    label = (
        wager_words(said.game, said.key.wager) if kind and kind.wager else question_words(said.key.question)
    )
    return Column(key, label, game_name(said.game) if several else "")


def _done(given: str) -> str:
    """Of "pay 25" that it was paid."""
    return str(Action.PAY) if given.startswith(f"{Action.PAY} ") else given


def _due(prompt: Prompt) -> str:
    """As what was given is said, cards in signs."""
    words = say(prompt.words(prompt.due))
    return signed(words) or words


def columns_of_round(sitting: Sitting, said: Iterable[Said]) -> dict[str, Column]:
    """Every decision of a round that all were dealt, as it is asked, with what is right."""
    found = {
        f"{stop.place}|{prompt.key}": Column(
            key=f"{stop.place}|{prompt.key}",
            label=say(prompt.label),
            under=_where(stop.spot, stop.place.step),
            right=_due(prompt),
        )
        for stop in sitting.stops
        for prompt in stop.prompts
    }
    for one in said:
        if column := found.get(f"{one.place}|{one.key}"):
            column.add(one, one.given)
    return found


def _where(spot: int, step: str) -> str:
    return _("Spot %(spot)s") % {"spot": spot} if spot else str(STEPS.get(step, step))
