"""The house pages: who may read and change, errors of each field, what is shown."""

import html
import re

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from games import GAMES
from games.engine.rules.houses import WASHINGTON
from games.engine.rules.sheets import load
from tests.conftest import join
from tests.games.house_limits import before_bounds
from tests.games.house_limits import highest as highest_of
from tests.scale import one_game
from trainer.schools.house_rules import profiles
from trainer.schools.models import HouseProfile, Role, School
from trainer.schools.names import isolated

pytestmark = pytest.mark.django_db
SIX, FOUR, WILD = "six-card-poker", "6-5-4-poker", "wild-six-card-draw-poker"
HOUSE = "/house-rules/"


def url(game=SIX):
    return reverse("schools:house_rules_of_game", args=[game])


def typed(client, game=SIX, **changes):
    """What the form of the page posts as it stands, with these changes; - written as _ but in the meter."""
    page = " ".join(client.get(url(game)).content.decode().split())
    form = dict(re.findall(r'<input [^>]*name="([^"]+)" value="([^"]*)"', page))
    form |= dict(re.findall(r'<input type="hidden" name="([^"]+)" value="([^"]*)"', page))
    checked = re.findall(r"<input [^>]*(?:radio|checkbox)[^>]*checked[^>]*>", page)
    for tag in checked:
        value = re.search(r'value="([^"]*)"', tag)
        form[re.search(r'name="([^"]+)"', tag)[1]] = value[1] if value else "on"
    for tag in re.findall(r"<input [^>]*checkbox[^>]*>", page):
        if "checked" not in tag:
            form.pop(re.search(r'name="([^"]+)"', tag)[1], None)
    meter = ("seed_amount", "reserve_contribution")
    changes = {name if name in meter else name.replace("_", "-"): value for name, value in changes.items()}
    return {**form, **changes}


def text_of(response):
    return html.unescape(re.sub(r"<[^>]+>", " ", response.content.decode()))


def errors_of(response):
    """Each field's messages, by its name."""
    return {name: list(errors) for name, errors in response.context["page"].form.errors.items()}


def test_everyone_sees_the_house_of_his_own_school(client_of, mona, dora):
    client_of(mona).post(url(), typed(client_of(mona), minimum_wager="10"))
    assert "$10 to $300" in text_of(client_of(mona).get(HOUSE))
    assert "$10 to $300" not in text_of(client_of(dora).get(HOUSE))


def test_an_instructor_can_type_nothing(client_of, bob, mona):
    page = client_of(bob).get(url()).content.decode()
    form = page[page.index('id="house-form"') : page.index("</form>", page.index('id="house-form"'))]
    fields = re.findall(r"<input (?!type=\"hidden\")[^>]*>", form)
    assert len(fields) > 20
    assert all("disabled" in field for field in fields)
    assert "<button" not in form
    assert "disabled" not in client_of(mona).get(url()).content.decode()


def test_there_is_no_house_of_a_game_that_is_not_there(client_of, mona):
    assert client_of(mona).get("/house-rules/blackjack/").status_code == 404
    assert client_of(mona).put(url()).status_code == 405
    assert client_of(mona).put(HOUSE).status_code == 405


def test_the_manager_chooses_for_the_table_tests_of_his_school_alone(client_of, mona, bob, dora):
    ticked = '<input type="checkbox" id="id_open_paytables" name="open_paytables"'
    page = client_of(mona).get(HOUSE).content.decode()
    assert ticked in page
    assert " checked> Paytables visible" not in page
    assert "Saved. It applies" in text_of(client_of(mona).post(HOUSE, {"open_paytables": "on"}, follow=True))
    assert " checked> Paytables visible" in client_of(mona).get(HOUSE).content.decode()
    assert "Paytables are visible." in text_of(client_of(bob).get(HOUSE))
    assert ticked not in client_of(bob).get(HOUSE).content.decode()
    assert not School.objects.get(pk=dora.school_id).open_paytables
    again = client_of(mona).post(HOUSE, {"open_paytables": "on"}, follow=True)
    assert "Nothing was changed." in text_of(again)
    client_of(mona).post(HOUSE, {})
    assert not School.objects.get(pk=mona.school_id).open_paytables


@one_game(SIX)
def test_the_page_as_it_stands_can_be_saved_and_changes_nothing(client_of, mona, game):
    client = client_of(mona)
    response = client.post(url(game), typed(client, game), follow=True)
    assert response.status_code == 200
    assert "Nothing was changed." in text_of(response)
    assert not HouseProfile.objects.exists()


