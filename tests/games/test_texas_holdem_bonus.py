"""Texas Hold'em Bonus by its golden rounds: its mistakes, its Ante, and a line that looks at the dealer."""

import tomllib

import pytest

from games import GAMES
from games.engine.cards.hands import FOUR_CARD, STARTING_HAND
from games.engine.diagnosis.grading import grade_stop
from games.engine.odds.base_bet import simulation
from games.engine.odds.book import Book
from games.engine.odds.figures import decimal
from games.engine.procedure.frames import Exercise
from games.engine.questions.catalog import EVERYDAY
from games.engine.rounds.rounds import Round
from games.engine.rules.houses import open_house
from games.engine.rules.pages import FIXTURES
from games.engine.rules.sheets import load
from games.engine.serialization.reading import read_document
from tests.games.six_five_four import cards
from tests.games.trainee import each_prompt, right_answers, stop_of, typed

GAME = GAMES["texas-holdem-bonus"]
FOLDER = FIXTURES / "rounds" / GAME.slug


def golden(name: str) -> Round:
    page = tomllib.loads((FOLDER / f"{name}.toml").read_text(encoding="utf-8"))
    return Round(read_document(page["round"], GAMES), Exercise(EVERYDAY))


def names_of(played: Round, key: str, said: str) -> tuple[str, ...]:
    """What a wrong answer is called where everything else at the stop is right."""
    step, spot, *_rest = key.split("/")
    stop = stop_of(played, f"{step}/{spot}")
    verdicts = grade_stop(played, stop, right_answers(stop) | {key: said})
    (wrong,) = [verdict for verdict in verdicts if not verdict.right]
    return wrong.diagnosis.names


@pytest.mark.parametrize(
    ("name", "round", "key", "said"),
    [
        ("no-line-paid-even", "flop-bet-wins", "reconcile/2/bet/ante", "pay 10"),
        ("no-line-taken", "ante-pays-a-straight", "reconcile/1/bet/ante", "take"),
        ("play-pushed", "ace-low-straight", "reconcile/1/bet/flop", "push"),
        ("tie-to-dealer", "aces-against-aces", "reconcile/3/bet/flop", "take"),
        ("unused-cards-broke-tie", "folded-hand", "reconcile/4/bet/river", "pay 5"),
        ("no-kickers", "kicker-decides", "reconcile/3/bet/ante", "push"),
        ("missed-wheel", "ace-low-straight", "reconcile/1/bet/ante", "take"),
        ("straight-above-flush", "flush-over-straight", "reconcile/4/bet/flop", "take"),
        ("side-bet-against-dealer", "ace-queen-of-one-suit", "reconcile/2/bet/bonus", "take"),
        ("side-bet-on-main-hand", "ace-queen-of-one-suit", "reconcile/5/bet/bonus", "pay 25"),
        ("took-bad-beat-on-fold", "bonus-after-a-fold", "flop-bet/1/bet/bonus", "take"),
        ("settled-dead-side-bet", "bonus-lost-with-the-fold", "flop-bet/1/bet/bonus", "pay 15"),
        ("row-below", "aces-against-aces", "reconcile/3/bet/bonus", "pay 150"),
    ],
)
def test_a_mistake_of_this_game_is_named(name, round, key, said):
    played = golden(round)
    due = next(prompt for _stop, prompt in each_prompt(played) if prompt.key == key)
    assert said != typed(due, due.due)
    assert name in names_of(played, key, said)


@pytest.mark.parametrize(("table", "edge"), [("THB-B1", "8.5406"), ("THB-B2", "8.8989")])
def test_the_bonus_is_counted_with_the_dealers_aces_and_without(table, edge):
    (figures,) = book(bonus=table).figures(GAME.wager("bonus"))
    assert figures.exact
    assert decimal(100 * figures.edge, places=4) == edge


def test_the_main_bet_is_called_simulated_with_its_standard_error(monkeypatch):
    monkeypatch.setattr(simulation, "HANDS", 100)
    figures = book().play(simulation.WAY)
    assert not figures.exact
    assert figures.standard_error > 0


def book(**house: str) -> Book:
    sheet = load(GAME)
    return Book(GAME, sheet, open_house(GAME, sheet, house))


@pytest.mark.parametrize(
    ("own", "dealer", "row"),
    [
        ("Ah Ad", "As Ac", "both-aces"),
        ("Ah Ad", "As Kc", "pair-of-aces"),
        ("Ah Ks", "As Kc", "ace-king"),
        ("Ah Kh", "As Kc", "ace-king-suited"),
        ("Ah Jh", "As Kc", "ace-jack-suited-or-better"),
        ("Ah Th", "As Kc", ""),
        ("Kh Qh", "As Kc", ""),
        ("Ah Jd", "Kh Kc", "ace-jack-or-better"),
        ("Jh Jd", "Kh Kc", "pair-of-jacks-or-better"),
        ("2h 2d", "Kh Kc", "pair"),
    ],
)
def test_thb_14_two_cards_have_one_line(own, dealer, row):
    hand, together = STARTING_HAND.best(cards(own)), FOUR_CARD.best(cards(f"{own} {dealer}"))
    found = load(GAME).paytable("bonus", "THB-B1").row_for(hand, together)
    assert (found.name if found else "") == row
