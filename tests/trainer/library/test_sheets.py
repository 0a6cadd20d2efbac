"""The sheet of a game as a page: everything printed is on it, derived from the game; and who may see it."""

import re
from datetime import timedelta
from html import unescape

import pytest
from django.utils import timezone

from games import GAMES
from games.engine.questions.irregularities.irregularity_catalog import KINDS, possible_in
from games.engine.rules.houses import open_house
from games.engine.rules.numbered_rules import Authority
from games.engine.rules.sheets import load
from trainer.library.bets import bet_words
from trainer.library.rankings import frequencies, rungs
from trainer.library.rulebook import WHATEVER_IS_WRONG, documents, sheet_view
from trainer.play.models import GRACE, Mode, Run
from trainer.play.services.runs import finish_run, open_run
from trainer.play.tableau import tableau
from trainer.schools.house_rules.profiles import house_of

every_game = pytest.mark.parametrize("game", GAMES)
SCP, SIX54, RABBIT, WILD = "six-card-poker", "6-5-4-poker", "rabbit-hunter", "wild-six-card-draw-poker"
BACCARAT, BLACKJACK = "baccarat", "blackjack"
RIDE, STUD, HOLDEM, THREE = "let-it-ride", "mississippi-stud", "ultimate-texas-holdem", "three-card-poker"


def read(client, game: str) -> str:
    """The words of a sheet's page."""
    response = client.get(f"/games/{game}/")
    assert response.status_code == 200
    return words_of(response)


def words_of(response) -> str:
    return re.sub(r"\s+", " ", unescape(re.sub(r"<[^>]+>", " ", response.content.decode())))


OUR_MARKS = re.compile(r"\bRULED\b|\bHOUSE\b")


@every_game
def test_a_page_has_every_rule_step_bet_and_paytable(client_of, alice, game):
    said, sheet = read(client_of(alice), game), load(GAMES[game])
    elsewhere = {kind.rule for kind in KINDS.values()} - {
        kind.rule for kind in possible_in(GAMES[game]).values()
    }
    for rule in sheet.rules.values():
        if rule.number in elsewhere - {WHATEVER_IS_WRONG}:
            continue
        assert rule.text in said
        assert not rule.doubt or f"Unclear in the source: {rule.doubt}" in said
    for wager in (one for one in GAMES[game].wagers if one.family in ("", one.slug)):
        assert wager.kind_name in said
    for tables in sheet.paytables.values():
        for table in tables.values():
            assert table.name in said
            assert all(str(row.pays) in said for row in table.rows)
    assert not OUR_MARKS.search(said)
    assert all(map(OUR_MARKS.search, ("RULED SCP 8", "HOUSE limits")))


@every_game
def test_a_rule_that_no_document_prints_is_shown_as_ours_and_a_printed_one_is_not(game):
    shown = {
        rule.number: rule.word for _, rules in documents(GAMES[game], load(GAMES[game])) for rule in rules
    }
    words = {Authority.PRINTED: "", Authority.RULED: "our ruling", Authority.HOUSE: "house rule"}
    every = load(GAMES[game]).rules
    assert shown == {number: words[every[number].authority] for number in shown}
    assert {number for number in every if every[number].authority is not Authority.HOUSE} <= shown.keys()
    assert {"", "our ruling", "house rule"} == set(shown.values())


def test_a_house_s_rule_for_what_can_t_go_wrong_at_a_game_isn_t_among_its_rules():
    """No shuffler deals from a shoe, and only the dealer touches its cards."""
    shown = {
        game: {rule.number for _, rules in documents(GAMES[game], load(GAMES[game])) for rule in rules}
        for game in (SCP, "baccarat")
    }
    assert shown[SCP] - shown["baccarat"] >= {"HOUSE shuffler", "HOUSE dealer card"}
    assert {"HOUSE irregularities", "HOUSE foreign card", "HOUSE mispaid"} <= shown[SCP] & shown["baccarat"]


TITLES = {
    SCP: ["Best five of six cards, by Aces Up paytable line"],
    SIX54: ["Best four of five cards", "Four-card hands"],
    RABBIT: ["Five-card hands"],
    WILD: ["Five cards with two jokers"],
}


