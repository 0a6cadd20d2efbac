"""The text line: a round of each game dealt by it alone, and what it says to a line that fits nothing."""

import json

import pytest
from django.template.loader import render_to_string
from django.utils.translation import gettext, override
from playwright.sync_api import expect

from games import GAMES
from games.engine.errors import Unreadable
from games.engine.money.amounts import parse_cents, print_cents
from games.engine.questions.core.bets import WORDS
from games.engine.rules.wagers import Action
from tests.browser.playing import (
    GAME,
    answer_past_the_page,
    focused,
    open_table,
    stand_at,
    stops_of,
    stored,
)
from tests.browser.text_lines import bare, line_of, say
from tests.scale import some_or_all
from trainer.pages.text import say as said_by_the_page
from trainer.play.forms import BetRow, FieldView, OptionView

pytestmark = pytest.mark.browser


@some_or_all(
    "game, language",
    [
        ("wild-six-card-draw-poker", "en"),
        *((game, "es") for game in GAMES),
    ],  # English too: test_whole_round.py
    some=[("wild-six-card-draw-poker", "en"), (GAME, "es")],
)
def test_a_round_is_dealt_by_the_text_line_alone(trainee, game, language):
    seed = "by the line"
    trainee.set_extra_http_headers({"Accept-Language": language})
    open_table(trainee, seed, spots=2, game=game)
    expect(trainee.locator("html")).to_have_attribute("lang", language)
    trainee.keyboard.press("/")
    stops = stops_of(seed, spots=2, game=game)
    for number, stop in enumerate(stops):
        stand_at(trainee, str(stop.place))
        for prompt in stop.prompts:
            say(trainee, line_of(prompt, language))
            expect(trainee.locator("#line-reply")).to_be_empty()
        say(trainee, "")
        stand_at(trainee, stops[number + 1].place if number + 1 < len(stops) else "")
        assert focused(trainee) == "line-field"
    expect(trainee.locator("#verdicts .is-wrong, .summary .is-wrong")).to_have_count(0)
    say(trainee, "next")
    trainee.wait_for_url("**/rounds/1/")
    stand_at(trainee, stops_of(seed, spots=2, game=game, round=1)[0].place)
    assert focused(trainee) != "line-field"  # the line is never remembered


SPOTS = (3, 4)
PUT_INTO_THE_FORM = """(rows) => {
  const form = document.getElementById("stop");
  for (const ask of form.querySelectorAll("fieldset.ask")) ask.remove();
  form.insertAdjacentHTML("afterbegin", rows);
}"""
PAID = """() => [...document.querySelectorAll("#stop .bet-row")].flatMap((row) => {
  const amount = row.querySelector(".amount input"), chosen = row.querySelector(":checked");
  return chosen || amount.value ? [[amount.name, chosen?.value, amount.value]] : [];
})"""
STREETS = {
    "en": ["3rd Street", "3rd street", "3 street", "third"],
    "es": ["3.ª calle", "3ª calle", "3.a calle", "3a calle", "3. calle", "3 CALLE", "third"],
}
"""Ways to write the bet of one street."""


def rows_of(game: str) -> str:
    """Return a row for every bet of two spots, as if all could be paid, in the language at hand."""
    options = [
        OptionView(one.value, said_by_the_page(one.words), "", checked=False) for one in WORDS.values()
    ]
    rows = [
        BetRow(
            said_by_the_page(wager.name),
            "25",
            FieldView(f"pay/{spot}/bet/{wager.slug}", "bet", "bet", options=options),
        )
        for spot in SPOTS
        for wager in GAMES[game].paid
    ]
    return "".join(render_to_string("play/_bet_row.html", {"row": row}) for row in rows)


@pytest.mark.parametrize("language", ["en", "es"])
def test_every_bet_of_every_game_is_typed_by_its_name_and_as_the_page_suggests(trainee, language):
    trainee.set_extra_http_headers({"Accept-Language": language})
    open_table(trainee, "by the line", spots=1)
    trainee.keyboard.press("/")
    with override(language):
        for game, declared in GAMES.items():
            rows, pay = rows_of(game), said_by_the_page(WORDS[Action.PAY].words)
            main = said_by_the_page(declared.main.name).lower()
            lines = [(declared.main.slug, gettext("s3 %(bet)s pay 25") % {"bet": main})]
            for wager in declared.paid:
                names = [said_by_the_page(wager.name)]
                if (game, wager.slug) == ("mississippi-stud", "third"):
                    names += STREETS[language]
                lines += [(wager.slug, f"s3 {name} {pay} 25") for name in names]
                lines += [(wager.slug, bare(line)) for _slug, line in lines[-len(names) :]]
            for slug, line in lines:
                trainee.evaluate(PUT_INTO_THE_FORM, rows)
                say(trainee, line)
                assert trainee.evaluate(PAID) == [[f"pay/3/bet/{slug}/amount", "pay", "25"]], (game, line)


