"""A school's own paytables: copied, changed, previewed, saved by versions, chosen, retired; and every page
and round pays by them."""

import html
import json
import re
from datetime import timedelta
from fractions import Fraction

import pytest
from django.urls import reverse
from django.utils import timezone

from games import GAMES
from games.engine.diagnosis.grading import grade
from games.engine.rules.houses import House
from games.engine.rules.sheets import load
from tests.trainer.exams.attempts import begin, give
from tests.trainer.playing import round_state_of, start_run
from tests.trainer.schools.test_house_pages import typed as house_typed
from trainer.courses.skills import profile_of, shown_deal
from trainer.exams.models import Exam
from trainer.library import cases
from trainer.pages.numbers import points
from trainer.play.models import Run
from trainer.play.services.runs import open_run
from trainer.practice.payouts.sets import supply_of
from trainer.practice.plans.deal_preview import deal_preview
from trainer.schools.house_rules import profiles
from trainer.schools.house_rules.edges import bet_edges
from trainer.schools.house_rules.profiles import house_of
from trainer.schools.models import OwnPaytable
from trainer.schools.names import isolated
from trainer.schools.paytables import sheets as own_paytables
from trainer.schools.paytables import versions as paytable_versions

pytestmark = pytest.mark.django_db
SIX, FOUR, RIDE = "six-card-poker", "6-5-4-poker", "let-it-ride"
LIST = f"/paytables/{SIX}/"
COPY = f"/paytables/{SIX}/copy/aces-up/?from=SCP-02"


def text_of(response):
    return re.sub(r"\s+", " ", html.unescape(re.sub(r"<[^>]+>", " ", response.content.decode())))


def typed(client, address=COPY, **changes):
    """What the form of this page posts as it stands, with these changes; a line by its hand."""
    page = client.get(address).content.decode()
    form = page[page.index('id="own-form"') :]
    found = dict(re.findall(r'<input[^>]*name="([^"]+)"[^>]*value="([^"]*)"', form[: form.index("</form>")]))
    for name, options in re.findall(r'<select[^>]*name="([^"]+)".*?>(.*?)</select>', form, re.S):
        chosen = re.search(r'<option value="([^"]*)" selected', options)
        found[name] = chosen[1] if chosen else ""
    hands = {value: name for name, value in found.items() if name.endswith("-hand")}
    for name, value in changes.items():
        hand = hands.get(name.replace("_", "-"))
        found[hand.replace("-hand", "-pays") if hand else name] = value
    return found | {"act": changes.get("act", "save")}


def saved(client, name="Riverside 1", address=COPY, **changes):
    """A paytable that was saved through its page."""
    response = client.post(address, typed(client, address, name=name, **changes))
    assert response.status_code == 302, text_of(response)
    return OwnPaytable.objects.order_by("-pk").first()


def choose(client, table="Riverside 1", field="aces-up"):
    """Choose it in the house rules, as their page has it."""
    address = reverse("schools:house_rules_of_game", args=[SIX])
    response = client.post(address, house_typed(client) | {field: table})
    assert response.status_code == 302, text_of(response)


@pytest.fixture
def manager(client_of, mona):
    return client_of(mona)


def test_what_is_saved_is_chosen_by_its_name_and_pays(manager, mona, alice):
    version = saved(manager, flush="15 to 2", full_house="12 to 1")
    assert (version.name, version.copied, version.choice) == ("Riverside 1", "SCP-02", "aces-up")
    assert house_of(school=mona.school, game=SIX).house.choices["aces-up"] == "SCP-02"
    choose(manager)
    current = house_of(school=mona.school, game=SIX)
    assert current.house.choices["aces-up"] == "Riverside 1"
    run = start_run(alice, game=SIX, spots=6)
    table = round_state_of(run).played.inputs.house.paytable(
        round_state_of(run).sheet, GAMES[SIX].wager("aces-up")
    )
    assert [str(row.pays) for row in table.rows][3:5] == ["12 to 1", "15 to 2"]


