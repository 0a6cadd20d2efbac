"""Each toy, used as a user would. Run by test_recipes.py in a copy of the project that has them."""

import json
import sys

import pytest

from games import GAMES
from games.engine.questions.ask import DEALER
from games.engine.questions.catalog import asks_in
from tests import messages
from tests.games.trainee import wrong_answers
from tests.trainer.playing import (
    answer_url,
    form_of,
    play_on,
    play_out,
    round_state_of,
    say,
    start_run,
    table_url,
)
from tests.trainer.whole.test_permissions import uncovered
from trainer.play.models import Run, Verdict
from trainer.play.services.runs import open_run
from trainer.play.skills import Item

pytestmark = pytest.mark.django_db
FRENCH = {"Sign in": "Se connecter", "Opening hours": "Heures d’ouverture"}


def test_a_figure_on_the_progress_page(client_of, alice, bob):
    say(start_run(alice))
    for member in (alice, bob):
        page = client_of(member).get(f"/progress/{alice.pk}/results/").content.decode()
        assert "<dt>Rounds answered</dt><dd>1</dd>" in page


def run_with_a_phone(member):
    """Return a run whose next stop asks about the toy irregularity, and that stop."""
    for number in range(200):
        item = Item(next(iter(GAMES)), asks=("irregularity",), irregularities=100)
        run = open_run(membership=member, game=item.game, spots=1, seed=f"phone {number}", items=(item,))
        for place, stop in enumerate(round_state_of(run).stops):
            if any(prompt.right == ("phone",) for prompt in stop.prompts):
                play_on(run, place)
                return run, stop
    raise AssertionError("never dealt")


def test_an_irregularity(client_of, alice):
    run, stop = run_with_a_phone(alice)
    client = client_of(alice)
    page = client.get(table_url(run)).content.decode()
    assert "Spot 1 takes a call." in page
    assert "player uses a phone" in page
    assert client.post(answer_url(run), form_of(stop)).status_code == 302
    verdict = Verdict.objects.get(answer__run=run, answer__place=str(stop.place))
    assert (verdict.right, verdict.given) == (True, "a player uses a phone")
    ruling = round_state_of(run).stop
    assert {prompt.ask: prompt.right for prompt in ruling.prompts}["stands"] == ("play-on",)
    assert "HOUSE phone" in client.get(table_url(run)).content.decode() + str(ruling.prompts)


def test_a_page(client, client_of, alice):
    assert "<h1>Opening hours</h1>" in client_of(alice).get("/hours/").content.decode()
    assert client.get("/hours/")["Location"] == "/login/?next=/hours/"
    assert uncovered() == ["hours/"]  # the permission table asks who may see it


def test_a_drill(client_of, alice):
    client, game = client_of(alice), next(iter(GAMES))
    assert "Ten rounds of the dealer’s hand alone." in client.get("/practice/").content.decode()
    table = client.post("/practice/dealer/", {"game": game})
    assert table.status_code == 302
    assert client.get(table["Location"]).status_code == 200
    asked = {prompt.ask for stop in round_state_of(Run.objects.get()).stops for prompt in stop.prompts}
    assert asked
    assert asked <= {ask.slug for ask in asks_in(DEALER)}


def test_a_column(client_of, alice, bob):
    run = start_run(alice)
    play_out(run, how=wrong_answers)
    page, file = (
        client_of(bob).get(f"/progress/ledger/{more}").content.decode() for more in ("", "?file=csv")
    )
    assert f"""<td data-label="Players">{run.drill.spots}</td>""" in page
    assert "Players" in file.splitlines()[0]


def test_a_language(client, client_of, alice, tmp_path, monkeypatch, capsys):
    file = tmp_path / "fr.json"
    file.write_text(json.dumps(FRENCH), encoding="utf-8")
    for said in (["--merge", str(file)], ["--missing"]):
        monkeypatch.setattr(sys, "argv", ["messages", "--language", "fr", *said])
        assert messages.main() == 0
    listed = capsys.readouterr().out
    assert "'Rounds answered'" in listed
    assert "'Sign in'" not in listed
    assert "Français</button>" in client.get("/login/").content.decode()
    member = client_of(alice)
    for browser, address, words in (
        (client, "/login/", "Se connecter"),
        (member, "/hours/", "Heures d’ouverture"),
    ):
        assert browser.post("/language/", {"language": "fr", "next": address})["Location"] == address
        page = browser.get(address).content.decode()
        assert '<html lang="fr"' in page
        assert words in page