def payable(page) -> tuple[str, str]:
    """Answers up to a bet that can be paid; the line that pays it, without the amount, and its field."""
    run = open_table(page, "by the line", spots=1)
    for stop in stops_of("by the line", spots=1):
        for prompt in stop.prompts:
            if any(choice.value == "pay" for choice in prompt.choices):
                page.reload()
                stand_at(page, str(stop.place))
                page.keyboard.press("/")
                return f"s{prompt.spot} {prompt.wager} pay", f'[name="{prompt.key}/amount"]'
        answer_past_the_page(page, run, stop)
    raise AssertionError("no bet can be paid")


def test_an_amount_is_typed_with_a_comma_or_a_point(trainee):
    line, field = payable(trainee)
    for amount in ("12,50", "12.50", "1,250", "$25"):
        say(trainee, f"{line} {amount}")
        expect(trainee.locator(field)).to_have_value(amount.replace("$", ""))
        expect(trainee.locator("#line-reply")).to_be_empty()
    say(trainee, f"{line} 1.250")
    expect(trainee.locator("#line-reply")).to_contain_text("could mean two things")
    expect(trainee.locator(field)).to_have_value("25")


AMOUNTS = [
    "25",
    "12,50",
    "25,00",
    "0,5",
    "1,250",
    "1,250.50",
    "$7.5",
    "1250,5",
    "12.",
    ".5",
    "1.250",
    "1,250,50",
    "0,125",
]
AMOUNTS += ["25.", "25,", "1,250.", "1.250,50", "1.250,5", "1.250,", "$1.250.000,00", "1.250.000"]
AMOUNTS += ["1,2345", "12.345", "12.3.4", "-5", "1e3", "", "five", "1,,000", "999,999,999.99"]


def test_the_page_reads_amounts_as_the_server_does(trainee):
    open_table(trainee, "by the line", spots=1)
    read = trainee.evaluate(
        "(all) => all.map((one) => { const c = trainer.cents(one); return isNaN(c) ? null : c; })", AMOUNTS
    )
    assert dict(zip(AMOUNTS, read, strict=True)) == {text: cents_or_none(text) for text in AMOUNTS}


def cents_or_none(text: str) -> int | None:
    try:
        return parse_cents(text)
    except Unreadable:
        return None


def test_the_key_of_the_line_pressed_again_is_not_typed(trainee):
    open_table(trainee, "by the line", spots=1)
    trainee.keyboard.type("//dance")
    expect(trainee.locator("#line-field")).to_have_value("dance")
    trainee.keyboard.type("/sing")  # what was there is typed over, as after the first press
    expect(trainee.locator("#line-field")).to_have_value("sing")


def test_a_line_that_fits_nothing_is_said_and_kept(trainee):
    open_table(trainee, "by the line", spots=1)
    trainee.keyboard.press("/")
    say(trainee, "s9 dance")
    main = GAMES[GAME].main.name.lower()
    expect(trainee.locator("#line-reply")).to_have_text(
        f"“s9 dance” doesn’t match anything here. Try “s3 {main} pay 25”."
    )
    expect(trainee.locator("#line-field")).to_have_value("s9 dance")
    trainee.keyboard.press("Escape")
    assert trainee.locator("#stop").evaluate("(form) => form.contains(document.activeElement)")


def at_the_refund(page) -> tuple[str, str]:
    """At the pass of refunds of a dealer who does not qualify, one spot; the run, the stake."""
    seed = "unqualified 16"
    reveal, refund, *_ = stops_of(seed, spots=1, game="rabbit-hunter")
    run = open_table(page, seed, spots=1, game="rabbit-hunter")
    answer_past_the_page(page, run, reveal)
    page.reload()
    stand_at(page, str(refund.place))
    return run, print_cents(refund.prompts[0].stake)


@pytest.mark.parametrize("how", ["line", "keys"])
def test_rh_13_an_ante_is_paid_in_the_pass_of_refunds(server, trainee, how):
    run, stake = at_the_refund(trainee)
    if how == "line":
        trainee.keyboard.press("/")
        say(trainee, f"s1 ante pay {stake}")
        say(trainee, "s1 play leave")
        expect(trainee.locator("#line-reply")).to_be_empty()
        say(trainee, "")
    else:
        for key in ("p", *stake, "Enter", "l", "Enter"):
            trainee.keyboard.press(key)
    expect(trainee.locator("#explanation")).to_contain_text("when the dealer didn’t qualify")
    trainee.locator("#continue .button-main").click()
    stand_at(trainee, "reconcile/1")
    given = json.loads(stored(server, run)[-1][2])
    assert given["refund/1/refund/ante"] == f"pay {stake}"
