"""The sheet of a game as a page: everything printed is on it, derived from the game; and who may see it."""

import re
from datetime import timedelta
from html import unescape

import pytest
from django.db import connection
from django.template.loader import render_to_string
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from games import GAMES
from games.engine.cards.cards import JOKERS, STANDARD, parse_card
from games.engine.cards.hands import (
    FIVE_CARD,
    FLUSH_LENGTH,
    FORTUNE,
    MINI_ROYAL,
    PAI_GOW,
    PAI_GOW_SECOND,
    RUN_LENGTH,
    THREE_CARD,
    TWO_CARD,
)
from games.engine.rules.houses import open_house
from games.engine.rules.numbered_rules import Authority
from games.engine.rules.sheets import load
from tests.scale import one_game
from tests.trainer.playing import play_out, round_state_of, start_run
from trainer.library.bets import bet_words
from trainer.library.rankings import frequencies, lowest_straight, one_in, rungs
from trainer.library.rulebook import documents, in_document, sheet_view
from trainer.pages.glossary import GLOSSARY
from trainer.play.lessons import take_lesson
from trainer.play.models import GRACE, Mode, Run
from trainer.play.services.runs import finish_run, open_run
from trainer.schools.house_rules.profiles import house_of

every_game = pytest.mark.parametrize("game", GAMES)
SCP, SIX54, RABBIT, WILD = "six-card-poker", "6-5-4-poker", "rabbit-hunter", "wild-six-card-draw-poker"
RIDE, STUD, HOLDEM, THREE = "let-it-ride", "mississippi-stud", "ultimate-texas-holdem", "three-card-poker"


def read(client, game: str) -> str:
    """The words of a sheet's page."""
    response = client.get(f"/games/{game}/")
    assert response.status_code == 200
    return words_of(response)


def words_of(response) -> str:
    return re.sub(r"\s+", " ", unescape(re.sub(r"<[^>]+>", " ", response.content.decode())))


@one_game(WILD)
@pytest.mark.django_db
def test_whose_rule_it_is_is_said_in_the_language_of_the_page(client_of, alice, game):
    page = words_of(client_of(alice).get(f"/games/{game}/", HTTP_ACCEPT_LANGUAGE="es"))
    assert "CASA irregularidades" in page
    assert "DECIDIDO " in page
    assert not re.search(r"\b(HOUSE|RULED|PRINTED)\b", page)


@pytest.mark.parametrize(
    "numbers",
    [
        ["SCP 4", "SCP 5", "SCP 5b", "SCP 6", "SCP 6a", "SCP 10"],
        ["654 5", "654 5a", "654 5a.i", "654 5b", "654 6", "654 Ranking of Hands"],
        ["RH", "RH 2", "RH 11b", "RH 19"],
    ],
)
def test_rules_stand_in_the_order_of_their_document(numbers):
    assert sorted(sorted(numbers), key=in_document) == numbers


@every_game
def test_a_page_has_every_rule_step_bet_and_paytable(client_of, alice, game):
    said, sheet = read(client_of(alice), game), load(GAMES[game])
    for rule in sheet.rules.values():
        assert rule.text in said
        assert not rule.doubt or f"Unclear in the source: {rule.doubt}" in said
    for wager in GAMES[game].wagers:
        assert wager.name in said
    for tables in sheet.paytables.values():
        for table in tables.values():
            assert table.name in said
            assert all(str(row.pays) in said for row in table.rows)


@every_game
def test_a_rule_that_no_document_prints_is_shown_as_ours_and_a_printed_one_is_not(game):
    shown = {rule.number: rule.word for _, rules in documents(load(GAMES[game])) for rule in rules}
    words = {Authority.PRINTED: "", Authority.RULED: "our ruling", Authority.HOUSE: "house rule"}
    assert shown == {number: words[rule.authority] for number, rule in load(GAMES[game]).rules.items()}
    assert {"", "our ruling", "house rule"} == set(shown.values())


@every_game
def test_the_procedure_says_the_sentence_of_a_shared_rule_once(riverside, game):
    acts = sheet_view(house_of(school=riverside, game=game)).acts
    assert [act.rule.number for act in acts] == [step.rule for step in GAMES[game].procedure]
    said = [act.rule.sentence for act in acts if act.rule.sentence]
    assert len(said) == len(set(said)) == len({step.rule for step in GAMES[game].procedure})


