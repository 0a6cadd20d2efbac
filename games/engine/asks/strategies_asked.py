"""What is asked over a player's shoulder: play or fold, by each published strategy and by the exact count."""

from collections.abc import Iterator

from games.engine.asks.over_the_shoulder import published
from games.engine.asks.questions import Choice, Kind, Prompt
from games.engine.cards.cards import RANK_NAMES, RANKS, RANKS_WITH_ARTICLE, Card
from games.engine.cards.hands import CATEGORY_NAMES, Hand
from games.engine.patrons.decisions import DealerView
from games.engine.patrons.expectations import expect, print_antes
from games.engine.procedure.moments import Moment
from games.engine.rules.games import Qualifier, Strategy
from games.engine.rules.wagers import Cards
from games.engine.settling.inputs import Inputs, Seat
from games.engine.settling.played import Played
from games.engine.texts import Text, all_of, any_of, listed

DECISIONS = (Choice("fold", Text("fold"), "f"), Choice("play", Text("play"), "p"))


def strategies_asked(played: Played, moment: Moment) -> Iterator[Prompt]:
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
        Text("By the %(strategy)s strategy: fold or play?", strategy=strategy.name),
        ("play" if plays else "fold",),
        strategy.rule,
        because,
        choices=DECISIONS,
    )


def _by_count(inputs: Inputs, moment: Moment, seat: Seat) -> Prompt:
    worth = expect(inputs, seat)
    return Prompt(
        moment.step.does,
        seat.spot,
        "expected-value",
        Kind.CHOICE,
        Text("Which choice has the higher expected value?"),
        worth.better,
        moment.step.rule,
        Text(
            "play is worth %(play)s antes, fold %(fold)s, over the %(count)s hands that the dealer may hold",
            play=print_antes(worth.play),
            fold=print_antes(worth.fold),
            count=f"{worth.completions:,}",
        ),
        choices=DECISIONS,
    )


def advice(inputs: Inputs, strategy: Strategy, dealt: tuple[Card, ...]) -> tuple[bool, Text]:
    """Whether the strategy plays these cards, and its line that says so."""
    ladder, view = inputs.game.ladder, DealerView.of(inputs)
    hand, kept = ladder.best(dealt), strategy.keeps[view.plays]
    held = _leads(hand.ranks) if hand.category == "high-card" else hand.name
    if strategy.beats_shown and ladder.partial(view.up) > hand.strength:
        return False, Text("the dealer's up cards alone beat %(hand)s", hand=held)
    if _reaches(inputs, hand, kept):
        return True, Text("%(hand)s is %(lowest)s or better", hand=held, lowest=_weakest(kept))
    lowest = kept
    for lowest, ranks in strategy.marginal:
        if _reaches(inputs, hand, lowest):
            shown = [rank for rank in ranks if any(card[0] == rank for card in view.up)]
            return not shown, _marginal(held, shown, ranks)
    return False, Text("%(hand)s is below %(lowest)s", hand=held, lowest=_weakest(lowest))


def _marginal(held: Text, shown: list[str], ranks: str) -> Text:
    """ "ace-queen, and the dealer shows no ace or king"."""
    if shown:
        seen = all_of(RANKS_WITH_ARTICLE[rank] for rank in shown)
        return Text("%(hand)s, and the dealer shows %(cards)s", hand=held, cards=seen)
    none = any_of(RANK_NAMES[rank] for rank in ranks)
    return Text("%(hand)s, and the dealer shows no %(cards)s", hand=held, cards=none)


def _reaches(inputs: Inputs, hand: Hand, wanted: Qualifier) -> bool:
    return hand.strength >= inputs.game.ladder.at_least(wanted.category, *wanted.ranks)


def _weakest(wanted: Qualifier) -> Text:
    return _leads(wanted.ranks) if wanted.category == "high-card" else CATEGORY_NAMES[wanted.category]


def _leads(ranks: tuple[int, ...]) -> Text:
    """A high card by the two ranks that strategies speak of: "ace-king"."""
    return listed((RANK_NAMES[RANKS[rank - 2]] for rank in ranks[:2]), "-")