@pytest.mark.parametrize("game", TITLES)
def test_a_game_shows_the_counts_of_its_own_hands_and_they_add_up(game):
    found = frequencies(GAMES[game])
    assert [count["title"] for count in found] == TITLES[game]
    for count in found:
        assert sum(number(row["exact"]) for row in count["rows"]) == number(count["total"])


def number(said: str) -> int:
    return int(said.replace(",", ""))


FOLDS = {
    (SCP, "Ante"): "taken",
    (SCP, "Play"): "no bet",
    (SCP, "Aces Up"): "settled right away on the folded hand",
    (SCP, "Bad Beat"): "stays in action, but taken from a hand that can’t win it",
    (SCP, "Progressive"): "stays in action, swept before the deal",
    (SIX54, "Ante Bonus"): "not paid",
    (SIX54, "Queens Up"): "settled right away if the player announces the hand, otherwise taken",
    (RABBIT, "Tens Up"): "taken",
    (RABBIT, "Two Way Bad Beat"): "taken",
    (WILD, "Queens Plus"): "",
    (STUD, "4th Street"): "taken, if already made",
    (STUD, "3 Card Bonus"): "stays in action until it is settled with the hands",
    (HOLDEM, "Play"): "no bet",
    (RIDE, "Bet 1"): "",
}


@pytest.mark.parametrize(("game", "bet"), FOLDS)
def test_what_a_fold_does_to_a_bet(game, bet):
    assert bets(game)[bet]["fold"] == FOLDS[game, bet]


def bets(game: str, **house) -> dict:
    sheet = load(GAMES[game])
    found = bet_words(GAMES[game], sheet, open_house(GAMES[game], sheet, house))
    return {bet["name"]: bet for bet in found}


def test_a_house_that_holds_every_folded_bad_beat_says_so():
    strict = bets(SCP, **{"hold-bad-beat-to-showdown": True})
    assert strict["Bad Beat"]["fold"] == "stays in action until the dealer’s hand is shown"


def test_wsd_7_the_joker_bet_says_which_jokers_this_house_counts():
    assert "Pays for each joker the player was dealt, and" in bets(WILD)["Joker"]["settles"][0]
    counted = bets(WILD, **{"joker-bet-counts-draw": True})
    assert "Pays for each joker the player was dealt or drew, and" in counted["Joker"]["settles"][0]


def test_rh_3_the_limit_of_tens_up_and_the_houses_limits():
    assert bets(RABBIT)["Tens Up"]["size"] == "$5 to $300, at most the Ante"
    assert bets(SIX54, **{"maximum-wager": 10_000})["Queens Up"]["size"] == "$5 to $100"
    assert bets(SCP, **{"progressive-wager": 500})["Progressive"]["size"] == "$5 fixed"


def test_rh_13_and_scp_8_an_ante_goes_back_before_any_hand_unless_the_house_has_it_otherwise():
    assert any("before any hand is compared" in said for said in bets(RABBIT)["Ante"]["settles"])
    assert any("before any hand is compared" in said for said in bets(SCP)["Ante"]["settles"])
    with_each = bets(SCP, **{"refund-with-each-hand": True})
    assert any("hand by hand" in said for said in with_each["Ante"]["settles"])
    assert not any("qualify" in said for said in bets(SIX54)["Ante"]["settles"])


SETTLES = {
    (RIDE, "Bet 1"): "on the player’s hand, with the community cards.",
    (RIDE, "3 Card Bonus"): "on the player’s own cards.",
    (STUD, "3 Card Bonus"): "on the community cards only.",
    (THREE, "6 Card Bonus"): "on the player’s cards and the dealer’s together.",
    (THREE, "Pair Plus"): "on the player’s own hand, whatever the dealer has.",
    (HOLDEM, "Blind"): "paid by the Blind paytable, or pushes if it has no line there.",
    ("caribbean-stud", "Raise"): "with a line in the Raise paytable is paid by that line instead.",
}


@pytest.mark.parametrize(("game", "bet"), SETTLES)
def test_by_which_cards_and_paytable_a_bet_is_settled(game, bet):
    assert SETTLES[game, bet] in " ".join(bets(game)[bet]["settles"])


