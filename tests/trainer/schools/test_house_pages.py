"""The house pages: who may read and change, errors of each field, what is shown."""

import html
import re

import pytest
from django.urls import reverse

from games import GAMES
from games.engine.odds.book import Book
from games.engine.rules.houses import LIMITS
from tests.conftest import join
from trainer.schools.house_rules import counting, profiles
from trainer.schools.house_rules.labels import PROGRESSIVE_OPTIONS
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
    return {name: list(errors) for name, errors in response.context["page"]["form"].errors.items()}


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


def test_options_lie_below_headings_those_of_the_game_first(client_of, mona):
    def titles(game):
        return [title for title, _lines in client_of(mona).get(url(game)).context["page"]["options"]]

    assert titles("blackjack") == ["Rules of the game", "Payouts", "Irregularities"]
    assert titles(FOUR) == ["Payouts", "Irregularities"]
    page = client_of(mona).get(url("blackjack"))
    named = {line.field.name for _title, lines in page.context["page"]["options"] for line in lines}
    above = {option.name for option in LIMITS} | set(PROGRESSIVE_OPTIONS)
    assert named == {option.name for option in GAMES["blackjack"].options} - above
    (rules, payouts, wrong) = (lines for _title, lines in page.context["page"]["options"])
    assert [line.field.name for line in wrong] == ["unasked-card", "missed-hand"]
    assert "breakage" in [line.field.name for line in payouts]
    assert "soft-17" in [line.field.name for line in rules]


ASKS = 'hx-trigger="every 2s"'
BY_HTMX = {"HX-Request": "true"}


@pytest.fixture
def counts(monkeypatch):
    """Begun counts of odds that aren't there until the test says so."""
    begun = []
    monkeypatch.setattr(Book, "at_hand", False)
    monkeypatch.setattr(counting, "start_thread", lambda name, work, failed: begun.append(name))
    monkeypatch.setattr(counting, "_underway", set())
    return begun


def test_edges_that_are_there_are_on_the_page(client_of, mona, bob):
    for who in (mona, bob):
        page = client_of(who).get(url("blackjack"))
        assert ASKS not in page.content.decode()
        assert "House edge now" in text_of(page)


def test_edges_that_take_seconds_are_counted_beside_the_page(client_of, mona, bob, counts):
    mine = typed(client_of(mona), "blackjack") | {"fill": "edges"}
    assert "counted" in mine  # of a browser without scripts
    for page in (
        client_of(mona).get(url("blackjack")),
        client_of(mona).post(url("blackjack"), mine, headers=BY_HTMX),
        client_of(bob).get(url("blackjack")),
        client_of(bob).get(url("blackjack"), headers=BY_HTMX),
    ):
        assert ASKS in page.content.decode()
        assert "Counting the odds by these house rules." in text_of(page)
        assert "House edge now" not in text_of(page)
    assert counts == ["odds"]
    assert "House edge now" in text_of(client_of(mona).post(url("blackjack"), mine))
    assert "House edge now" in text_of(client_of(bob).get(url("blackjack"), {"counted": "on"}))


def test_a_house_whose_odds_are_being_counted_is_saved_when_they_are_there(
    client_of, mona, counts, monkeypatch
):
    mine = typed(client_of(mona), "blackjack", soft_17="hits")
    del mine["counted"]
    page = client_of(mona).post(url("blackjack"), mine)
    assert page.status_code == 202
    assert counts  # the house of now, and that one
    assert "Keep this page open: they are saved as soon as that is done." in text_of(page)
    asked = mine | {"saving": page.context["saving"]}
    assert client_of(mona).post(url("blackjack"), asked, headers=BY_HTMX).status_code == 204
    assert not HouseProfile.objects.exists()
    monkeypatch.setattr(Book, "at_hand", True)
    changed = client_of(mona).post(url("blackjack"), asked | {"soft-17": "stands"}, headers=BY_HTMX)
    assert "You changed an entry meanwhile, so nothing is saved yet." in text_of(changed)
    assert "Keep this page open" not in text_of(changed)
    assert not HouseProfile.objects.exists()
    saved = client_of(mona).post(url("blackjack"), asked, headers=BY_HTMX)
    assert saved.headers["HX-Redirect"] == url("blackjack")
    assert profiles.house_of(school=mona.school, game="blackjack").house.choices["soft-17"] == "hits"


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


def test_advice_warns_and_does_not_block(client_of, mona):
    client = client_of(mona)
    form = typed(client, seed_amount="0", contribution="30", progressive="SIXCPP-01")
    page = client.post(url(), form, follow=True)
    assert page.redirect_chain
    assert "Warnings" in text_of(page)
    codes = {advice["code"] for advice in page.context["page"]["advice"]}
    assert codes == {"no-seed-amount", "contribution-above-preset", "doubtful-row"}
    assert "3 warnings" in text_of(client.get(HOUSE))