@pytest.mark.parametrize(("game", "rule"), [(SCP, "SCP 5"), (SIX54, "654 5"), (WILD, "WSD 3")])
def test_the_procedure_shows_whose_order_of_work_it_is(client_of, alice, game, rule):
    said = words_of(client_of(alice).get(f"/games/{game}/"))
    assert f"RULED {rule} our ruling Players" in said


def test_scpp_8f_and_8g_j_pot_records_and_run_adjusts_the_meter(client_of, alice):
    said = words_of(client_of(alice).get("/glossary/"))
    assert "logs a jackpot at the Game Manager" in said
    assert "the prize comes off the meter" not in said


@every_game
def test_every_category_has_an_example_of_itself_strongest_first(game):
    ladder, shown = GAMES[game].ladder, rungs(GAMES[game].ladder, GAMES[game].deck)
    hands = [ladder.best([parse_card(card.text) for card in rung.cards]) for rung in shown]
    assert [hand.category for hand in hands] == list(reversed(ladder.categories))
    assert [hand.strength for hand in hands] == sorted((hand.strength for hand in hands), reverse=True)
    assert all(len(rung.cards) == ladder.size for rung in shown) or ladder.takes_fewer


OTHER_LADDERS = [MINI_ROYAL, TWO_CARD, PAI_GOW, PAI_GOW_SECOND, FORTUNE, FLUSH_LENGTH, RUN_LENGTH]


@pytest.mark.parametrize("ladder", OTHER_LADDERS, ids=lambda ladder: ladder.slug)
def test_any_ladder_shows_an_example_of_each_hand(ladder):
    shown = rungs(ladder, (*STANDARD, JOKERS[0]))
    strengths = [ladder.strength([parse_card(card.text) for card in rung.cards]) for rung in shown]
    assert [ladder.category(strength) for strength in strengths] == list(reversed(ladder.categories))
    assert strengths == sorted(strengths, reverse=True)
    assert len({rung.name for rung in shown}) == len(shown)


@pytest.mark.parametrize(
    ("ladder", "lowest"),
    [
        (FIVE_CARD, "5-4-3-2-A"),
        (THREE_CARD, "3-2-A"),
        (TWO_CARD, ""),
        (PAI_GOW_SECOND, ""),
        (FLUSH_LENGTH, ""),
    ],
    ids=lambda value: getattr(value, "slug", None),
)
def test_the_lowest_straight_is_named_where_the_ace_makes_it(ladder, lowest):
    assert lowest_straight(ladder) == lowest


@pytest.mark.parametrize(
    ("count", "hands", "said"),
    [
        (188, 20_358_520, "108,290"),
        (15_592_308, 20_358_520, "1.3"),
        (1, 2, "2"),
        (2, 19, "9.5"),
        (100, 995, "10"),  # 9.95
        (2, 21, "11"),  # 10.5, half up
        (4, 2_598_960, "649,740"),
    ],
)
def test_one_in_so_many_is_rounded_half_up(count, hands, said):
    assert one_in(count, hands) == said


TITLES = {
    SCP: ["Best five of six cards, by Aces Up paytable line"],
    SIX54: ["Best four of five cards", "Four-card hands"],
    RABBIT: ["Five-card hands"],
    WILD: ["Five cards with two jokers"],
}


@pytest.mark.parametrize("game", TITLES)
def test_a_game_shows_the_counts_of_its_own_hands_and_they_add_up(game):
    found = frequencies(GAMES[game])
    assert [count.title for count in found] == TITLES[game]
    for count in found:
        assert sum(number(row.exact) for row in count.rows) == number(count.total)


def number(said: str) -> int:
    return int(said.replace(",", ""))


FOLDS = {
    (SCP, "Ante"): "taken",
    (SCP, "Play"): "no bet",
    (SCP, "Aces Up"): "settled right away on the folded hand",
    (SCP, "Bad Beat"): "stays in action, or taken on a hand that can never win it",
    (SCP, "Progressive"): "stays in action, swept before the deal",
    (SIX54, "Ante Bonus"): "not paid",
    (SIX54, "Queens Up"): "settled right away if the player announces the hand, otherwise taken",
    (RABBIT, "Tens Up"): "taken",
    (RABBIT, "Two Way Bad Beat"): "taken",
    (WILD, "Queens Plus"): "",
    (STUD, "4th Street"): "taken, if it was made before",
    (STUD, "3 Card Bonus"): "stays in action until it is settled with the hands",
    (HOLDEM, "Play"): "no bet",
    (RIDE, "Bet 1"): "",
}


