"""A hand from a shoe at the desk: the hands of the table are typed, how far the shoe was dealt, and what each
box owed."""

import json

import pytest
from django.core.exceptions import ValidationError
from django.urls import reverse
from django.utils import translation

from games import GAMES
from games.engine.rounds.rounds import Round
from games.engine.rules.stages import Decide
from tests.trainer.library.dispute_desk.rounds import dealt, house_typed, kept_case
from trainer.library.cases import inputs_of, take_lesson
from trainer.library.forms import SetUpForm
from trainer.library.hands_in_turn import SignalsField
from trainer.library.models import Case
from trainer.play.round_state import RoundState

pytestmark = pytest.mark.django_db

GAME = next(game for game in GAMES.values() if game.shoe)
HAND = {"player": "9s Jd", "banker": "4h 3c", "s2_banker": "25", "s2_box": "2.25", "s3_player": "20"}
"""Player wins with a natural nine."""
DRAWN = HAND | {"player": "2s 3d 7c", "banker": "4h Kc 3s"}
"""Seven over two: the Banker draws on four against a seven."""


@pytest.fixture
def desk(client_of, bob):
    client = client_of(bob)

    def posted(act="", **form):
        return client.post(
            reverse("library:set_up", args=[GAME.slug]), house_typed(dealt(GAME.slug)) | form | {"act": act}
        )

    return posted


def test_the_form_asks_for_the_hands_of_the_table_and_none_of_a_spot(client_of, bob):
    page = client_of(bob).get(reverse("library:set_up", args=[GAME.slug]))
    assert page.status_code == 200
    for field in ('name="player"', 'name="banker"', 'name="gone"', 'name="s1_box"', 'name="s7_tie"'):
        assert field in page.text
    assert 'name="s1_cards"' not in page.text
    assert page.text.count("data-card=") == 52
    assert 'data-copies="8"' in page.text


def test_a_hand_is_settled_with_the_totals_of_both(desk):
    settled = desk(**HAND).context["settled"]
    assert settled["hands"] == [("Player", "nine"), ("Banker", "seven")]
    three, two = settled["spots"]
    assert (three["net"], two["net"]) == ("+$20", "−$25")
    assert (settled["dealer"], settled["collected"]) == ("", [])


def test_a_commission_is_said_with_the_box_before_and_after(desk):
    page = desk(**HAND | {"player": "2s 3d Kc", "banker": "4h 3c"})
    two = page.context["settled"]["spots"][1]
    assert two["lines"][0]["amount"] == "$25"
    assert "$1.25 commission is owed in the box" in page.text
    assert two["box"] == "the box had $2.25 and has $3.50 now"
    assert two["net"] == "+$23.75"


def test_the_last_hand_of_the_shoe_collects_the_boxes(desk):
    page = desk(**HAND | {"gone": "402"})
    assert page.context["settled"]["collected"] == [(2, "$2.25")]
    assert "Collected at the end of the shoe" in page.text
    assert "Collected at the end of the shoe" not in desk(**HAND | {"gone": "300"}).text


def test_a_card_may_lie_as_often_as_the_decks_have_it(desk):
    assert desk(**HAND | {"player": "9s Ks", "banker": "Ks Ks Ks"}).status_code == 422
    assert desk(**HAND | {"player": "9s Ks", "banker": "Ks Ks"}).status_code == 200


def test_seven_of_six_decks_are_too_many(monkeypatch):
    form = SetUpForm({"player": "Ks Ks Ks", "banker": "Ks Ks Ks"}, game=GAME)
    assert form.is_valid()
    monkeypatch.setattr("trainer.library.forms.Counter", lambda faces: dict.fromkeys(faces, 5))
    form = SetUpForm({"player": "Ks Ks Ks", "banker": "Ks Ks Ks"}, game=GAME)
    assert "Ks is used twice" in str(form.errors["banker"])


WRONG = {
    "no hand": ({"player": ""}, "player", "0 cards, but player gets 1"),
    "one card": ({"banker": "4h"}, "banker", "0 cards, but banker gets 1"),
    "a third after a natural": (
        {"player": "9s Jd 2c"},
        "player",
        "No third card is drawn: a natural ends the hand.",
    ),
    "a third that is missing": (
        DRAWN | {"player": "2s 3d"},
        "player",
        "The third card is missing: the Player draws on five.",
    ),
    "a third against the tableau": (
        DRAWN | {"player": "2s 3d 9c"},
        "banker",
        "No third card is drawn: the Banker stands on four against a nine.",
    ),
    "four cards": (DRAWN | {"player": "2s 3d 7c 8d"}, "player", "2 cards, but player gets 1"),
    "a joker": ({"player": "X1 Jd"}, "player", "X1 is not in the deck of"),
    "gone past the cut card": ({"gone": "410"}, "gone", "410 is not 1 to 405"),
    "no number": ({"gone": "many"}, "gone", "Enter a whole number."),
    "a bet off the layout": ({"s2_dragon-7": "5"}, "s2_dragon-7", "Dragon 7 is not on this house’s layout"),
    "a box in a house without": ({"commission": "at-once"}, None, "commissions are not owed in boxes"),
}