def test_everything_that_can_be_chosen_is_saved(client_of, mona, riverside):
    client = client_of(mona)
    changes = {
        **{"aces_up": "SCP-04", "bad_beat": "BB-500", "progressive": "SIXCPP-01", "breakage": "up"},
        **{
            "smallest_chip": "250",
            "color_for_color": "on",
            "minimum_wager": "7.50",
            "maximum_wager": "1,000",
        },
        **{"most_wagers": "5", "large_wager_above": "10", "most_large_wagers": "4", "maximum_toke": "50"},
        **{
            "payout_limit_per_prize": "15,000",
            "payout_limit_per_table": "25,000",
            "payout_limit_shares": "pro-rata",
            "bonus_first": "on",
            "hold_bad_beat_to_showdown": "on",
            "progressive_wager": "5",
        },
        **{"refund_with_each_hand": "on"},
        **{"fixed_pays_from_meter": "on", "split_royals": "on", "amount": "12345.67", "seed_amount": "6000"},
        **{"reserve": "0", "contribution": "72.5 %", "reserve_contribution": "2.5"},
    }
    response = client.post(url(), typed(client, **changes))
    assert response.status_code == 302
    saved = profiles.house_of(school=riverside, game=SIX).written()
    assert saved == {
        "house": {
            **{"aces-up": "SCP-04", "bad-beat": "BB-500", "progressive": "SIXCPP-01", "breakage": "up"},
            **{"smallest-chip": 250, "color-for-color": True, "minimum-wager": 750, "maximum-wager": 100_000},
            **{"most-wagers": 5, "large-wager-above": 1_000, "most-large-wagers": 4, "maximum-toke": 5_000},
            **{"payout-limit-per-prize": 1_500_000, "payout-limit-per-player": 0},
            **{"payout-limit-per-table": 2_500_000, "hold-bad-beat-to-showdown": True},
            **{"payout-limit-shares": "pro-rata", "bonus-first": True},
            **{"refund-with-each-hand": True},
            **{"progressive-wager": 500, "fixed-pays-from-meter": True, "split-royals": True},
            # As they stood:
            **{"envy-from-every-hand": True, "dealer-card-exposed": "void", "exposed-card": "void"},
            **{"wrong-count-player": "void", "wrong-count-dealer": "void"},
            **{"progressive-system": "game-manager", "executive-above": 1_000_000, "log-tray-awards": False},
        },
        "meter": {
            **{"amount": 1_234_567, "seed_amount": 600_000, "reserve": 0},
            **{"contribution": "0.725", "reserve_contribution": "0.025"},
        },
    }


def test_a_switch_is_turned_off_again(client_of, mona, riverside):
    client = client_of(mona)
    form = typed(client, WILD)
    assert form.pop("big-hand-on-automatic") == "on"
    client.post(url(WILD), form)
    assert profiles.house_of(school=riverside, game=WILD).house.choices["big-hand-on-automatic"] is False


def test_what_was_changed_is_listed_with_who_did_it(client_of, mona):
    client = client_of(mona)
    page = client.post(url(), typed(client, minimum_wager="10", contribution="30"), follow=True)
    said = " ".join(text_of(page).split())
    assert "Mona" in said
    assert "Minimum bet: from $5 to $10" in said
    assert "Contribution: from 25% to 30%" in said


def too_much(typed: str, most: str) -> str:
    return f"“{typed}” is too high. The maximum is ${most}."


MISTAKES = [
    ("minimum-wager", "", "Enter an amount in dollars."),
    ("minimum-wager", "ten", "“ten” isn’t an amount. Enter dollars, such as 25 or 12.50."),
    ("minimum-wager", "5.001", "“5.001” can be read two ways. Enter it as 1250 or 12.50."),
    ("minimum-wager", "0", "Enter more than $0."),
    ("minimum-wager", "301", "It is above the “Maximum bet”."),
    ("maximum-wager", "4", ""),
    ("most-wagers", "1", "It is too few for Ante and Play."),
    ("most-wagers", "0", "Enter a whole number from 1 to 99."),
    ("most-large-wagers", "100", "Enter a whole number from 0 to 99."),
    ("minimum-wager", "50,000.01", too_much("50,000.01", "50,000")),
    ("maximum-wager", "9" * 40, too_much("9" * 40, "50,000")),
    ("payout-limit-per-table", "10000000.01", too_much("10000000.01", "10,000,000")),
    ("progressive-wager", "1001", too_much("1001", "1,000")),
    ("seed_amount", "999999999999", too_much("999999999999", "10,000,000")),
    ("breakage", "sideways", "“sideways” isn’t one of the choices."),
    ("aces-up", "SCP-05", "“SCP-05” isn’t a paytable here. Choose one of: SCP-01, SCP-02, SCP-03, SCP-04."),
    ("aces-up", "", "Choose one of the paytables."),
    ("contribution", "101", "101% is more than the whole bet."),
    ("contribution", "1/4", "“1/4” isn’t a percentage. Enter a number such as 25 or 2.5."),
    ("contribution", "", "Enter a percentage. Use 0 for none."),
    (
        "reserve_contribution",
        "80",
        "The contribution and the reserve contribution add up to more than the whole bet.",
    ),
]


