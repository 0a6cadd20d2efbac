"""The clause that is quoted holds the fact that decides."""

from games import GAMES
from games.engine.questions.clauses import Clause, deciding_clause
from games.engine.rounds.rounds import Round, deal
from games.engine.rounds.stops import prompts
from games.engine.rules.houses import open_house
from games.engine.rules.sheets import load
from tests.games.round_builder import at, play
from tests.games.trainee import prompt_at

SIX, RABBIT, CARIBBEAN = "six-card-poker", "rabbit-hunter", "caribbean-stud"


def clause(played: Round, key: str) -> Clause:
    found = deciding_clause(played.inputs.sheet, prompt_at(played, key))
    assert found is not None
    return found


def test_a_bet_is_decided_by_the_sentence_that_names_it():
    folded = play(SIX, "Ad Kc 8h 6s 4c 2d", at(1, "Kh Qs 9d 7c 5h 3d", "fold", ante=500, aces_up=500))
    assert clause(folded, "decide/1/bet/ante").words.startswith("When players fold, the dealer collects")
    assert clause(folded, "decide/1/bet/aces-up").words.startswith("Aces Up is collected too unless")


def test_a_tie_is_decided_by_the_sentence_on_ties():
    tied = play(RABBIT, "Ad Kc 8h 6s 4c", at(1, "Ah Ks 8d 6c 4h", ante=500, two_way_bad_beat=500))
    found = clause(tied, "reconcile/1/bet/two-way-bad-beat")
    assert (found.ruled, found.words) == (True, "On a tie no hand is beaten, so Two Way Bad Beat loses.")


def test_a_wheel_is_decided_by_the_sentence_on_the_ace():
    wheel = play(CARIBBEAN, "Ad Kc 8h 6s 4c", at(1, "Ah 2s 3d 4d 5h", "raise", ante=500))
    assert clause(wheel, "reconcile/1/player-hand").words == "The ace is high except in 5-4-3-2-A."
    other = play(CARIBBEAN, "Ad Kc 8h 6s 4c", at(1, "6h 2s 3d 4d 5h", "raise", ante=500))
    assert clause(other, "reconcile/1/player-hand").words.startswith("Hands rank as in poker")


def test_a_bet_that_goes_by_half_is_decided_by_the_sentence_that_says_so():
    game = GAMES["roulette"]
    sheet = load(game)
    house = open_house(game, sheet, {"la-partage": True})
    played = deal(game, seed="half", spots=6, house=house, scenario="zero-even-money")
    asked = next(prompt for stop in prompts(played) for prompt in stop.prompts if prompt.ask == "half")
    assert deciding_clause(sheet, asked).words.startswith("Where the house plays la partage")