@pytest.mark.parametrize(("game", "bet"), FOLDS)
def test_what_a_fold_does_to_a_bet(game, bet):
    assert bets(game)[bet].fold == FOLDS[game, bet]


def bets(game: str, **house) -> dict:
    sheet = load(GAMES[game])
    found = bet_words(GAMES[game], sheet, open_house(GAMES[game], sheet, house))
    return {bet.name: bet for bet in found}


def test_a_house_that_holds_every_folded_bad_beat_says_so():
    strict = bets(SCP, **{"hold-bad-beat-to-showdown": True})
    assert strict["Bad Beat"].fold == "stays in action until the dealer’s hand is shown"


def test_wsd_7_the_joker_bet_says_which_jokers_this_house_counts():
    assert "Paid on the jokers a player was dealt, and" in bets(WILD)["Joker"].settles[0]
    counted = bets(WILD, **{"joker-bet-counts-draw": True})
    assert "Paid on the jokers a player was dealt or drew, and" in counted["Joker"].settles[0]


def test_rh_3_the_limit_of_tens_up_and_the_houses_limits():
    assert bets(RABBIT)["Tens Up"].size == "$5 to $300, at most the Ante"
    assert bets(SIX54, **{"maximum-wager": 10_000})["Queens Up"].size == "$5 to $100"
    assert bets(SCP, **{"progressive-wager": 500})["Progressive"].size == "$5 fixed"


def test_rh_13_and_scp_8_an_ante_goes_back_before_any_hand_unless_the_house_has_it_otherwise():
    assert any("before any hand is compared" in said for said in bets(RABBIT)["Ante"].settles)
    assert any("before any hand is compared" in said for said in bets(SCP)["Ante"].settles)
    with_each = bets(SCP, **{"refund-with-each-hand": True})
    assert any("hand by hand" in said for said in with_each["Ante"].settles)
    assert not any("qualify" in said for said in bets(SIX54)["Ante"].settles)


SETTLES = {
    (RIDE, "Bet 1"): "on the player’s hand, with the community cards.",
    (RIDE, "3 Card Bonus"): "on the player’s own cards.",
    (STUD, "3 Card Bonus"): "on the community cards alone.",
    (THREE, "6 Card Bonus"): "on the player’s cards and the dealer’s together.",
    (THREE, "Pair Plus"): "on the player’s own hand, whatever the dealer has.",
    (HOLDEM, "Blind"): "paid by the Blind paytable, or pushes if it has no line there.",
    ("caribbean-stud", "Raise"): "with a line in the Raise paytable is paid by that line instead.",
}


@pytest.mark.parametrize(("game", "bet"), SETTLES)
def test_by_which_cards_and_paytable_a_bet_is_settled(game, bet):
    assert SETTLES[game, bet] in " ".join(bets(game)[bet].settles)


def test_ms_3b_and_uth_7b_every_size_of_a_later_bet_is_named():
    assert bets(STUD)["5th Street"].size == "1, 2 or 3 × the Ante"
    assert bets(HOLDEM)["Play"].size == "1, 2, 3 or 4 × the Ante"


def test_bets_that_are_paid_alike_show_their_paytable_once(riverside):
    for game, titles in ((RIDE, ["Base bets", "3 Card Bonus"]), (STUD, ["Base bets", "3 Card Bonus"])):
        tables = sheet_view(house_of(school=riverside, game=game)).tables
        assert [group.title for table in tables for group in table.groups] == titles


def test_the_doubted_row_shows_what_is_printed_and_what_is_dealt(client_of, alice):
    said = read(client_of(alice), SCP)
    assert "10 for 1 printed 100 to 1" in said
    assert "dealt as 10 for 1, because as printed, the table would return over 200%" in said


def test_a_table_that_pays_a_lower_hand_better_is_pointed_out(riverside):
    pointed_out = "BIG-A pays more for wild royal flush than for five of a kind, which beats it."
    for game, noted in (
        (WILD, [pointed_out]),
        *((game, []) for game in (RIDE, THREE, "texas-holdem-bonus", "pai-gow-poker")),
    ):
        tables = sheet_view(house_of(school=riverside, game=game)).tables
        assert [note for table in tables for note in table.notes] == noted


@pytest.fixture
def closed_test(alice) -> Run:
    """Alice sits a table test of Six Card Poker, without its paytables."""
    return open_run(membership=alice, game=SCP, spots=2, mode=Mode.TEST, rounds=2, open_paytables=False)