def test_an_error_is_at_its_field_and_typed_values_stay(client_of, mona):
    client = client_of(mona)
    page_as_it_is = typed(client, progressive="SIXCPP-01", reserve="777")
    for field, value, message in MISTAKES:
        response = client.post(url(), page_as_it_is | {field: value})
        assert response.status_code == 422, (field, value)
        assert errors_of(response) == (
            {field: [message]} if message else {"minimum-wager": ["It is above the “Maximum bet”."]}
        )
        page = response.content.decode()
        assert 'value="777"' in page
        assert re.search(r'value="SIXCPP-01" id="[^"]+" checked', page)
        if field not in ("smallest-chip", "breakage", "aces-up"):
            assert f'name="{field}" value="{html.escape(value)}"' in page
    assert not HouseProfile.objects.exists()


@one_game(SIX)
def test_the_most_of_everything_is_taken(client_of, mona, riverside, game):
    """The negative control: what is refused above is refused for its height, and for nothing else."""
    client = client_of(mona)
    highest = {
        name: most if name.startswith("most-") else most // 100 * 100  # whole dollars
        for name, most in highest_of(GAMES[game]).items()
    }
    form = {
        name: str(most) if name.startswith("most-") else f"{most // 100:,}" for name, most in highest.items()
    }
    meter = (
        dict.fromkeys(("amount", "seed_amount", "reserve"), "10,000,000") if GAMES[game].progressive else {}
    )
    assert client.post(url(game), typed(client, game) | form | meter).status_code == 302
    saved = profiles.house_of(school=riverside, game=game)
    assert {name: saved.house.choices[name] for name in highest} == highest
    assert saved.over_limit == ()


def test_what_was_saved_higher_is_said_on_the_page_until_it_is_saved_again(client_of, mona, bob, riverside):
    house = dict(before_bounds(GAMES[SIX]).choices)
    meter = {"amount": 30_000_000_000, "seed_amount": 1, "reserve": 0}
    stored = {SIX: {"house": house, "meter": meter}}
    HouseProfile.objects.create(school=riverside, game=SIX, choices=stored, changed_by=mona)
    said = (
        "“Maximum bet” was saved above its maximum. Tables are dealt with $50,000.",
        "“Meter” was saved above its maximum. Tables are dealt with $10,000,000.",
    )
    client = client_of(mona)
    for reader in (client, client_of(bob)):
        assert all(words in text_of(reader.get(url())) for words in said)
    client.post(url(), typed(client))
    page = text_of(client.get(url()))
    assert "was saved above its maximum" not in page
    assert "Maximum bet: from $300,000,000 to $50,000" in " ".join(page.split())


@pytest.mark.parametrize(
    ("game", "changes", "rule"),
    [
        (SIX, {"minimum_wager": "301"}, "SCP 2"),
        (SIX, {"most_wagers": "1"}, "SCP 5"),
        (SIX, {"progressive_wager": "x"}, "SCPP 2"),
        (SIX, {"seed_amount": "x"}, "SCPP Systems flexibility"),
        (SIX, {"aces_up": "x"}, "SCP, Aces Up Paytables"),
        (FOUR, {"minimum_wager": "301"}, "654 1"),
        (WILD, {"progressive_wager": "x"}, "WSD 9"),
    ],
)
def test_an_error_names_the_rule_that_the_field_is_about(client_of, mona, game, changes, rule):
    client = client_of(mona)
    page = client.post(url(game), typed(client, game, **changes)).content.decode()
    assert f'<cite class="rule">{rule}</cite>' in page
    assert html.escape(load(GAMES[game]).sentence(rule)) in page


@pytest.mark.parametrize("form", [{}, {"seen": "x"}, {"minimum-wager": "\x00"}, {"fill": "nevada"}])
def test_a_form_that_is_no_form_is_refused_politely(client_of, mona, form):
    assert client_of(mona).post(url(), form).status_code == 422


