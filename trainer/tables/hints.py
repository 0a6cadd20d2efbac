"""Hints: the rules that could decide what is asked at a stop, with their sentences.

They follow from what is asked, never from what is right: all the rules of a bet whether it wins or loses, all
the rules of the up cards whatever is up. The same stop has the same hint over any cards.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from games.engine.asks.irregularities import Trouble
from games.engine.asks.questions import Prompt
from games.engine.procedure.exercises import FLOOR
from games.engine.rounds.stops import Stop
from games.engine.rules.advice import WAGERING_LIMITS
from games.engine.rules.games import Game, Step
from games.engine.rules.limits import HOUSE_LIMITS
from games.engine.rules.wagers import Cites, Folded, Wager
from trainer.drills.sittings import Sitting
from trainer.saying import say

PLAYED = ("win", "fixed", "lose", "tie", "unqualified", "automatic")
"""What may become of a bet whose hand was played, as `Cites` names it."""

FOLDED = ("fold", "folded_win")
"""What may become of it with the fold or after one."""

EVERY = (*PLAYED, *FOLDED)

METER = ("first", "logged", "reseeded", "closed")
"""What is done at the meter."""

UP_CARDS = frozenset({"up-card", "next-card", "card-count"})
CHECKED = frozenset({"check-bets", "bet-fault", "bet-remedy", "bet-difference"})
IRREGULAR = frozenset({"irregularity", "stands", "called", "returned", "shuffler", "replacing"})
AT_METER = frozenset({"meter-after-coin-in", "meter-takes", "meter-shows", "meter-reseeded", "console"})

FIXED = frozenset(
    (
        *("dealer-cards", "dealer-hand", "player-hand", "call-hand", "qualifies"),
        *("first-spot", "next-spot", "first-dealt", "own-packet", "first-paid"),
        *("check-play", "play-difference"),
        *("simple-strategy", "intermediate-strategy", "expected-value"),
    )
)
"""Asks that one rule decides, whatever is right."""


HINT_KEY = "h"


@dataclass(frozen=True)
class RuleView:
    rule: str
    sentence: str


def hint_view(sitting: Sitting) -> list[RuleView]:
    """The rules of the stop in hand; nothing once the round is over."""
    stop = sitting.stop
    if stop is None:
        return []
    rules = rules_of_stop(sitting.game, sitting.moment.step, stop)
    sentences = sitting.sheet.rules
    return [RuleView(rule, say(sentences[rule])) for rule in rules if rule in sentences]


def hint_key(stop: Stop) -> str:
    """The key that asks for a hint; none where it answers something."""
    taken = {choice.key for prompt in stop.prompts for choice in prompt.choices}
    return "" if HINT_KEY in taken else HINT_KEY


def rules_of_stop(game: Game, step: Step, stop: Stop) -> tuple[str, ...]:
    """Those of each of its prompts, each rule once."""
    played = _is_played(game, step, stop)
    rules = (rules_that_could_decide(game, step, prompt, played=played) for prompt in stop.prompts)
    return _each_once(rule for of_prompt in rules for rule in of_prompt)


def _is_played(game: Game, step: Step, stop: Stop) -> bool:
    """Whether everyone sees that no hand at this stop was folded: a main bet of it is still to be settled."""
    main = {wager.slug for wager in (game.main, *game.following)}
    return step.does != "decide" and any(prompt.wager in main for prompt in stop.prompts)


def rules_that_could_decide(game: Game, step: Step, prompt: Prompt, *, played: bool) -> tuple[str, ...]:
    """Every rule that a verdict on such a prompt could cite, on a hand that was `played` or any; an ask that
    is not known here has them all."""
    if prompt.wager:
        return _of_bet(game, prompt.wager, PLAYED if played else _at_fold(game, prompt, step))
    if prompt.ask in FIXED:
        return (prompt.rule,)
    discard, progressive = game.dealer.discard, game.progressive
    if prompt.ask in UP_CARDS and discard:
        return _each_once((discard.rule, *discard.counts))
    if prompt.ask in AT_METER and progressive:
        return _each_once((step.rule, *_cited(progressive.cites, (*PLAYED, *METER))))
    if prompt.ask in CHECKED:
        return _each_once((*(wager.sized for wager in game.wagers), WAGERING_LIMITS, HOUSE_LIMITS))
    if prompt.ask in IRREGULAR:
        return _of_irregularities(game)
    if prompt.ask in FLOOR:
        return _each_once(
            (step.rule, *(rule for wager in game.wagers for rule in _of_bet(game, wager.slug, EVERY)))
        )
    return _each_once(step.rule for step in game.procedure)


def _at_fold(game: Game, prompt: Prompt, step: Step) -> tuple[str, ...]:
    """A bet that every fold loses has nothing but the fold to decide it, as long as folding is in hand."""
    taken = any(wager.slug == prompt.wager and wager.folded is Folded.TAKEN for wager in game.wagers)
    return FOLDED if taken and step.does == "decide" else EVERY


def _of_bet(game: Game, slug: str, outcomes: Iterable[str]) -> tuple[str, ...]:
    """Envy is no bet of its own: the progressive bet's rule decides it."""
    wager: Wager | None = next((wager for wager in game.wagers if wager.slug == slug), None)
    if wager:
        return _cited(wager.cites, outcomes)
    return _cited(game.progressive.cites, ("envy",)) if game.progressive else ()


def _cited(cites: Cites, names: Iterable[str]) -> tuple[str, ...]:
    return _each_once(getattr(cites, name) for name in names)


def _of_irregularities(game: Game) -> tuple[str, ...]:
    troubles = [trouble.value.replace("-", " ") for trouble in Trouble if trouble is not Trouble.NOTHING]
    own = [rule for _trouble, rule in game.irregularities]
    return _each_once(("HOUSE irregularities", *own, *(f"HOUSE {trouble}" for trouble in troubles)))


def _each_once(rules: Iterable[str]) -> tuple[str, ...]:
    return tuple(rule for rule in dict.fromkeys(rules) if rule)