def test_the_negative_control_of_a_run_another_school_is_paid_as_printed(manager, dora, alice):
    saved(manager, flush="15 to 2")
    choose(manager)
    assert house_of(school=dora.school, game=SIX).sheet is load(GAMES[SIX])
    assert house_of(school=alice.school, game=SIX).sheet is not load(GAMES[SIX])


def test_a_run_keeps_the_version_that_it_was_dealt_under(manager, mona, alice):
    saved(manager, flush="15 to 2")
    choose(manager)
    before = start_run(alice, game=SIX, spots=6)
    newest = OwnPaytable.objects.get()
    address = reverse("library:own_paytable", args=[SIX, newest.pk])
    saved(manager, address=address, flush="9 to 1")
    after = start_run(alice, game=SIX, spots=6)

    def flush_of(run):
        return str(
            round_state_of(Run.objects.get(pk=run.pk)).sheet.paytable("aces-up", "Riverside 1").rows[4].pays
        )

    assert (flush_of(before), flush_of(after)) == ("15 to 2", "9 to 1")
    assert before.paytables != after.paytables
    # the old one stays to be read, with who changed it
    said = text_of(manager.get(address))
    assert "This is an older version." in said
    assert "15 to 2" in said
    assert mona.user.display_name in said
    assert "<select" not in manager.get(address).text


def test_it_holds_from_its_day_on(manager, mona):
    tomorrow = timezone.localdate() + timedelta(days=2)
    version = saved(manager, holds=tomorrow.isoformat())
    assert own_paytables.sheets_of(school=mona.school) == {}
    assert "from " in text_of(manager.get(LIST))
    newer = saved(manager, "Riverside 2")
    address = reverse("library:own_paytable", args=[SIX, newer.pk])
    saved(manager, address=address, holds=tomorrow.isoformat(), flush="7 to 1")
    sheet = house_of(school=mona.school, game=SIX).sheet
    assert "Riverside 1" not in sheet.paytables["aces-up"]
    assert str(sheet.paytable("aces-up", "Riverside 2").row_named("flush").pays) == "8 to 1"
    assert version.holds == tomorrow


def test_what_is_wrong_is_said_by_its_line_and_nothing_typed_is_lost(manager):
    form = typed(manager, name="Ours", flush="8 fro 1", two_pair="0 to 1")
    form["aces-up-0-hand"] = "straight-flush"
    response = manager.post(COPY, form)
    assert response.status_code == 422
    said = text_of(response)
    assert "Aces Up, line 5: “8 fro 1” isn’t a payout. Enter odds such as 8 to 1 or 3 to 2." in said
    assert "Aces Up, line 8: A line can’t pay nothing. Remove it instead." in said
    assert "Aces Up, line 2: This hand already has a line." in said
    page = response.content.decode()
    assert 'value="8 fro 1"' in page
    assert 'value="Ours"' in page
    assert page.count('aria-invalid="true"') == 3
    assert not OwnPaytable.objects.exists()


def test_a_table_without_a_name_a_day_or_lines_is_refused_and_an_empty_line_is_none(manager):
    form = typed(manager, name="Ours")
    emptied = {name: "" for name in form if name.endswith(("-hand", "-pays"))}
    for changes, words in (
        ({"name": ""}, "Enter a name."),
        ({"name": "Ours; <b>"}, "digits, spaces and hyphens."),
        ({"holds": ""}, "Enter the first day."),
        (emptied, "Aces Up: Enter at least one line."),
    ):
        response = manager.post(COPY, form | changes)
        assert response.status_code == 422
        assert words in text_of(response)
    assert manager.post(COPY, form | {"aces-up-3-hand": "", "aces-up-3-pays": ""}).status_code == 302
    pays = [(line["hand"], line["pays"]) for line in OwnPaytable.objects.get().tables["aces-up"]]
    kept = [(form[f"aces-up-{n}-hand"], form[f"aces-up-{n}-pays"]) for n in range(len(pays) + 1) if n != 3]
    assert [(hand, str(odds)) for hand, odds in pays] == kept


