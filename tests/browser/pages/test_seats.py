"""The forms that deal a game offer as many players as it seats."""

import pytest
from playwright.sync_api import expect

MOST = "roulette", 8
FEWER = ("baccarat", 7), ("blackjack", 6)
FORMS = "/live/", "/assignments/create/", "/practice/"


@pytest.mark.parametrize("address", FORMS)
def test_a_form_offers_as_many_players_as_the_chosen_game_seats(page, sign_in, address):
    sign_in(page, "instructor")
    page.goto(address)
    page.evaluate("for (const more of document.querySelectorAll('details')) more.open = true")
    form = page.locator("form", has=page.locator(".keys-seats"))
    chosen = form.locator(".keys-seats input:checked")
    for game, seats in (MOST, *FEWER, MOST):
        form.locator("#id_game").select_option(game)
        expect(form.locator(".keys-seats .key:visible")).to_have_count(seats)
    form.locator('label[for="id_spots_8"]').click()
    for game, seats in FEWER:
        form.locator("#id_game").select_option(game)
        expect(chosen).to_have_value(str(seats))
    form.locator("#id_game").select_option(MOST[0])
    expect(chosen).to_have_value(str(FEWER[-1][1]))


def test_games_in_turn_offer_as_many_players_as_each_of_them_seats(page, sign_in):
    sign_in(page, "instructor")
    page.goto("/assignments/create/")
    page.select_option("#id_game", MOST[0])
    page.get_by_text("Also these games, alternating").first.click()
    page.locator('label[for="id_also_blackjack"]').click()
    expect(page.locator(".keys-seats .key:visible")).to_have_count(6)