def test_bac_7_a_bet_on_a_hand_of_the_table_says_what_this_house_does_with_the_commission():
    player, boxed = bets(BACCARAT)["Player"], bets(BACCARAT)["Banker"]
    assert {player["when"], boxed["when"]} == {"Player or Banker"}
    assert "Banker against Player." in boxed["settles"][0]
    assert "a commission of 5% of the win, marked in the box" in boxed["settles"][1]
    at_once, ez = (bets(BACCARAT, commission=choice)["Banker"]["settles"] for choice in ("at-once", "ez"))
    assert at_once[1] == "A commission of 5% is taken out of the win."
    assert ez[1].endswith("Banker on an EZ layout paytable is paid by that line instead.")
    assert len(player["settles"]) == 1


def test_bac_10_a_side_bet_that_this_layout_does_not_have_says_so():
    assert bets(BACCARAT)["Dragon 7"]["when"] == "not on this layout"
    assert bets(BACCARAT)["Player Pair"]["when"] == "optional"
    ez = bets(BACCARAT, **{"side-bets": "ez"})
    assert (ez["Dragon 7"]["when"], ez["Player Pair"]["when"]) == ("optional", "not on this layout")
    assert "whichever hand wins" in ez["Player Pair"]["settles"][0]


def test_bj_a_bet_of_every_hand_in_turn_is_written_once():
    found = bets(BLACKJACK)
    assert list(found) == ["Bet", "Double", "Insurance", "21+3", "Perfect Pairs"]
    assert "A hand over 21 loses at once, whatever the dealer has." in found["Bet"]["settles"]
    assert found["Double"]["size"] == "Up to the Bet"
    assert found["Insurance"]["size"] == "Up to half of the Bet"
    assert bets(BLACKJACK, **{"double-for-less": False})["Double"]["size"] == "1 × the Bet"
    assert found["Insurance"]["settles"] == ["Paid by its paytable on the dealer’s hand."]
    assert found["21+3"]["settles"][0].endswith("first two cards and the dealer’s up card.")
    assert found["Perfect Pairs"]["settles"][0].endswith("first two cards, whatever the dealer has.")


def test_bj_totals_are_ranked_once_each_with_a_hard_and_a_soft_example():
    found = rungs(GAMES[BLACKJACK])
    assert [rung["name"] for rung in found] == ["Blackjack", *map(str, range(21, 3, -1)), "Bust"]
    soft = [rung["name"] for rung in found if rung["soft"]]
    assert soft == [*map(str, range(21, 11, -1))]
    assert {len(rung["cards"]) for rung in found if rung["name"] in ("21", "Bust")} == {3}
    assert frequencies(GAMES[BLACKJACK]) == ()


TABLEAU = {0: "D" * 11, 1: "D" * 11, 2: "D" * 11}
TABLEAU |= {3: "DDDDDDDDDSD", 4: "DSSDDDDDDSS", 5: "DSSSSDDDDSS", 6: "SSSSSSSDDSS", 7: "S" * 11}
"""By the Banker's points: after a Player who stood, then by what the Player's third card counts, 0 to 9."""


def test_bac_5_the_tableau_is_printed_as_the_regulations_have_it():
    """58 Pa. Code 631a.11, Table 1."""
    found = tableau(GAMES[BACCARAT])
    drawn = {row.points: "".join("SD"[draws] for draws in (row.stood, *row.cells)) for row in found.rows}
    assert drawn == TABLEAU
    assert [row.rule for row in found.rows] == [*["BAC 5a"] * 3, *(f"BAC 5{row}" for row in "bcdef")]


def test_only_a_game_with_third_cards_has_a_tableau(client_of, alice):
    assert [slug for slug, game in GAMES.items() if tableau(game)] == [BACCARAT]
    assert "When the Banker draws" in read(client_of(alice), BACCARAT)
    assert "When the Banker draws" not in read(client_of(alice), "pai-gow-poker")


def test_ms_3b_and_uth_7b_every_size_of_a_later_bet_is_named():
    assert bets(STUD)["5th Street"]["size"] == "1, 2 or 3 × the Ante"
    assert bets(HOLDEM)["Play"]["size"] == "1, 2, 3 or 4 × the Ante"


def test_a_table_that_pays_a_lower_hand_better_is_pointed_out(riverside):
    pointed_out = "BIG-A pays more for wild royal flush than for five of a kind, which beats it."
    for game, noted in (
        (WILD, [pointed_out]),
        *((game, []) for game in (RIDE, THREE, "texas-holdem-bonus", "pai-gow-poker", BACCARAT)),
    ):
        tables = sheet_view(house_of(school=riverside, game=game))["tables"]
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
