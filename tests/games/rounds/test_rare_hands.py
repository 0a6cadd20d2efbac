"""The hand in question: rare is a decision on one of the strongest third of a game's hands, and no other."""

import pytest

from games import GAMES
from games.engine.procedure.frames import Exercise
from games.engine.questions.catalog import WHOLE_JOB
from games.engine.rounds.frequencies import on_rare_hand
from games.engine.scenarios.situations import rare_hands
from tests.games.dealing import deal_cached
from tests.games.trainee import each_prompt


def rare_hand(slug: str) -> str:
    """One of the strongest hands of a game: a straight flush where there is one."""
    hands = GAMES[slug].ladder.categories
    return "straight-flush" if "straight-flush" in hands else hands[-1]


def test_in_six_card_poker_a_full_house_is_the_first_hand_that_is_rare():
    assert rare_hands(GAMES["six-card-poker"].ladder) == {
        *("full-house", "four-of-a-kind", "straight-flush", "royal-flush"),
    }


@pytest.mark.parametrize("slug", GAMES)
def test_every_game_has_common_hands_and_rare_ones(slug):
    ladder = GAMES[slug].ladder
    rare = rare_hands(ladder)
    assert 0 < len(rare) <= len(ladder.categories) / 2
    assert ladder.categories[-1] in rare
    assert ladder.categories[0] not in rare


@pytest.mark.parametrize("slug", GAMES)
def test_what_is_asked_of_a_hand_goes_by_that_hand(slug):
    """In rounds in which someone holds a rare hand, each spot by its own."""
    said = set()
    for number in range(4):
        played = deal_cached(slug, number, seed="rare", scenario=f"player-{rare_hand(slug)}")
        hands, rare = played.settlement.hands, rare_hands(played.inputs.game.ladder)
        for _stop, prompt in each_prompt(played):
            if prompt.ask == "bet" and prompt.wager:
                assert on_rare_hand(played, prompt) is (hands[prompt.spot].category in rare)
                said.add(on_rare_hand(played, prompt))
    assert said == {True, False}


@pytest.mark.parametrize("slug", [slug for slug, game in GAMES.items() if "dealer" in game.hands])
def test_what_is_asked_of_the_dealer_goes_by_the_dealers_hand(slug):
    said = set()
    for number in range(12):
        scenario = f"dealer-{rare_hand(slug)}" if number % 2 else None
        played = deal_cached(slug, number, seed="rare", spots=1, scenario=scenario)
        rare = played.settlement.dealer.hand.category in rare_hands(played.inputs.game.ladder)
        for _stop, prompt in each_prompt(played):
            if prompt.ask == "dealer-hand":
                assert on_rare_hand(played, prompt) is rare
                said.add(rare)
    assert said == {True, False}


@pytest.mark.parametrize("slug", GAMES)
def test_what_no_hand_decides_is_routine(slug):
    """Whatever the hands are: chips, buttons and the order of things."""
    scenario = f"player-{rare_hand(slug)}"
    played = deal_cached(slug, 1, seed="rare", scenario=scenario, exercise=Exercise(WHOLE_JOB))
    others = [prompt for _stop, prompt in each_prompt(played) if prompt.ask in ("meter-shows", "first-dealt")]
    assert others
    assert not any(on_rare_hand(played, prompt) for prompt in others)
