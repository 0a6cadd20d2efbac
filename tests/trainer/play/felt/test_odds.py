"""The odds on the felt: those of the house's tables, and none in a table test sat without paytables."""

import pytest

from games import GAMES
from games.engine.rules.houses import apply_house_rules, open_house
from games.engine.rules.sheets import load
from trainer.play.felt.views import printed_odds

PRINTED = b'class="odds '
STRIP = b'class="printed'


def odds_of(game: str, **house: str) -> dict[str, list[tuple[str, str]]]:
    sheet = load(GAMES[game])
    sides = printed_odds(GAMES[game], sheet, open_house(GAMES[game], sheet, house))
    return {table.bet: table.lines for side in sides for table in side}


def test_the_table_that_the_house_chose_is_printed():
    assert ("flush", "7 to 1") in odds_of("six-card-poker", **{"aces-up": "SCP-04"})["Aces Up"]
    assert ("flush", "8 to 1") in odds_of("six-card-poker", **{"aces-up": "SCP-01"})["Aces Up"]


def test_a_progressive_is_not_printed():
    assert set(odds_of("six-card-poker")) == {"Aces Up", "Bad Beat"}


def test_a_flat_table_is_printed_as_one_line():
    assert odds_of("rabbit-hunter")["Two Way Bad Beat"] == [("pair of tens or better", "10 to 1")]


PRINTS = [slug for slug, game in GAMES.items() if any(wager.table for wager in game.wagers)]
IN_LINES = [slug for slug in PRINTS if GAMES[slug].table_hands]
"""What pays one way is one table there, and every other bet a table of its own."""


@pytest.mark.parametrize("game", [slug for slug in PRINTS if slug not in IN_LINES])
def test_every_game_prints_on_both_sides_what_it_has(game):
    sheet = load(GAMES[game])
    left, right = printed_odds(GAMES[game], sheet, open_house(GAMES[game], sheet, {}))
    assert len(left) == 1
    bets = [wager for wager in GAMES[game].wagers if wager.table and not wager.progressive]
    if GAMES[game].hands_in_turn:  # the layout itself says what the hands and insurance pay
        bets = [wager for wager in bets if wager.optional and not wager.later]
    assert len(right) == len({wager.table for wager in bets}) - 1


@pytest.mark.parametrize("game", IN_LINES)
def test_every_bet_on_a_hand_of_the_table_is_printed_in_a_line_or_a_table(game):
    sheet, printed = load(GAMES[game]), odds_of(game)
    rules = apply_house_rules(GAMES[game], open_house(GAMES[game], sheet, {}))
    (pays,) = (lines for bet, lines in printed.items() if bet == "Pays")
    said = " ".join([*printed, *(hand for hand, _odds in pays)])
    assert [str(wager.name) for wager in rules.wagers if wager.offered and str(wager.name) not in said] == []


@pytest.mark.parametrize("game", [slug for slug in GAMES if slug not in PRINTS])
def test_a_game_whose_layout_says_what_its_bets_pay_prints_nothing_beside_it(game):
    assert odds_of(game) == {}
