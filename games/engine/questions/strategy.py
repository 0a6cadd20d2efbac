"""Questions on the player's decision: play or fold, by each published strategy and by the exact count."""

from collections.abc import Iterator
from dataclasses import replace

from games.engine.cards.cards import RANK_NAMES, RANKS, RANKS_WITH_ARTICLE, Card
from games.engine.cards.hand_names import in_a_sentence
from games.engine.cards.hands import CATEGORY_NAMES, Hand
from games.engine.errors import require_type
from games.engine.procedure.frames import Cue, Felt, FeltSpot, Frame
from games.engine.questions.answers import OneOf, lettered
from games.engine.questions.ask import STRATEGY, Ask, Interlude, Part, When
from games.engine.questions.prompts import Prompt, Question, its_own_rule
from games.engine.rules.games import Game, Strategy
from games.engine.rules.numbered_rules import EXPECTED_VALUE_RULE
from games.engine.rules.readings import Qualifier
from games.engine.settlement.inputs import Inputs, Seat
from games.engine.settlement.settlements import SettledRound
from games.engine.simulated_players.decisions import DealerView
from games.engine.simulated_players.expectations import (
    MAX_COMPLETIONS,
    Expectation,
    completions,
    expect,
    print_antes,
    print_cents_on_the_dollar,
)
from games.engine.texts import Text, all_of, any_of, listed

BY_NAME = "-strategy"
"""After the name of a strategy: the question what it says."""

DECISIONS = (lettered("fold", Text("fold"), "f"), lettered("play", Text("play"), "p"))

EXPECTED_VALUE = Question(
    "expected-value",
    Text("Expected value"),
    Text("Choosing the better decision"),
    decided_by=its_own_rule,
    reasoned=True,
)


def published(game: Game) -> tuple[Strategy, ...]:
    """Return the published strategies, the simplest first; none where a count takes too long to judge
    them, or would have to go over a board too."""
    if game.board or not game.strategies or completions(game) > MAX_COMPLETIONS:
        return ()
    return tuple(strategy for strategy in reversed(game.strategies) if strategy.name)


def questions(game: Game) -> tuple[Question, ...]:
    """One for each published strategy of the game."""
    return tuple(map(_question, published(game)))


def _question(strategy: Strategy) -> Question:
    return Question(f"{strategy.name}{BY_NAME}", strategy.label, strategy.kind, decided_by=its_own_rule)


# --- Before the player decides ------------------------------------------------------------------------


def over_the_shoulder(cue: Cue) -> Iterator[Frame]:
    """The frame before a seat decides, where a published strategy can judge it: this hand and what the dealer
    shows, and nothing else."""
    game = cue.inputs.game
    if not published(game):
        return
    seat = cue.inputs.seat(cue.scene.spot)
    yield Frame(cue.step, seat.spot, _seen_by(cue, seat), ("strategy",), "strategy", seat)


def _seen_by(cue: Cue, seat: Seat) -> Felt:
    """The felt as the dealer comes to the spot, every hand down but this player's own."""
    spots = tuple(_hidden(spot) for spot in cue.felt.spots)
    cards = cue.inputs.on(seat, "dealt")
    return replace(cue.felt, spots=spots).with_spot(replace(cue.felt.spot(seat.spot), cards=cards))


def _hidden(spot: FeltSpot) -> FeltSpot:
    """A neighbour as this player sees them: a hand that lies open for the envy is not counted."""
    return replace(spot, cards=(None,) * len(spot.cards), best=(), hand="")


# --- What is asked ------------------------------------------------------------------------------------


def strategies(played: SettledRound, frame: Frame) -> Iterator[Prompt]:
    """A prompt for each published strategy, and one for the decision that is worth more."""
    seat = require_type(Seat, frame.subject)
    worth = expect(played.inputs, seat)
    for strategy in published(played.inputs.game):
        yield _by_strategy(played.inputs, frame, strategy, seat, worth)
    yield _by_count(frame, seat, worth)


