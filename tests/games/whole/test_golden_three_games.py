"""The golden rounds, settled by the slow dealers as written, and one for every ruling."""

from itertools import permutations

import pytest

from games import GAMES
from tests.games.oracles.scenario_fit import lines
from tests.games.oracles.settlement import SLOWLY
from tests.games.oracles.slow_wild import jokers_in
from tests.games.random_documents import RABBIT, SIX, WILD
from tests.games.whole.test_golden_rounds import FILES, each_file, golden

THEIRS = [path for path in FILES if path.parent.name in SLOWLY]
PAGES = {game: [golden(path) for path in THEIRS if path.parent.name == game] for game in SLOWLY}

each_game = pytest.mark.parametrize("game", SLOWLY)


@each_file(THEIRS)
def test_the_slow_dealer_settles_a_golden_round_as_written(path):
    page = golden(path)
    lines, meter = SLOWLY[path.parent.name]({"meter": None, **page["round"]})
    assert lines == page["settlement"]["lines"]
    assert meter == page["settlement"].get("meter")


@each_game
def test_every_rule_that_settles_a_bet_has_its_round(game):
    cited = {line["rule"] for page in PAGES[game] for line in page["settlement"]["lines"]}
    assert cited == set().union(*(wager.cites.outcomes for wager in GAMES[game].wagers))


@each_game
def test_every_paytable_choice_and_option_of_the_rulings_has_its_round(game):
    chosen = {(name, value) for page in PAGES[game] for name, value in page["round"]["house"].items()}
    needed = {
        SIX: {
            ("bad-beat", "BB-2500"),
            ("progressive", "SIXCPP-01"),
            ("hold-bad-beat-to-showdown", True),
            ("fixed-pays-from-meter", True),
            ("split-royals", True),
            ("envy-from-every-hand", False),
            ("progressive-wager", 500),
        },
        RABBIT: {("tens-up", "RH-1")},
        WILD: {
            ("big-hand", "BIG-A"),
            ("big-hand", "BIG-B"),
            ("big-hand", "BIG-C"),
            ("breakage", "up"),
            ("breakage", "down"),
            ("big-hand-on-automatic", False),
            ("joker-bet-counts-draw", True),
        },
    }
    assert needed.get(game, {("queens-up", "PT-1")}) <= chosen


def folded(page: dict) -> set[int]:
    return {spot["spot"] for spot in page["round"]["spots"] if spot["decision"]["action"] == "fold"}


def hands(page: dict) -> dict[int, str]:
    return {int(spot): name for spot, name in page["settlement"]["hands"].items()}