def test_a_sheet_is_closed_during_a_test_without_paytables(client_of, alice, closed_test):
    client = client_of(alice)
    for response in (client.get(f"/games/{SCP}/"), client.post(f"/games/{SCP}/lesson/")):
        assert response.status_code == 404
        said = words_of(response)
        assert "Closed during your test:" in said
        assert "to 1" not in said
        assert f"/runs/{closed_test.pk}/" in response.content.decode()
    assert "Closed during your test" in words_of(client.get("/games/"))


def test_the_other_sheets_stay_open_and_say_nothing_of_the_closed_game(client_of, alice, closed_test):
    modes = "“Rabbit Hunter” or “Six Card Poker”"  # RH 1, of the shuffler
    for game in (SIX54, RABBIT, WILD):
        said = read(client_of(alice), game).replace("Wild Six Card Draw Poker", "").replace(modes, "")
        assert "Six Card Poker" not in said


def test_others_and_other_tests_close_nothing(client_of, alice, bob, closed_test):
    assert "SCP-02" in read(client_of(bob), SCP)
    open_run(membership=bob, game=SCP, spots=2, mode=Mode.TEST, rounds=2)
    assert "SCP-02" in read(client_of(bob), SCP)


def test_a_sheet_opens_when_the_test_ends_or_its_time_is_up(client_of, alice, closed_test):
    client = client_of(alice)
    Run.objects.filter(pk=closed_test.pk).update(deadline=timezone.now() + timedelta(minutes=5))
    assert client.get(f"/games/{SCP}/").status_code == 404
    Run.objects.filter(pk=closed_test.pk).update(deadline=timezone.now() - GRACE / 2)
    assert client.get(f"/games/{SCP}/").status_code == 404  # an answer would still be taken
    Run.objects.filter(pk=closed_test.pk).update(deadline=timezone.now() - GRACE)
    assert client.get(f"/games/{SCP}/").status_code == 200
    Run.objects.filter(pk=closed_test.pk).update(deadline=None)
    finish_run(run=closed_test)
    assert client.get(f"/games/{SCP}/").status_code == 200


WORDS = {
    *("spot", "patron", "ante", "play", "side-bet", "qualify", "push", "take", "up-card", "packet", "rack"),
    *("tray", "lock-up", "envy", "meter", "seed-amount", "reserve", "coin-in", "house", "sheet", "felt"),
    *("round", "cohort", "run", "table-test"),
}


@pytest.mark.parametrize(
    ("language", "first", "last"), [("en", "Action", "Void"), ("es", "A la par", "Vigilancia")]
)
def test_the_glossary_stands_in_the_alphabet_of_its_language(client_of, alice, language, first, last):
    page = client_of(alice).get("/glossary/", headers={"accept-language": language}).content.decode()
    listed = [entry.split("</dt>")[0] for entry in page.split("<dt>")[1:]]
    assert (listed[0], listed[-1]) == (first, last)
    assert len(listed) == len(GLOSSARY)


def test_the_glossary_has_the_trades_words_each_in_one_sentence(client_of, alice):
    assert set(GLOSSARY) >= WORDS
    assert list(GLOSSARY) == sorted(GLOSSARY)
    said = words_of(client_of(alice).get("/glossary/"))
    for word, meaning in GLOSSARY.values():
        assert str(meaning) in said
        assert re.fullmatch(r"[A-Z][^.]*\.( [A-Z][^.]*\.)?", str(meaning)), word
    assert 'href="/glossary/"' in client_of(alice).get(f"/games/{SCP}/").content.decode()


def test_pages_cost_the_same_however_much_was_practised(client_of, alice):
    client = client_of(alice)
    few = [queries(client, url) for url in ("/games/", f"/games/{SCP}/")]
    for game in (SCP, SIX54):
        run = take_lesson(membership=alice, game=game)
        Run.objects.filter(pk=run.pk).update(round=run.drill.rounds - 1)
        play_out(start_run(alice, game=game))
        play_out(run)
        assert round_state_of(take_lesson(membership=alice, game=game)).stop  # stored at the first look
    many = [queries(client, url) for url in ("/games/", f"/games/{SCP}/")]
    assert many == few
    assert max(many) <= 9


def queries(client, url: str) -> int:
    with CaptureQueriesContext(connection) as captured:
        assert client.get(url).status_code == 200
    return len(captured)


def test_a_table_test_explains_no_button():
    field = {"panel": "game-manager", "options": []}
    shown = [
        render_to_string("play/_order.html", {"field": field, "plate": {"is_test": sat}})
        for sat in (False, True)
    ]
    assert ["console-words" in page for page in shown] == [True, False]
