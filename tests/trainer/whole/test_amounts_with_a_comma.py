"""Many phones offer no point key: wherever an amount is typed, a comma before its cents does as well."""

from fractions import Fraction

import pytest

from games import GAMES
from games.engine.chip_drills.rack_rules import rack_rules
from games.engine.chip_drills.replies import read_reply
from games.engine.chip_drills.tasks import Kind
from games.engine.money.amounts import print_cents
from games.engine.questions.answers import Amount, Bet
from games.engine.questions.prompts import Prompt
from games.engine.rules.wagers import Action
from tests.games.chip_drills.racks import tasks
from tests.trainer.library.dispute_desk.rounds import GAME, dealt, typed
from tests.trainer.playing import answer_url, form_of, round_state_of, say, start_run
from trainer.library.forms import SetUpForm
from trainer.library.views.odds import CoinInForm
from trainer.play.models import Verdict
from trainer.play.services.runs import next_round
from trainer.practice.views import CallsForm
from trainer.schools.house_rules.forms import DollarsField, PercentField

TYPED = {"12,50": 1_250, "25,00": 2_500, "7,5": 750, "1,250": 125_000, "1,250.50": 125_050}
TYPED |= {"25.": 2_500, "1.250,50": 125_050}
each_text = pytest.mark.parametrize(("text", "cents"), TYPED.items())


def takes_pay(prompt: Prompt) -> bool:
    return isinstance(prompt.kind, Bet) and any(one.value == Action.PAY for one in prompt.choices)


@each_text
@pytest.mark.django_db
def test_at_a_table(client_of, alice, text, cents):
    run = start_run(alice, game=GAME, spots=6)
    while not (payable := [prompt for prompt in round_state_of(run).stop.prompts if takes_pay(prompt)]):
        say(run)
        if not round_state_of(run).stop:
            next_round(state=round_state_of(run))
    key = payable[0].key
    form = form_of(round_state_of(run).stop) | {key: "pay", f"{key}/amount": text}
    assert client_of(alice).post(answer_url(run, round_state_of(run).round), form).status_code in (200, 302)
    given = Verdict.objects.get(answer__run=run, prompt=key).given
    assert given == f"pay {print_cents(cents)}"


@each_text
def test_where_an_amount_stands_alone_and_in_payout_practice(text, cents):
    assert Amount().read(text, field="amount") == cents
    task = next(one for one in tasks("first-pays", 50) if one.kind is Kind.AMOUNT)
    assert read_reply(task, {"reply": text}) == str(cents)


@each_text
def test_at_the_dispute_desk(text, cents):
    form = SetUpForm(typed(dealt(GAME)) | {"s1_ante": text}, game=GAMES[GAME])
    assert form.is_valid(), form.errors
    assert form.cleaned_data["s1_ante"] == cents


@each_text
def test_on_the_house_page_and_the_page_of_odds(text, cents):
    assert DollarsField(most=10**9).clean(text) == cents
    assert CoinInForm({"coin_in": text}, stake=1).asked[0] == cents


def test_a_percentage_too():
    assert PercentField().clean("2,5") == Fraction(1, 40)
    assert PercentField().clean("2.5") == Fraction(1, 40)


def test_on_the_page_of_calls():
    amounts = {call.option.name: call.option.least for call in rack_rules().calls}
    typed_so = {name: f"{cents // 100},{cents % 100:02}" for name, cents in amounts.items()}
    form = CallsForm(typed_so, amounts={})
    assert form.is_valid(), form.errors
    assert form.cleaned_data == amounts
