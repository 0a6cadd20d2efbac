"""Plain forms: with JavaScript switched off a whole one-spot round is played and the next one dealt."""

from games.engine.money.amounts import print_cents
from games.engine.questions.answers import Amount, Bet, CardSet
from tests.browser.playing import GAME, deal_from_a_code, stand_at, stops_of, stored


def choose(page, name: str, value: str) -> None:
    beside, around = f'label[for="id_{name}_{value}"]', f'label:has([name="{name}"][value="{value}"])'
    page.locator(f"{beside}, {around}").click()


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


def test_a_whole_round_without_a_script(server, new_page, sign_in_by_form):
    page = new_page(java_script_enabled=False)
    sign_in_by_form(page, "lucia")
    deal_from_a_code(page)
    page.locator(f"label[for=id_game_{GAME}]").click()
    page.locator("label[for=id_spots_1]").click()
    page.fill("#id_seed", "no scripts")
    page.get_by_role("button", name="Deal", exact=True).click()
    run = page.url.split("/runs/")[1].split("/")[0]
    stops = stops_of("no scripts", spots=1)
    for stop in stops:
        stand_at(page, str(stop.place))
        for prompt in stop.prompts:
            fill_in(page, prompt)
        page.locator("#stop button[type=submit]").click()
        assert page.locator("#verdicts.is-right").count() == 1
    stand_at(page, "")
    assert len(stored(server, run)) == len(stops)
    page.locator("#next-round").click()
    stand_at(page, stops_of("no scripts", spots=1, round=1)[0].place)
    assert page.url.endswith("/rounds/1/")