CASES = {
    (SIX, "Play lost to a dealer who did not qualify"): lambda page: (
        not page["settlement"]["dealer"]["qualifies"] and lines(page, wager="play", action="take")
    ),
    (SIX, "a folded Bad Beat that is paid"): lambda page: any(
        lines(page, wager="bad-beat", action="pay", spot=spot) for spot in folded(page)
    ),
    (SIX, "a Bad Beat that is lost on a tie"): lambda page: any(
        lines(page, wager="bad-beat", action="take", spot=line["spot"])
        for line in lines(page, wager="play", action="push")
    ),
    (SIX, "a Bad Beat paid on the dealer's hand"): lambda page: any(
        lines(page, wager="play", action="pay", spot=line["spot"])
        for line in lines(page, wager="bad-beat", action="pay")
    ),
    (SIX, "a folded hand that is paid by the meter"): lambda page: any(
        lines(page, wager="progressive", action="pay", spot=spot) for spot in folded(page)
    ),
    (SIX, "two hitters envy each other"): lambda page: any(
        lines(page, wager="envy", spot=line["from"], **{"from": line["spot"]})
        for line in lines(page, wager="envy")
    ),
    (SIX, "envy for a hand without the bet"): lambda page: any(
        not lines(page, wager="progressive", spot=line["from"]) for line in lines(page, wager="envy")
    ),
    (SIX, "a patron on two spots without envy for themselves"): lambda page: any(
        not lines(page, wager="envy", spot=one["spot"], **{"from": other["spot"]})
        for one, other in permutations(page["round"]["spots"], 2)
        if one.get("patron", "no one") == other.get("patron")
        and lines(page, wager="envy", **{"from": other["spot"]})
        and lines(page, wager="progressive", spot=one["spot"])
    ),
    (SIX, "a dealer's royal without envy"): lambda page: (
        page["settlement"]["dealer"]["hand"] == "royal-flush" and not lines(page, wager="envy", pays=10_000)
    ),
    (SIX, "three hits on one meter"): lambda page: (
        [line["pays"] for line in lines(page, wager="progressive")] == [53_000, 900_000, 100_000]
    ),
    (RABBIT, "an Ante refunded beside a lost Play"): lambda page: any(
        lines(page, wager="play", action="take", spot=line["spot"])
        for line in lines(page, wager="ante", rule="RH 13")
    ),
    (RABBIT, "a sixth card paid for where the dealer does not qualify"): lambda page: (
        not page["settlement"]["dealer"]["qualifies"] and lines(page, wager="sixth-card", action="take")
    ),
    (RABBIT, "a fold of tens or better that loses everything"): lambda page: any(
        hands(page)[spot] == "three of a kind" and len(lines(page, spot=spot, rule="RH 8a")) == 3
        for spot in folded(page)
    ),
    (RABBIT, "Tens Up as large as the Ante"): lambda page: any(
        spot["bets"].get("tens-up") == spot["bets"]["ante"] for spot in page["round"]["spots"]
    ),
    (RABBIT, "Two Way Bad Beat paid both ways"): lambda page: (
        {
            line["action"]
            for bad in lines(page, wager="two-way-bad-beat", action="pay")
            for line in lines(page, wager="play", spot=bad["spot"])
        }
        == {"pay", "take"}
    ),
    (RABBIT, "Two Way Bad Beat lost on a tie"): lambda page: (
        lines(page, wager="play", action="push") and lines(page, wager="two-way-bad-beat", action="take")
    ),
    (WILD, "an automatic winner that the dealer beats"): lambda page: (
        lines(page, rule="WSD 3", action="pay")
        and page["settlement"]["dealer"]["hand"] == "four-of-a-kind"
        and hands(page)[1] == "straight"
    ),
    (WILD, "a drawn straight or better that loses"): lambda page: any(
        hands(page)[line["spot"]] == "flush" for line in lines(page, wager="wager", action="take")
    ),
    (WILD, "a joker discarded under a Joker bet that wins"): lambda page: any(
        spot["decision"].get("discard", "").startswith("X")
        and lines(page, wager="joker", action="pay", spot=spot["spot"])
        for spot in page["round"]["spots"]
    ),
    (WILD, "a joker drawn under a Joker bet that loses"): lambda page: any(
        spot["decision"].get("drawn", "").startswith("X")
        and lines(page, wager="joker", action="take", spot=spot["spot"])
        for spot in page["round"]["spots"]
    ),
    (WILD, "one joker each"): lambda page: (
        jokers_in(page["round"]["dealer"]["cards"]) == 1 and lines(page, wager="joker", pays=5_000)
    ),
    (WILD, "a natural and a wild hand that tie"): lambda page: (
        lines(page, wager="wager", action="push") and jokers_in(page["round"]["dealer"]["cards"])
    ),
    (WILD, "natural royal over five of a kind over wild royal"): lambda page: (
        page["settlement"]["dealer"]["hand"] == "five-of-a-kind"
        and {"wild royal flush", "natural royal flush"} == set(hands(page).values())
    ),
    (WILD, "one and a half to one on an odd amount"): lambda page: lines(page, wager="wager", pays=2_250),
    (WILD, "natural and wild awards beside each other"): lambda page: (
        {500, 10_000, 100_008} == {line["pays"] for line in lines(page, wager="progressive")}
    ),
}


@pytest.mark.parametrize(("game", "case"), CASES)
def test_every_case_that_is_ruled_has_its_round(game, case):
    assert any(CASES[game, case](page) for page in PAGES[game])
