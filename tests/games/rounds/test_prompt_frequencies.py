"""How often it happens at a table: what hands and bets come to, against rounds that are dealt."""

from fractions import Fraction
from math import comb

import pytest

from games import GAMES
from games.engine.odds.ways import ALWAYS
from games.engine.rounds.frequencies import Frequency, how_often
from games.engine.rounds.rounds import deal
from games.engine.rounds.stops import prompts
from games.engine.rules.sheets import load
from games.engine.texts import Text
from tests.games.odds.books import book_of


def counted_prompts(slug: str, rounds: int = 6, spots: int = 6):
    """Every prompt of some rounds with its frequency."""
    game = GAMES[slug]
    for number in range(rounds):
        played = deal(game, seed="often", round=number, spots=spots)
        for stop in prompts(played):
            for prompt in stop.prompts:
                yield played, prompt, how_often(played, load(game), prompt)


def test_a_row_comes_as_often_as_its_combinations_say():
    """Aces Up with two pair: 2,532,816 of the 20,358,520 hands of six cards (SCA)."""
    chances = {
        found.chance
        for played, prompt, found in counted_prompts("six-card-poker", 12)
        if prompt.wager == "aces-up" and played.settlement.hand(prompt.spot).category == "two-pair"
    }
    assert chances == {Fraction(2_532_816, comb(52, 6))}


def test_a_dealer_qualifies_once_a_round_who_plays():
    asked = [
        (played, found)
        for played, prompt, found in counted_prompts("six-card-poker")
        if prompt.ask == "qualifies"
    ]
    every = book_of("six-card-poker").play(ALWAYS)
    below = sum(o.count for o in every.outcomes if o.name.endswith("unqualified"))
    for played, found in asked:
        chance = Fraction(below, every.total)
        assert found.chance == (1 - chance if played.settlement.dealer.qualifies else chance)
        assert found.hands == 0
    assert len({found.chance for _, found in asked}) == 2


def test_hands_of_the_table_come_once_a_round_for_all_who_bet_on_them():
    """45.86 per cent of all rounds are the Banker's; a mixed pair is 6,656 of 172,640 of two first
    cards."""
    said = {
        prompt.wager: str(found.words)
        for played, prompt, found in counted_prompts("baccarat", 24)
        if prompt.wager and found and played.settlement.at(prompt.spot, prompt.wager).pays
    }
    assert said["banker"] == "Banker, Banker wins: once in 2.2 rounds"
    assert said["player"] == "Player, Player wins: once in 2.2 rounds"
    assert said["tie"] == "Tie, tie: once in 11 rounds"
    pairs = [words for wager, words in said.items() if wager.endswith("-pair")]
    often = {"mixed pair: once in 26 rounds", "colored pair: once in 52 rounds"}
    assert pairs
    assert {words.partition(", ")[2] for words in pairs} <= often


@pytest.mark.parametrize(
    ("chance", "hands", "words"),
    [
        (Fraction(1, 228), 6, "a flush: once in 228 hands, or once in 38 rounds with 6 hands"),
        (
            Fraction(1, 20_000),
            6,
            "a flush: once in 20,000 hands, or once in 3,333 rounds with 6 hands",
        ),
        (Fraction(2, 5), 6, "a flush: once in 2.5 hands, or 2.4 times a round with 6 hands"),
        (Fraction(3, 4), 1, "a flush: 75.0% of all hands"),
        (Fraction(1, 8), 1, "a flush: once in 8.0 hands"),
        (Fraction(1, 38), 0, "a flush: once in 38 rounds"),
        (Fraction(3, 4), 0, "a flush: 75.0% of all rounds"),
    ],
)
def test_it_is_said_in_words(chance, hands, words):
    assert str(Frequency(Text("a flush"), chance, hands).words) == words
