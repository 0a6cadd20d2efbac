"""The hand in question: rare is a decision on one of the strongest third of a game's hands, and no other."""

import pytest

from games import GAMES
from games.engine.procedure.frames import Exercise
from games.engine.questions.catalog import WHOLE_JOB
from games.engine.questions.prompts import Prompt
from games.engine.rounds.frequencies import on_rare_hand
from games.engine.rounds.rounds import Round
from games.engine.rules.wagers import MakesHand
from games.engine.scenarios.situations import rare_hands
from tests.games.dealing import deal_cached
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
    (bonus,) = (wager.slug for wager in GAMES[slug].wagers if isinstance(wager.won, MakesHand))
    return f"{bonus}-{rare_hand(slug)}" if who == "player" else "house-way-four-of-a-kind"


def decides(played: Round, prompt: Prompt) -> bool:
    """Whether the hand that decides the bet is rare: of all the cards where it looks at both hands."""
    game, seat = played.inputs.game, played.inputs.seat(prompt.spot)
    won = game.wager(prompt.wager).won
    if game.two_hands and isinstance(won, MakesHand):
        ladder = game.reading(won.hand).ladder
        return ladder.best(seat.cards).category in rare_hands(ladder)
    return played.settlement.hands[prompt.spot].category in rare_hands(game.ladder)


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
        played = deal_cached(slug, number, seed="rare", scenario=with_rare_hand(slug, "player"))
        for _stop, prompt in each_prompt(played):
            if prompt.ask == "bet" and prompt.wager:
                assert on_rare_hand(played, prompt) is decides(played, prompt)
                said.add(on_rare_hand(played, prompt))
    assert said == {True, False}


@pytest.mark.parametrize("slug", [slug for slug, game in GAMES.items() if "dealer" in game.hands])
def test_what_is_asked_of_the_dealer_goes_by_the_dealers_hand(slug):
    said = set()
    for number in range(12):
        scenario = with_rare_hand(slug, "dealer") if number % 2 else None
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
    scenario = with_rare_hand(slug, "player")
    played = deal_cached(slug, 1, seed="rare", scenario=scenario, exercise=Exercise(WHOLE_JOB))
    others = [prompt for _stop, prompt in each_prompt(played) if prompt.ask in ("meter-shows", "first-dealt")]
    assert others
    assert not any(on_rare_hand(played, prompt) for prompt in others)