def test_lines_are_added_and_removed_without_a_script(manager):
    response = manager.post(COPY, typed(manager, name="Ours", act="add:aces-up"))
    assert response.status_code == 200
    assert len(response.context["form"].bets[0].lines) == 10
    assert "autofocus" in response.content.decode()
    response = manager.post(COPY, typed(manager, name="Ours", act="remove:aces-up:0"))
    lines = response.context["form"].bets[0].lines
    assert [line.hand for line in lines][:2] == ["straight-flush", "four-of-a-kind"]
    assert not OwnPaytable.objects.exists()


def test_the_preview_shows_the_exact_edge_before_anything_is_saved(manager):
    response = manager.post(COPY, typed(manager, name="Ours", full_house="9 to 1", act="preview"))
    said = text_of(response)
    assert "Now SCP-02 With this paytable Ours House edge 3.2973%" in said
    # SCP-03 is SCP-02 with 9 to 1 for a full house
    printed = profiles.GameHouse(*profiles._printed_house(GAMES[SIX]))
    other = printed.house.choices | {"aces-up": "SCP-03"}
    edges = bet_edges(profiles.GameHouse(GAMES[SIX], House(other), printed.meter))
    edge, moves, hold = next(
        (each.edge, points(each.figures.edge - Fraction(83_911, 2_544_815)), each.hold)
        for each in edges
        if each.wager.slug == "aces-up"
    )
    assert f"House edge 3.2973% {edge} Change, points {moves} Element of risk 3.2973% {edge}" in said
    assert f"Hold per hour $4.95 {hold}" in said
    assert f"Full house 9 to 1 $45 {moves} Flush 8 to 1 $40 –" in said
    assert "On a $5 bet" in said
    assert "$45" in said  # nine times five
    assert not OwnPaytable.objects.exists()


def test_a_paytable_in_use_is_not_retired(manager, mona, alice):
    version = saved(manager)
    choose(manager)
    retire = reverse("library:retire_paytable", args=[SIX, version.pk])
    said = text_of(manager.post(retire, follow=True))
    assert "Your house rules pay by “Riverside 1”." in said
    run = start_run(alice, game=SIX, spots=6)
    choose(manager, "SCP-02")
    assert "Retired." in text_of(manager.post(retire, follow=True))
    assert own_paytables.sheets_of(school=mona.school) == {}
    assert (
        "Riverside 1"
        not in manager.get(reverse("schools:house_rules_of_game", args=[SIX])).text.split("Changes")[0]
    )
    assert "Riverside 1" in round_state_of(Run.objects.get(pk=run.pk)).sheet.paytables["aces-up"]
    # saved again it is back
    saved(manager, address=reverse("library:own_paytable", args=[SIX, OwnPaytable.objects.last().pk]))
    assert SIX in own_paytables.sheets_of(school=mona.school)


def test_of_two_managers_the_second_hears_of_it_and_loses_nothing(manager):
    version = saved(manager)
    address = reverse("library:own_paytable", args=[SIX, version.pk])
    form = typed(manager, address, flush="11 to 1")
    saved(manager, address=address, flush="9 to 1")
    response = manager.post(address, form)
    assert response.status_code == 409
    assert f"{isolated('Mona')} saved this paytable while you had the page open." in text_of(response)
    assert 'value="11 to 1"' in response.text
    assert OwnPaytable.objects.count() == 2
    newest = OwnPaytable.objects.last()
    assert f'name="seen" value="{newest.pk}"' in response.text
    assert manager.post(address, form | {"seen": str(newest.pk)}).status_code == 302
    assert str(OwnPaytable.objects.last().tables["aces-up"][4]["pays"]) == "11 to 1"


