"""What no house may choose, because no rack or sign could bear it; and tables from before that was said."""

import pytest

from games import GAMES
from games.engine.errors import NotAllowed, Unreadable
from games.engine.money.amounts import MAX_CENTS, Odds, parse_cents, print_cents
from games.engine.money.meters import AMOUNTS, MAX_ON_METER, cap_meter, read_meter, write_meter
from games.engine.rules.houses import MAX_WAGER, cap_choices, open_house
from games.engine.rules.sheets import load
from tests.games.house_limits import highest

PROGRESSIVE = next(game for game in GAMES.values() if game.progressive)
NUMBERS = [
    (game, option)
    for game in GAMES.values()
    for option in game.options
    if type(option.default) is int and not option.words
]
MAXIMA = {"maximum-wager", *(wager.most for game in GAMES.values() for wager in game.wagers)}
"""What no bet may be above, so no minimum either."""
each_number = pytest.mark.parametrize(
    ("game", "option"), NUMBERS, ids=[f"{game.slug}-{option.name}" for game, option in NUMBERS]
)


@each_number
def test_the_most_is_taken_and_one_more_is_refused_and_quoted(game, option):
    most = highest(game)
    assert open_house(game, load(game), most).choices[option.name] == most[option.name]
    above = highest(game) | {option.name: option.most + 1}
    with pytest.raises(
        NotAllowed, match=f"{option.most + 1} is above the maximum of {option.most}"
    ) as refused:
        open_house(game, load(game), above)
    assert refused.value.field == f"house.{option.name}"


@each_number
def test_a_table_that_was_dealt_before_there_was_a_most_is_opened_as_it_was(game, option):
    """The negative control too: it is the bound that refuses, and nothing else."""
    least = option.name == "minimum-wager"
    large = [one.name for one in game.options if one.name in MAXIMA] if least else [option.name]
    times = max((game.times(wager) for wager in game.following), default=1)
    kept = highest(game) | dict.fromkeys(large, times * (option.most + 1)) | {option.name: option.most + 1}
    assert open_house(game, load(game), kept, kept=True).choices[option.name] == option.most + 1
    assert cap_choices(game.options, kept) == dict.fromkeys((*large, option.name), option.most)


# --- What is paid under the highest ------------------------------------------------------------------


def longest_odds() -> list[int]:
    """Cents of every printed pay on the largest bet that it is paid on."""
    found = []
    for game in GAMES.values():
        largest = highest(game)
        for wager in game.wagers:
            stake = largest[wager.fixed] if wager.fixed else MAX_WAGER
            for table in load(game).paytables.get(wager.table, {}).values():
                odds = [row.pays for row in table.rows if isinstance(row.pays, Odds)]
                found += [int(each.pays(stake)) for each in odds]
    return found


def can_be_typed(cents: int) -> bool:
    try:
        return parse_cents(print_cents(cents)) == cents
    except Unreadable:
        return False


def test_the_longest_odds_on_the_largest_bet_can_be_typed():
    longest = max(longest_odds())
    assert longest == 10_000 * MAX_WAGER
    assert can_be_typed(longest)
    assert not can_be_typed(2 * longest)  # so a bet of twice that would not do


# --- The meter ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", AMOUNTS)
def test_no_meter_is_opened_with_more_than_its_sign_can_show(name):
    written = write_meter(load(PROGRESSIVE).meter)
    assert getattr(read_meter(written | {name: MAX_ON_METER}), name) == MAX_ON_METER
    with pytest.raises(NotAllowed, match="1000000001 is above the maximum of 1000000000 cents") as refused:
        read_meter(written | {name: MAX_ON_METER + 1})
    assert refused.value.field == f"meter.{name}"
    kept = read_meter(written | {name: MAX_CENTS - 1}, kept=True)
    assert getattr(kept, name) == MAX_CENTS - 1
    assert getattr(cap_meter(kept), name) == MAX_ON_METER
