"""Plain forms: with JavaScript switched off a whole one-spot round is played and the next one dealt."""

from playwright.sync_api import expect

from games.engine.money.amounts import print_cents
from games.engine.questions.answers import Amount, Bet, CardSet
from tests.browser.playing import open_table, stand_at, stops_of, stored


def choose(page, name: str, value: str) -> None:
    page.locator(f'label:has([name="{name}"][value="{value}"])').click()


def fill_in(page, prompt) -> None:
    if isinstance(prompt.kind, CardSet):
        for card in prompt.due:
            choose(page, prompt.key, card)
    elif isinstance(prompt.kind, Amount):
        page.fill(f'input[name="{prompt.key}"]', print_cents(prompt.due))
    elif isinstance(prompt.kind, Bet):
        choose(page, prompt.key, prompt.due.action)
        if prompt.due.cents:
            page.fill(f'input[name="{prompt.key}/amount"]', print_cents(prompt.due.cents))
    else:
        choose(page, prompt.key, str(prompt.due))


def test_a_whole_round_without_a_script_and_a_wrong_answer_explained(server, new_page, sign_in_by_form):
    page = new_page(java_script_enabled=False)
    sign_in_by_form(page, "lucia")
    run, stops = open_table(page, "no scripts"), stops_of("no scripts")
    for number, stop in enumerate(stops):
        stand_at(page, str(stop.place))
        for prompt in stop.prompts:
            fill_in(page, prompt)
        if number == 0:
            (asked,) = stop.prompts
            choose(page, asked.key, next(one.value for one in asked.choices if one.value != str(asked.due)))
        page.locator("#stop button[type=submit]").click()
        if number == 0:
            page.reload()
            expect(page.locator("#explanation")).to_be_visible()
            page.locator("#continue .button-main").click()
        else:
            assert page.locator("#verdicts.is-right").count() == 1
    stand_at(page, "")
    assert len(stored(server, run)) == len(stops)
    page.locator("#next-round").click()
    stand_at(page, str(stops_of("no scripts", round=1)[0].place))
    assert page.url.endswith("/rounds/1/")