def test_a_change_meanwhile_is_shown_before_saving_again(client_of, riverside, mona):
    other = join(riverside, "olga", Role.MANAGER)
    first, second = client_of(mona), client_of(other)
    late = typed(first, maximum_wager="200")
    second.post(url(), typed(second, minimum_wager="10"))
    response = first.post(url(), late)
    assert response.status_code == 409
    said = " ".join(text_of(response).split())
    assert f"{isolated('Olga')} changed this game while you had the page open" in said
    assert profiles.house_of(school=riverside, game=SIX).house.amount("maximum-wager") == 30_000
    seen = re.search(r'name="seen" value="(\d+)"', response.content.decode())[1]
    assert first.post(url(), late | {"seen": seen}).status_code == 302
    assert profiles.house_of(school=riverside, game=SIX).house.amount("maximum-wager") == 20_000


@pytest.mark.parametrize("seen", ["", "-1", "9" * 40, "²", "99"])
def test_an_unknown_page_state_saves_nothing(client_of, mona, seen):
    client = client_of(mona)
    assert client.post(url(), typed(client, minimum_wager="10") | {"seen": seen}).status_code == 409


def test_washingtons_limits_are_filled_in_and_not_saved(client_of, mona):
    client = client_of(mona)
    form = typed(client, maximum_wager="5000", most_wagers="9", minimum_wager="25", fill="washington")
    response = client.post(url(), form)
    assert response.status_code == 200
    limits = {name: response.context["page"].form[name].value() for name in WASHINGTON}
    assert limits == {
        **{"maximum-wager": "300", "most-wagers": "6"},
        **{"large-wager-above": "5", "most-large-wagers": "3"},
    }
    assert response.context["page"].form["minimum-wager"].value() == "25"
    assert not HouseProfile.objects.exists()


@one_game(SIX)
def test_every_printed_line_of_every_table_is_shown(client_of, bob, game):
    said = " ".join(text_of(client_of(bob).get(url(game))).split())
    for tables in load(GAMES[game]).paytables.values():
        for table in tables.values():
            assert table.name in said
            assert table.source in said
            for row in table.rows:
                assert str(row.pays) in said
                assert row.printed.removesuffix(str(row.pays)).strip() in said


def test_advice_warns_and_does_not_block(client_of, mona):
    client = client_of(mona)
    form = typed(client, seed_amount="0", contribution="30", progressive="SIXCPP-01")
    page = client.post(url(), form, follow=True)
    assert page.redirect_chain
    assert "Warnings" in text_of(page)
    codes = {advice.code for advice in page.context["page"].advice}
    assert codes == {"no-seed-amount", "contribution-above-preset", "doubtful-row"}
    assert "3 warnings" in text_of(client.get(HOUSE))


def test_the_pages_cost_the_same_however_much_was_changed(client_of, mona):
    client = client_of(mona)

    def costs(address):
        with CaptureQueriesContext(connection) as captured:
            assert client.get(address).status_code == 200
        return len(captured.captured_queries)

    client.post(url(), typed(client, minimum_wager="6"))
    few = [costs(HOUSE), costs(url())]
    for dollars in range(7, 10):
        client.post(url(), typed(client, minimum_wager=str(dollars)))
    assert [costs(HOUSE), costs(url())] == few
    assert max(few) <= 8


@pytest.mark.parametrize("fill", ["edges", None])
def test_a_limit_below_what_washington_allows_gets_a_warning(client_of, mona, fill):
    """With $300 bets and odds of more than 50 to 1 a limit is not below $15,000."""
    client = client_of(mona)
    for dollars, warned in (("14,999.99", True), ("15,000", False)):
        form = typed(client, payout_limit_per_prize=dollars) | ({"fill": fill} if fill else {})
        page = " ".join(text_of(client.post(url(), form, follow=True)).split())
        said = "is below $15,000, Washington’s minimum" in page
        assert said is warned, dollars
        assert (profiles.house_of(school=mona.school, game=SIX).house.payout_limits == {}) is bool(fill)


def test_a_tables_limit_is_listed_and_said_beside_the_odds(client_of, mona, riverside):
    current = profiles.house_of(school=riverside, game=SIX).written()
    for limit in (0, 2_500_000):
        HouseProfile.objects.create(
            school=riverside,
            game=SIX,
            choices={SIX: current | {"house": current["house"] | {"payout-limit-per-table": limit}}},
            changed_by=mona,
        )
    current = profiles.house_of(school=riverside, game=SIX)
    assert current.house.payout_limits == {"payout-limit-per-table": 2_500_000}
    page = " ".join(text_of(client_of(mona).get(url())).split())
    assert "Payout limit for the table: from no limit to $25,000" in page
    odds = " ".join(text_of(client_of(mona).get(reverse("library:odds", args=[SIX]))).split())
    assert "Payout limits per round: $25,000 per table. These figures leave the limits out" in odds
