"""The hand in question: rare is a decision on one of the strongest third of a game's hands, and no other."""

import pytest

from games import GAMES
from games.engine.questions.prompts import Prompt
from games.engine.rounds.frequencies import on_rare_hand
from games.engine.rounds.rounds import Round
from games.engine.rules.wagers import MakesHand
from games.engine.scenarios.situations import rare_hands
from tests.games.dealing import WITH_CARDS, deal_cached
from tests.games.trainee import each_prompt


def rare_hand(slug: str) -> str:
    """One of the strongest hands of a game: a straight flush where there is one."""
    hands = GAMES[slug].ladder.categories
    return "straight-flush" if "straight-flush" in hands else hands[-1]


def with_rare_hand(slug: str, who: str) -> str:
    """The scenario in which a player or the dealer gets it. Where cards are set as two hands, a player has it
    in all seven, by the bet on them; the dealer keeps some four of a kind together, and splits others."""
    if not GAMES[slug].two_hands:
        return f"{who}-{rare_hand(slug)}"
    (bonus,) = (wager.slug for wager in GAMES[slug].wagers if isinstance(wager.win_condition, MakesHand))
    return f"{bonus}-{rare_hand(slug)}" if who == "player" else "house-way-four-of-a-kind"


def decides(played: Round, prompt: Prompt) -> bool:
    """Whether the hand that decides the bet is rare: of all the cards where it looks at both hands."""
    game, seat = played.inputs.game, played.inputs.seat(prompt.spot)
    won = game.wager(prompt.wager).win_condition
    if game.two_hands and isinstance(won, MakesHand):
        ladder = game.reading(won.hand).ladder
        return ladder.best(seat.cards).category in rare_hands(ladder)
    return played.settlement.hand(prompt.spot).category in rare_hands(game.ladder)


def test_in_six_card_poker_a_full_house_is_the_first_hand_that_is_rare():
    assert rare_hands(GAMES["six-card-poker"].ladder) == {
        *("full-house", "four-of-a-kind", "straight-flush", "royal-flush"),
    }


@pytest.mark.parametrize("slug", [slug for slug in WITH_CARDS if not GAMES[slug].hands_in_turn])
def test_what_is_asked_of_a_hand_goes_by_that_hand(slug):
    """In rounds in which someone holds a rare hand, each spot by its own."""
    said = set()
    for number in range(4):
        played = deal_cached(slug, number, seed="rare", scenario=with_rare_hand(slug, "player"))
        for _stop, prompt in each_prompt(played):
            if prompt.ask == "bet" and prompt.wager:
                assert on_rare_hand(played, prompt) is decides(played, prompt)
                said.add(on_rare_hand(played, prompt))
    assert said == {True, False}


@pytest.mark.parametrize(
    ("game", "scenario", "rare"),
    [
        ("baccarat", "tie", {"tie"}),
        ("baccarat", "perfect-pair-player", {"player-pair"}),
        ("baccarat", "natural-win-player", set()),
        ("blackjack", "player-blackjack", {"wager"}),
        ("blackjack", "insurance-won", {"insurance"}),
        ("blackjack", "double", set()),
    ],
)
def test_on_hands_of_the_table_or_in_turn_a_bet_is_on_a_rare_hand_that_pays_more_than_even_money(
    game, scenario, rare
):
    found = set()
    for number in range(6):
        played = deal_cached(game, number, seed="rare", scenario=scenario)
        for _stop, prompt in each_prompt(played):
            paid = prompt.wager and played.settlement.at(prompt.spot, prompt.wager)
            if on_rare_hand(played, prompt):
                assert paid.pays > paid.stake
                found.add(prompt.wager)
    assert rare <= found
    assert found.isdisjoint({"player", "banker", "double"})
