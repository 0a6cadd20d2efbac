"""A round dealt on the felt alone: bets, hands, cards, tubes and discard rack pressed where they lie."""

import re

from playwright.sync_api import expect

from games import GAMES
from games.engine.money.amounts import cut, print_cents
from games.engine.money.cutting import LETTERS
from games.engine.questions.answers import Amount, Bet, CardSet, OneSpot, SomeOf, SomeSpots
from games.engine.rules.wagers import Action
from tests.browser.playing import is_sent_by_one_press, open_table, stand_at, stops_of, stored
from tests.scale import some_or_all

SEED = "by hand"
LETTER = {colour: letter for letter, colour in LETTERS.items()}
IN_HAND = ".work :is(.of-1 .turn-hand, .turn-hand.is-asked)"


class Hand:
    """Presses what lies on the felt, with a mouse or with a finger."""

    def __init__(self, page, *, touch: bool) -> None:
        self.page = page
        self.on = (lambda spot: spot.tap()) if touch else (lambda spot: spot.click())

    def press(self, what: str, number: int = 0) -> None:
        self.on(self.page.locator(f"#felt {what}").nth(number))

    def menu(self, value: str, prompt) -> None:
        number = [choice.value for choice in prompt.choices].index(value)
        self.press(".felt-menu button", number)

    def answer(self, prompt) -> None:
        right = prompt.due
        if isinstance(prompt.kind, Bet):
            spot = f":is(.spot-{prompt.spot}, .insured-{prompt.spot})"
            self.press(f'{spot} .bet[data-bet="{prompt.wager}"] .ring')
            self.menu(str(right.action), prompt)
            if right.action == Action.PAY:
                for chip, count in cut(prompt.pays):
                    for _ in range(count):
                        self.press(f"[data-tube={LETTER[chip.colour]}]")
        elif isinstance(prompt.kind, CardSet):
            for card in right:
                self.on(self.page.locator(f'#felt .card[data-card="{card}"]').first)
        elif isinstance(prompt.kind, SomeSpots | OneSpot):
            for spot in right if isinstance(right, tuple | frozenset) else (right,):
                self.press(f".spot-{spot} .spot-number")
            if not right:  # which no place on the felt says
                self.on(self.page.locator("#stop .key-none"))
        elif isinstance(prompt.kind, SomeOf):
            if self.page.locator("#felt .work.in-turn").count():
                self.press(IN_HAND)
                for value in right:
                    self.menu(value, prompt)
                self.press(".placard")
                return
            for kind in right:
                self.press(f".bet.has-chips[data-bet={kind}] .ring")
        elif isinstance(prompt.kind, Amount):  # a coin is in no tube
            self.page.locator(f'[name="{prompt.key}"]').fill(print_cents(right))
        elif self.page.locator("#felt [data-hand]").count():
            total = prompt.ask.removesuffix("-total")
            self.press(f"[data-hand={'player' if total == prompt.ask else total}]")
            self.menu(str(right), prompt)
        elif prompt.spot and self.page.locator("#felt .work.in-turn").count():
            self.press(IN_HAND)
            self.menu(str(right), prompt)
        else:
            self.press(".hand-label" if prompt.spot else ".dealer-name")
            self.menu(str(right), prompt)


@some_or_all("game", GAMES, some=["six-card-poker"])
def test_a_round_is_dealt_on_the_felt_alone(new_page, sign_in, server, game):
    page = new_page(has_touch=True)
    sign_in(page, "trainee")
    run = open_table(page, SEED, game=game)
    hand, stops = Hand(page, touch=True), stops_of(SEED, game=game)
    for stop in stops:
        stand_at(page, str(stop.place))
        for prompt in stop.prompts:
            hand.answer(prompt)
        if not is_sent_by_one_press(stop):
            hand.press(".discards")
    stand_at(page, "")
    assert len(stored(server, run)) == len(stops)
    hand.press(":is(.shuffler, .shoe)")
    page.wait_for_url(re.compile("/rounds/1/"))


def test_who_presses_the_discards_by_habit_answers_nothing_else_and_chips_and_bets_are_dragged(
    page, sign_in, server
):
    sign_in(page, "trainee")
    run, stops = open_table(page, SEED), stops_of(SEED)
    assert is_sent_by_one_press(stops[0])
    settled = next(stop for stop in stops if any(isinstance(prompt.kind, Bet) for prompt in stop.prompts))
    hand = Hand(page, touch=False)
    for number, stop in enumerate(stops[: stops.index(settled)]):
        for prompt in stop.prompts:
            hand.answer(prompt)
        hand.press(".discards")
        stand_at(page, str(stops[number + 1].place))
        expect(page.locator("#stop .error-text")).to_have_count(0)
        assert len(stored(server, run)) == number + 1
    ante = page.locator("#felt .spot-1 .bet[data-bet=ante] .ring")
    page.locator("#felt [data-tube=r]").first.drag_to(ante)
    row = page.locator("#stop fieldset.bet-row", has_text="Ante").first
    assert row.locator("[value=pay]").is_checked()
    assert row.locator(".amount input:not([type=hidden])").input_value() == "5"
    assert ante.locator(".is-pending .chip-red").count() == 1
    ante.drag_to(page.locator("#felt [data-tube=g]").first)
    assert row.locator("[value=take]").is_checked()
    assert ante.locator(".is-pending").count() == 0
