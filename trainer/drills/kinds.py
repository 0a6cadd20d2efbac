"""Kinds of decision: what is practised, failed and reviewed as one thing, whatever the cards were.

A kind is written game/ask or, for a bet, game/bets/wager: "…/qualifies", "…/bets/ante".
"""

from dataclasses import dataclass
from functools import lru_cache

from games import GAMES
from games.engine.asks.ask import Ask
from games.engine.asks.prompts import Prompt, Question
from games.engine.asks.table import ASKS, questions_of
from games.engine.procedure.places import Key


@dataclass(frozen=True)
class Kind:
    game: str
    ask: str
    wager: str = ""

    def __str__(self) -> str:
        return "/".join(filter(None, (self.game, self.ask, self.wager)))


@lru_cache(maxsize=10_000)
def kind_of(*, game: str, key: Key) -> Kind | None:
    """The kind of a decision from its prompt's key; None for a question that this version does not pose."""
    found = question_of(game, key.question)
    if found is None:
        return None
    ask, question = found
    return Kind(game, ask.slug, key.wager if question.by_wager else "")


def kind_of_prompt(*, game: str, prompt: Prompt) -> Kind | None:
    return kind_of(game=game, key=Key(prompt.step, prompt.spot, prompt.ask, prompt.wager))


def question_of(game: str, slug: str) -> tuple[Ask, Question] | None:
    """A question by its name, with its ask; a game adds some of its own."""
    return questions_of(GAMES.get(game)).get(slug)


def read_kind(written: str) -> Kind:
    game, ask, *wager = written.split("/")
    return Kind(game, ask, *wager)


def kind_named(written: str) -> Kind | None:
    """A kind as an address names it; None for what is none of these games."""
    game, *rest = written.split("/")
    if game not in GAMES or not 1 <= len(rest) <= 2:
        return None
    kind = Kind(game, *rest)
    bets = {wager.slug for wager in GAMES[game].wagers}
    return kind if kind.ask in ASKS and (not kind.wager or kind.wager in bets) else None
