"""What is asked over a player's shoulder: play or fold, by each published strategy and by the exact count."""

from collections.abc import Iterator

from games.engine.cards import RANK_NAMES, RANKS, Card
from games.engine.decisions import DealerView
from games.engine.expectations import expect, print_antes
from games.engine.hands import Hand
from games.engine.inputs import Inputs, Seat
from games.engine.moments import Moment
from games.engine.over_the_shoulder import published
from games.engine.questions import Choice, Kind, Prompt
from games.engine.rounds import Round
from games.engine.rules import Qualifier, Strategy
from games.engine.wagers import Cards

DECISIONS = (Choice("fold", "fold", "f"), Choice("play", "play", "p"))


def strategies_asked(played: Round, moment: Moment) -> Iterator[Prompt]:
    """A prompt for each published strategy, and one for the decision that is worth more."""
    seat = moment.subject
    assert isinstance(seat, Seat)
    for strategy in published(played.inputs.game):
        yield _by_strategy(played.inputs, moment, strategy, seat)
    yield _by_count(played.inputs, moment, seat)


def _by_strategy(inputs: Inputs, moment: Moment, strategy: Strategy, seat: Seat) -> Prompt:
    plays, because = advice(inputs, strategy, seat.cards_for(inputs.game, Cards.ORIGINAL))
    return Prompt(
        moment.step.does,
        seat.spot,
        f"{strategy.name}-strategy",
        Kind.CHOICE,
        "By the %(strategy)s strategy: fold or play?",
        ("play" if plays else "fold",),
        strategy.rule,
        because,
        choices=DECISIONS,
        facts={"strategy": strategy.name},
    )


def _by_count(inputs: Inputs, moment: Moment, seat: Seat) -> Prompt:
    worth = expect(inputs, seat)
    values = f"play is worth {print_antes(worth.play)} antes, fold {print_antes(worth.fold)}"
    return Prompt(
        moment.step.does,
        seat.spot,
        "expected-value",
        Kind.CHOICE,
        "Which choice has the higher expected value?",
        worth.better,
        moment.step.rule,
        f"{values}, over the {worth.completions:,} hands that the dealer may hold",
        choices=DECISIONS,
    )


def advice(inputs: Inputs, strategy: Strategy, dealt: tuple[Card, ...]) -> tuple[bool, str]:
    """Whether the strategy plays these cards, and its line that says so."""
    ladder, view = inputs.game.ladder, DealerView.of(inputs)
    hand, kept = ladder.best(dealt), strategy.keeps[view.plays]
    held = _leads(hand.ranks) if hand.category == "high-card" else hand.name
    if strategy.beats_shown and ladder.partial(view.up) > hand.strength:
        return False, f"the dealer's up cards alone beat {held}"
    if _reaches(inputs, hand, kept):
        return True, f"{held} is {_weakest(kept)} or better"
    lowest = kept
    for lowest, ranks in strategy.marginal:
        if _reaches(inputs, hand, lowest):
            shown = [rank for rank in ranks if any(card[0] == rank for card in view.up)]
            return not shown, f"{held}, and the dealer shows {_shown(shown) or f'no {_any_of(ranks)}'}"
    return False, f"{held} is below {_weakest(lowest)}"


def _reaches(inputs: Inputs, hand: Hand, wanted: Qualifier) -> bool:
    return hand.strength >= inputs.game.ladder.at_least(wanted.category, *wanted.ranks)


def _weakest(wanted: Qualifier) -> str:
    return _leads(wanted.ranks) if wanted.category == "high-card" else wanted.category.replace("-", " ")


def _leads(ranks: tuple[int, ...]) -> str:
    """A high card by the two ranks that strategies speak of: "ace-king"."""
    return "-".join(RANK_NAMES[RANKS[rank - 2]] for rank in ranks[:2])


def _shown(ranks: list[str]) -> str:
    """ "an ace and a queen"."""
    names = (RANK_NAMES[rank] for rank in ranks)
    return " and ".join(f"{'an' if name[0] in 'ae' else 'a'} {name}" for name in names)


def _any_of(ranks: str) -> str:
    """ "ace, king or queen"."""
    *names, last = (RANK_NAMES[rank] for rank in ranks)
    return f"{', '.join(names)} or {last}" if names else last