@pytest.mark.parametrize(("changes", "field", "says"), WRONG.values(), ids=WRONG)
def test_what_is_wrong_is_named_beside_its_field(desk, changes, field, says):
    response = desk(**HAND | changes)
    assert response.status_code == 422
    errors = response.context["form"].errors
    assert says in str(errors.get(field or "__all__")), errors
    assert response.context["settled"] is None


def test_it_is_kept_and_dealt_as_a_sample_round_as_it_was_typed(desk, alice):
    desk(act="keep", title="A natural", words="", **DRAWN | {"gone": "111"})
    case = Case.objects.get()
    inputs = inputs_of(case)
    assert (inputs.standing.shoe.gone, inputs.standing.boxes) == (111, {2: 225})
    run = take_lesson(case=case, membership=alice)
    played = RoundState(run, 0).played
    assert played.inputs.standing == inputs.standing
    assert played.settlement.lines == Round(inputs).settlement.lines


def test_a_document_of_version_3_is_pasted_and_comes_back_into_the_form(client_of, bob):
    case = kept_case(bob, game=GAME.slug)
    client = client_of(bob)
    document = client.get(reverse("library:case_document", args=[case.pk])).text
    page = client.post(reverse("library:document"), {"document": document})
    assert page.status_code == 200
    standing = inputs_of(case).standing
    assert page.context["form"]["gone"].value() == str(standing.shoe.gone)
    assert {spot: page.context["form"][f"s{spot}_box"].value() for spot in standing.boxes} == standing.boxes


def test_one_that_cannot_stand_so_is_refused_by_its_field(client_of, bob):
    case = kept_case(bob, game=GAME.slug)
    document = client_of(bob).get(reverse("library:case_document", args=[case.pk])).json()
    document["standing"]["boxes"] = {"9": 100}
    page = client_of(bob).post(reverse("library:document"), {"document": json.dumps(document)})
    assert page.status_code == 422
    assert "standing.boxes.9: is not a spot, 1 to 7" in page.text


TURNS = {"gone": "40", "dealer": "6s 10h 9c", "s1_wager": "10", "s1_cards": "8h 8c"}


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"s1_action_play": "split 3d double 9h 10s"}, ""),
        ({"s1_action_play": "split 3d double $5 9h 10s stand"}, ""),
        ({"s1_action_play": "hit 10s stand"}, "“stand” is left over: the hand ends before it."),
        ({"s1_action_play": "shout 3d"}, "“shout” is neither a signal nor a card."),
        ({"s1_action_play": "hit 2h hit"}, "0 cards, but hand gets 1"),
        ({"s1_cards": "8h 9c", "s1_action_play": "split 3d"}, "this hand doesn’t allow split"),
    ],
)
def test_hands_in_turn_are_typed_as_signals_and_cards_in_their_order(client_of, bob, changes, says):
    typed = house_typed(dealt("blackjack")) | TURNS | changes
    response = client_of(bob).post(reverse("library:set_up", args=["blackjack"]), typed)
    assert says in response.text
    assert response.status_code == (422 if says else 200)


def test_a_double_for_less_is_settled_with_what_was_put_down(client_of, bob):
    typed = house_typed(dealt("blackjack")) | TURNS | {"s1_action_play": "split 3d double $5 9h 10s stand"}
    response = client_of(bob).post(reverse("library:set_up", args=["blackjack"]), typed)
    (spot,) = response.context["settled"]["spots"]
    bets = {line["bet"]: (line["stake"], line["action"]) for line in spot["lines"]}
    assert list(bets) == ["Bet", "Double", "Hand 2 bet"]
    assert bets["Double"][0] == "$5"
    assert spot["hand"] == "20 · 18"


@pytest.mark.parametrize("signals", ["pedir 5h plantarse", "Pedir carta 5h plantarse", "hit 5h stand"])
def test_signals_are_read_in_the_language_of_the_page_of_two_words_too(signals):
    stage = next(one for _step, one in GAMES["blackjack"].stages if isinstance(one, Decide) and one.basic)
    with translation.override("es"):
        field = SignalsField(stage)
        assert field.clean(signals) == ("hit", "5h", "stand")
        with pytest.raises(ValidationError):
            field.clean("carta 5h")
