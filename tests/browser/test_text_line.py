"""The text line: a round of each game dealt by it alone, and what it says to a line that fits nothing."""

import json

import pytest
from django.template.loader import render_to_string
from django.utils.translation import gettext, override
from playwright.sync_api import expect

from games import GAMES
from games.engine.errors import Unreadable
from games.engine.money.amounts import parse_cents, print_cents
from games.engine.questions.settling import WORDS
from games.engine.rules.wagers import Action
from tests.browser.playing import GAME, focused, go_to, open_table, pays, stand_at, stops_of, stored
from tests.browser.text_lines import bare, line_of, say
from tests.scale import some_or_all
from trainer.pages.text import translate as said_by_the_page
from trainer.play.forms import BetRow, FieldView, OptionView


@some_or_all("game", GAMES, some=[GAME])  # in English: test_whole_round.py
def test_a_round_is_dealt_by_the_text_line_alone(trainee, game):
    seed, language = "by the line", "es"
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
PAID_BY = """([rows, lines]) => lines.map((line) => {
  const form = document.getElementById("stop"), field = document.getElementById("line-field");
  for (const ask of form.querySelectorAll("fieldset.ask")) ask.remove();
  form.insertAdjacentHTML("afterbegin", rows);
  field.value = line;
  field.form.requestSubmit();
  return [...form.querySelectorAll(".bet-row")].flatMap((row) => {
    const amount = row.querySelector(".amount input"), chosen = row.querySelector(":checked");
    return chosen || amount.value ? [[amount.name, chosen?.value, amount.value]] : [];
  });
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
            if declared.colors:  # no bet there has a row: a player is paid all at once
                continue
            rows, pay = rows_of(game), said_by_the_page(WORDS[Action.PAY].words)
            main = said_by_the_page(declared.main.name).lower()
            lines = [(declared.main.slug, gettext("s3 %(bet)s pay 25") % {"bet": main})]
            for wager in declared.paid:
                names = [said_by_the_page(wager.name)]
                if (game, wager.slug) == ("mississippi-stud", "third"):
                    names += STREETS[language]
                lines += [(wager.slug, f"s3 {name} {pay} 25") for name in names]
                lines += [(wager.slug, bare(line)) for _slug, line in lines[-len(names) :]]
            paid = trainee.evaluate(PAID_BY, [rows, [line for _slug, line in lines]])
            due = [[[f"pay/3/bet/{slug}/amount", "pay", "25"]] for slug, _line in lines]
            assert list(zip(lines, paid, strict=True)) == list(zip(lines, due, strict=True)), game


def test_an_amount_is_typed_with_a_comma_or_a_point(trainee):
    _run, stop = go_to(trainee, "out of the rack 9", pays)
    prompt = next(prompt for prompt in stop.prompts if prompt.pays)
    line, field = f"s{prompt.spot} {prompt.wager} pay", f'[name="{prompt.key}/amount"]'
    trainee.keyboard.press("/")
    for amount in ("12,50", "12.50", "1,250", "$25"):
        say(trainee, f"{line} {amount}")
        expect(trainee.locator(field)).to_have_value(amount.replace("$", ""))
        expect(trainee.locator("#line-reply")).to_be_empty()
    say(trainee, f"{line} 1.250")
    expect(trainee.locator("#line-reply")).to_contain_text("could mean two things")
    expect(trainee.locator(field)).to_have_value("25")


AMOUNTS = "25 12,50 25,00 0,5 1,250 1,250.50 $7.5 1250,5 12. .5 1.250 1,250,50 0,125 25. 25, 1,250. 1.250,50"
AMOUNTS += " 1.250,5 1.250, $1.250.000,00 1.250.000 1,2345 12.345 12.3.4 -5 1e3 five 1,,000 999,999,999.99"


def test_the_page_reads_amounts_as_the_server_does(trainee):
    open_table(trainee, "by the line")
    texts = ["", *AMOUNTS.split()]
    read = trainee.evaluate(
        "(all) => all.map((one) => { const c = trainer.cents(one); return isNaN(c) ? null : c; })", texts
    )
    assert dict(zip(texts, read, strict=True)) == {text: cents_or_none(text) for text in texts}


def cents_or_none(text: str) -> int | None:
    try:
        return parse_cents(text)
    except Unreadable:
        return None


def test_its_key_pressed_again_is_not_typed_and_a_line_that_fits_nothing_is_said_and_kept(trainee):
    open_table(trainee, "by the line")
    trainee.keyboard.type("//dance")
    expect(trainee.locator("#line-field")).to_have_value("dance")
    trainee.keyboard.type("/s9 dance")  # what was there is typed over, as after the first press
    trainee.keyboard.press("Enter")
    main = GAMES[GAME].main.name.lower()
    expect(trainee.locator("#line-reply")).to_have_text(
        f"“s9 dance” doesn’t match anything here. Try “s3 {main} pay 25”."
    )
    expect(trainee.locator("#line-field")).to_have_value("s9 dance")
    trainee.keyboard.press("Escape")
    assert trainee.locator("#stop").evaluate("(form) => form.contains(document.activeElement)")


@pytest.mark.parametrize("how", ["line", "keys"])
def test_rh_13_an_ante_is_paid_in_the_pass_of_refunds(server, trainee, how):
    refund = stops_of(seed := "unqualified 16", game="rabbit-hunter")[1]
    run, _ = go_to(trainee, seed, lambda stop: stop == refund, game="rabbit-hunter")
    stake = print_cents(refund.prompts[0].stake)
    if how == "line":
        trainee.keyboard.press("/")
        for line in (f"s1 ante pay {stake}", "s1 play leave", ""):
            say(trainee, line)
    else:
        for key in ("p", *stake, "Enter", "l", "Enter"):
            trainee.keyboard.press(key)
    expect(trainee.locator("#explanation")).to_contain_text("when the dealer didn’t qualify")
    given = json.loads(stored(server, run)[-1][2])
    assert given["refund/1/refund/ante"] == f"pay {stake}"
