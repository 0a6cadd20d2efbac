"""Known mistakes where hands are suits, and where a dealer who does not qualify pays one bet.

All else is answered as is right; what is believed is read from plain cards.
"""

from collections.abc import Callable

from games.engine.questions.answers import Given
from games.engine.questions.prompts import Prompt
from games.engine.rounds.rounds import Round
from games.engine.rounds.stops import Stop
from tests.games.beginners.beginner import Beginner
from tests.games.oracles.slow_hands import longest_flush
from tests.games.trainee import PUSH, TAKE, paying

FLUSH = "high-card-flush"
UNQUALIFIED = ("dealer-does-not-qualify",)
STRAIGHT_FLUSH = {3: 7, 4: 60, 5: 100, 6: 1000, 7: 8000}
"""What the usual paytable pays, by cards in a row."""
KNOWN_SUITS: list[Beginner] = []

Thought = Callable[[Round, Prompt, Given], Given]
Hand = tuple[int, tuple[int, ...]]


def believe(name: str, *scenes: str, whole_job: bool = False) -> Callable[[Thought], Thought]:
    def enter(thought: Thought) -> Thought:
        def slip(_who: Beginner, played: Round, _stop: Stop, prompt: Prompt, said: Given) -> Given:
            return thought(played, prompt, said)

        KNOWN_SUITS.append(
            Beginner(name, (FLUSH,), slips=slip, scenes=scenes, whole_job=whole_job, alone=True)
        )
        return thought

    return enter


def hands(played: Round, prompt: Prompt) -> tuple[Hand, Hand]:
    """The player's and the dealer's longest suit."""
    return longest_flush(played.inputs.seat(prompt.spot).cards), longest_flush(played.inputs.table_cards)


def qualifies(played: Round) -> bool:
    return longest_flush(played.inputs.table_cards) >= (3, (9,))


def settles(prompt: Prompt, *bets: str) -> bool:
    return prompt.step == "reconcile" and prompt.ask == "bet" and prompt.wager in bets


def compared(prompt: Prompt, own: object, his: object) -> Given:
    return PUSH if own == his else paying(prompt.stake) if own > his else TAKE


@believe("rank-before-length", "dealer-four-card-flush")
def rank_before_length(played, prompt, said):
    if not settles(prompt, "ante", "raise") or not qualifies(played):
        return said
    own, his = hands(played, prompt)
    return compared(prompt, own[::-1], his[::-1])


@believe("side-bet-in-main-suit", "straight-flush-three-card-straight-flush")
def side_bet_in_main_suit(played, prompt, said):
    if not settles(prompt, "straight-flush"):
        return said
    cards = played.inputs.seat(prompt.spot).cards
    suits = ([card for card in cards if card[1] == suit] for suit in "cdhs")
    main = next(suit for suit in suits if suit and longest_flush(suit) == longest_flush(cards))
    times = STRAIGHT_FLUSH.get(longest_run({card[0] for card in main}))
    return paying(times * prompt.stake) if times else TAKE


def longest_run(ranks: set[str]) -> int:
    order = "A23456789TJQKA"
    rows = (order[low:high] for low in range(14) for high in range(low + 1, 15))
    return max(len(row) for row in rows if ranks >= {*row})


@believe("raise-one-card-short", "player-five-card-flush", "player-four-card-flush", whole_job=True)
def raise_one_card_short(played, prompt, said):
    if prompt.ask != "raise-limit":
        return said
    (length, _ranks), _his = hands(played, prompt)
    return {2: "1", 3: "1", 4: "2"}.get(length, "3")


@believe("qualified-any-rank", *UNQUALIFIED)
def qualified_any_rank(played, prompt, said):
    his = longest_flush(played.inputs.table_cards)
    if his[0] < 3:
        return said
    if prompt.ask == "qualifies":
        return "yes"
    return compared(prompt, *hands(played, prompt)) if settles(prompt, "ante", "raise") else said


@believe("ante-pushed-unqualified", *UNQUALIFIED)
def ante_pushed_unqualified(played, prompt, said):
    return PUSH if settles(prompt, "ante") and not qualifies(played) else said


@believe("play-paid-unqualified", *UNQUALIFIED)
def play_paid_unqualified(played, prompt, said):
    return paying(prompt.stake) if settles(prompt, "raise") and not qualifies(played) else said
