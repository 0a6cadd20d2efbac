"""Heads Up Hold'em by its golden rounds: what Odds pays hands that win and hands that lose, its mistakes."""

import re
import tomllib

import pytest

from games import GAMES
from games.engine.cards.hands import STARTING_HAND
from games.engine.diagnosis.grading import grade_stop
from games.engine.errors import SheetRefused
from games.engine.odds.book import Book
from games.engine.odds.figures import decimal
from games.engine.procedure.frames import Exercise
from games.engine.questions.catalog import EVERYDAY
from games.engine.rounds.rounds import Round, deal
from games.engine.rules.houses import open_house
from games.engine.rules.own_tables import hands_of, own_table
from games.engine.rules.pages import FIXTURES
from games.engine.rules.sheets import load, path_of, read
from games.engine.serialization.reading import read_document
from tests.games.round_builder import line
from tests.games.six_five_four import cards
from tests.games.trainee import each_prompt, right_answers, stop_of, typed

GAME = GAMES["heads-up-holdem"]
FOLDER = FIXTURES / "rounds" / GAME.slug


def golden(name: str) -> Round:
    page = tomllib.loads((FOLDER / f"{name}.toml").read_text(encoding="utf-8"))
    return Round(read_document(page["round"], GAMES), Exercise(EVERYDAY))


@pytest.mark.parametrize(
    ("round", "spot", "expected"),
    [
        ("royal-flush-wins", 3, ("pay", 250_000, 250_000, "HUH 12")),
        ("flush-three-to-two", 3, ("pay", 3_750, 3_750, "HUH 12")),
        ("winning-straight", 2, ("pay", 1_500, 1_500, "HUH 12")),
        ("winning-straight", 4, ("push", 0, 0, "HUH 12a")),
        ("losing-straight-flush", 1, ("pay", 250_000, 250_000, "HUH 13a")),
        ("losing-four-of-a-kind", 5, ("pay", 25_000, 25_000, "HUH 13a")),
        ("losing-full-house", 2, ("pay", 5_000, 5_000, "HUH 13a")),
        ("losing-flush", 1, ("pay", 8_000, 8_000, "HUH 13a")),
        ("losing-straight", 3, ("pay", 5_000, 5_000, "HUH 13a")),
        ("losing-flush", 4, ("take", 0, -500, "HUH 13")),
        ("playing-the-board", 1, ("push", 0, 0, "HUH 14")),
        ("folded-hand", 1, ("take", 0, -1_000, "HUH 7a")),
        ("dealer-does-not-qualify", 3, ("take", 0, -500, "HUH 13")),
    ],
)
def test_huh_12_13_odds_has_lines_for_hands_that_win_and_for_hands_that_lose(round, spot, expected):
    assert line(golden(round), "odds", spot) == expected


@pytest.mark.parametrize("name", ["dealer-does-not-qualify"])
def test_huh_9a_below_a_pair_every_ante_pushes_and_play_goes_by_the_hands(name):
    played = golden(name)
    assert [line(played, "ante", spot)[0] for spot in (1, 3)] == ["push", "push"]
    assert [line(played, "play", spot)[0] for spot in (1, 3)] == ["pay", "take"]


def test_huh_1a_odds_equals_the_ante():
    document = tomllib.loads((FOLDER / "folded-hand.toml").read_text(encoding="utf-8"))["round"]
    document["spots"][0]["bets"]["odds"] = 500
    with pytest.raises(ValueError, match="odds"):
        read_document(document, GAMES)


@pytest.mark.parametrize(
    ("own", "row"),
    [
        ("Ah Ad", "pair-of-aces"),
        ("Ah Kh", "ace-and-face-card-suited"),
        ("Ah Jh", "ace-and-face-card-suited"),
        ("Ah Js", "ace-and-face-card"),
        ("Ah Th", ""),
        ("Kh Qh", ""),
        ("Kh Kd", "pair"),
        ("2h 2d", "pair"),
    ],
)
def test_huh_16_two_own_cards_have_one_line(own, row):
    found = load(GAME).paytable("pocket-bonus", "HUH-P1").row_for(STARTING_HAND.best(cards(own)))
    assert (found.name if found else "") == row


@pytest.mark.parametrize(("bet", "returned"), [("trips-plus", "96.66"), ("pocket-bonus", "95.48")])
def test_the_side_bets_come_to_the_published_returns(bet, returned):
    (figures,) = Book(GAME, load(GAME), open_house(GAME, load(GAME), {})).figures(GAME.wager(bet))
    assert figures.exact
    assert decimal(100 * (1 - figures.edge), places=2) == returned


@pytest.mark.parametrize(
    ("name", "round", "key", "said"),
    [
        ("bad-beat-taken", "losing-straight", "reconcile/3/bet/odds", "take"),
        ("bad-beat-paid-as-win", "losing-flush", "reconcile/1/bet/odds", "pay 15"),
        ("no-line-taken", "pair-beats-pair", "reconcile/2/bet/odds", "take"),
        ("no-line-paid-even", "pair-beats-pair", "reconcile/2/bet/odds", "pay 10"),
        ("side-bet-against-dealer", "losing-straight", "reconcile/3/bet/trips-plus", "take"),
    ],
)
def test_a_mistake_of_this_game_is_named(name, round, key, said):
    played = golden(round)
    due = next(prompt for _stop, prompt in each_prompt(played) if prompt.key == key)
    assert said != typed(due, due.due)
    step, spot, *_rest = key.split("/")
    stop = stop_of(played, f"{step}/{spot}")
    verdicts = grade_stop(played, stop, right_answers(stop) | {key: said})
    (wrong,) = [verdict for verdict in verdicts if not verdict.right]
    assert name in wrong.diagnosis.names


@pytest.mark.parametrize("number", range(4))
def test_the_scenario_of_a_bad_beat_deals_one(number):
    played = deal(GAME, seed="beaten", round=number, spots=3, scenario="bad-beat")
    assert "HUH 13a" in {each.rule for each in played.settlement.lines if each.wager == "odds"}


SHEET = path_of(GAME).read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("page", "said"),
    [
        (re.sub(r"^losing-.*\n", "", SHEET, flags=re.M), "paytables.odds].* has no line for a losing hand"),
        (
            SHEET.replace('three-of-a-kind = "3 to 1"', 'losing-flush = "3 to 1"'),
            "paytables.trips-plus].* remove",
        ),
        (SHEET.replace('losing-straight = "5', 'losing-flush = "5'), "Cannot overwrite|another row"),
    ],
)
def test_lines_for_losing_hands_that_no_bet_pays_or_that_are_missing_are_refused_at_load(
    page, said, tmp_path
):
    path = tmp_path / "heads_up_holdem.toml"
    path.write_text(page, encoding="utf-8")
    with pytest.raises(SheetRefused, match=said):
        read(path, GAME)


def test_a_school_can_have_another_line_for_losing_hands():
    """A table of its own lists hands that win first, then those that lose, each the strongest first."""
    names = list(hands_of(GAME, "odds"))
    losing = [name for name in names if name.startswith("losing-")]
    assert names[-len(losing) :] == losing
    lines = [{"hand": "losing-three-of-a-kind", "pays": "2 to 1"}, {"hand": "straight", "pays": "1 to 1"}]
    own = own_table(GAME, "odds", "Ours", lines)
    assert [row.name for row in own.rows] == ["straight", "losing-three-of-a-kind"]
    hand = GAME.ladder.best(cards("9h 9d 9c Kh 2s"))
    assert (own.row_for(hand), str(own.row_for(hand, losing=True).pays)) == (None, "2 to 1")