def _by_strategy(inputs: Inputs, frame: Frame, strategy: Strategy, seat: Seat, worth: Expectation) -> Prompt:
    """What a strategy says; where it costs something to follow it here, that too."""
    plays, because = advice(inputs, strategy, inputs.on(seat, "dealt"))
    if ("play" if plays else "fold") not in worth.better:
        because = Text(
            "%(because)s, but here that costs %(cents)s cents on the dollar",
            because=because,
            cents=print_cents_on_the_dollar(worth.cost),
        )
    return Prompt(
        step=frame.step.name,
        spot=seat.spot,
        question=_question(strategy),
        kind=OneOf(DECISIONS),
        text=Text("By the %(strategy)s strategy, fold or play?", strategy=strategy.name),
        right=("play" if plays else "fold",),
        rule=strategy.rule,
        because=because,
    )


def _by_count(frame: Frame, seat: Seat, worth: Expectation) -> Prompt:
    """What each decision is worth, and what the other one costs."""
    return Prompt(
        step=frame.step.name,
        spot=seat.spot,
        question=EXPECTED_VALUE,
        kind=OneOf(DECISIONS),
        text=Text("Which choice has the higher expected value?"),
        right=worth.better,
        rule=EXPECTED_VALUE_RULE,
        because=_worth_words(worth),
    )


def _worth_words(worth: Expectation) -> Text:
    words = Text(
        "play is worth %(play)s antes and fold %(fold)s, over the %(count)s hands the dealer can have",
        play=print_antes(worth.play),
        fold=print_antes(worth.fold),
        count=f"{worth.completions:,}",
    )
    if not worth.cost:
        return words
    return Text(
        "%(worth)s, so the other choice costs %(cents)s cents on the dollar",
        worth=words,
        cents=print_cents_on_the_dollar(worth.cost),
    )


def advice(inputs: Inputs, strategy: Strategy, dealt: tuple[Card, ...]) -> tuple[bool, Text]:
    """Return whether the strategy plays these cards, and its line that says so."""
    ladder, view = inputs.game.ladder, DealerView.of(inputs)
    hand, kept = ladder.best(dealt), strategy.keeps[view.plays]
    hand_words = (
        _leads(hand.ranks[: _depth(strategy)]) if hand.category == "high-card" else in_a_sentence(hand)
    )
    if strategy.beats_shown and ladder.partial(view.up) > hand.strength:
        return False, Text("the dealer’s up cards alone beat %(hand)s", hand=hand_words)
    if _reaches(inputs, hand, kept):
        return True, Text("%(hand)s: play %(lowest)s or better", hand=hand_words, lowest=_weakest(kept))
    lowest = kept
    for lowest, ranks in strategy.marginal:
        if _reaches(inputs, hand, lowest):
            shown = [rank for rank in ranks if any(card[0] == rank for card in view.up)]
            return not shown, _marginal(hand_words, shown, ranks)
    return False, Text("%(hand)s: fold below %(lowest)s", hand=hand_words, lowest=_weakest(lowest))


def _marginal(hand_words: Text, shown: list[str], ranks: str) -> Text:
    """ "ace-queen, and the dealer shows no ace or king"."""
    if shown:
        ranks_shown = all_of(RANKS_WITH_ARTICLE[rank] for rank in shown)
        return Text("%(hand)s, and the dealer shows %(cards)s", hand=hand_words, cards=ranks_shown)
    none = any_of(RANK_NAMES[rank] for rank in ranks)
    return Text("%(hand)s, and the dealer shows no %(cards)s", hand=hand_words, cards=none)


def _reaches(inputs: Inputs, hand: Hand, wanted: Qualifier) -> bool:
    return hand.strength >= inputs.game.ladder.at_least(wanted.category, *wanted.ranks)


def _weakest(wanted: Qualifier) -> Text:
    return _leads(wanted.ranks) if wanted.category == "high-card" else CATEGORY_NAMES[wanted.category]


def _leads(ranks: tuple[int, ...]) -> Text:
    """A high card by its leading ranks: "ace-king"."""
    return listed((RANK_NAMES[RANKS[rank - 2]] for rank in ranks), "-")


def _depth(strategy: Strategy) -> int:
    """Return how many ranks of a high card the strategy speaks of: two, or as many as it names."""
    wanted = [*strategy.keeps.values(), *(qualifier for qualifier, _shown in strategy.marginal)]
    return max(2, *(len(qualifier.ranks) for qualifier in wanted))


ASKS = (
    Ask(
        "strategy",
        Part.PLAYER,
        {"strategy": strategies},
        (EXPECTED_VALUE,),
        interludes=(Interlude(When.BEFORE, over_the_shoulder, 8, at=frozenset({"decide"})),),
        groups=(STRATEGY,),
        of_game=questions,
    ),
)