def test_staff_read_and_managers_change(manager, client_of, bob, alice, dora, olga):
    version = saved(manager)
    page = reverse("library:own_paytable", args=[SIX, version.pk])
    assert [client_of(who).get(page).status_code for who in (bob, olga, alice, dora)] == [200, 200, 404, 404]
    assert [client_of(who).get(COPY).status_code for who in (bob, alice, dora)] == [404, 404, 404]
    assert client_of(bob).post(page, {"act": "save"}).status_code == 404
    assert "<select" not in client_of(bob).get(page).text
    for address in ("/paytables/faro/", f"{LIST}copy/ante/?from=x", f"{LIST}copy/aces-up/?from=x"):
        assert manager.get(address).status_code == 404


@pytest.fixture
def differs(manager):
    """A table that differs from each printed one, chosen by the house."""
    saved(manager, flush="15 to 2", full_house="11 to 1", straight="13 to 2")
    choose(manager)


def test_the_rules_page_and_the_odds_page_show_it(differs, client_of, alice):
    rules = text_of(client_of(alice).get(reverse("library:sheet", args=[SIX])))
    assert "Riverside 1" in rules
    assert "15 to 2" in rules
    odds = text_of(client_of(alice).get(reverse("library:odds", args=[SIX])))
    assert "Riverside 1" in odds
    assert "15 to 2" in odds


def test_the_table_asks_grades_and_explains_by_it(differs, alice):
    """A flush at 8 to 1 is the line of the printed table, and one chip too many here."""
    found = set()
    for number in range(30):
        run = open_run(membership=alice, game=SIX, spots=6, seed=f"own {number}", mode="practice")
        for stop in round_state_of(run).stops:
            for prompt in stop.prompts:
                if prompt.wager == "aces-up" and "flush pays" in prompt.because:
                    found.add(prompt.because)
                    assert grade(prompt, prompt.right[0]).right
    assert found == {"flush pays 15 to 2"}


def test_a_test_pays_by_the_version_of_the_day_it_was_given(differs, manager, mona, alice):
    exam = give(mona, alice, game=SIX)
    assert exam.paytables
    version = OwnPaytable.objects.get()
    choose(manager, "SCP-02")
    paytable_versions.retire(manager=mona, version=version)
    assert Exam.objects.get(pk=exam.pk).profile["house"]["aces-up"] == "Riverside 1"
    assert "Riverside 1" in json.dumps(exam.profile)
    run = round_state_of(begin(exam, alice).run)
    assert pays_own(run.sheet, run.played.inputs.house)


def test_the_dispute_desk_keeps_a_round_with_its_table(differs, manager, mona, client_of):
    run = open_run(membership=mona, game=SIX, spots=2, seed="own", mode="learn")
    inputs = round_state_of(run).played.inputs
    case = cases.keep(by=mona, inputs=inputs, title="Ours", words="")
    assert case.document["paytables"]["aces-up"]["Riverside 1"]
    choose(manager, "SCP-02")
    paytable_versions.retire(manager=mona, version=OwnPaytable.objects.first())
    again = cases.inputs_of(case)
    assert again.house.paytable(again.sheet, GAMES[SIX].wager("aces-up")).row_named("flush")
    assert "Riverside 1" in text_of(manager.get(reverse("library:case", args=[case.pk])))
    cases.make_lesson(case=case)
    lesson = cases.take_lesson(case=case, membership=mona)
    assert round_state_of(lesson).played.inputs.house.choices["aces-up"] == "Riverside 1"


def pays_own(sheet, house) -> bool:
    table = house.paytable(sheet, GAMES[SIX].wager("aces-up"))
    return table.name == "Riverside 1" and str(table.row_named("flush").pays) == "15 to 2"


def test_lessons_plans_and_payout_practice_pay_by_it(differs, mona):
    taught = shown_deal(profile_of(school=mona.school, game=SIX), 0).inputs
    assert pays_own(taught.sheet, taught.house)
    assert deal_preview(school=mona.school, seed="s", spots=1).profiles[SIX]["paytables"]
    lines = {str(line.odds) for line in supply_of(mona).lines}
    assert "15 to 2" in lines
