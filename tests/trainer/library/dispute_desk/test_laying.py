"""Laying a round out: what is typed is the round that is settled; what is wrong is named beside its field."""

import pytest
from django.urls import reverse

from games import GAMES
from games.engine.money.amounts import print_cents
from tests.trainer.library.dispute_desk.rounds import GAME, dealt, house_typed, typed
from tests.trainer.playing import play_out, start_run
from trainer.library.cases import settled_view
from trainer.library.forms import SetUpForm, initial_of
from trainer.library.models import Case

pytestmark = pytest.mark.django_db

HAND = "Ah Ad Ac Kc Qs Js"
DEALER = "Ks Kd 4c 7h 9s 2d"
ROUND = {"dealer": DEALER, "s1_cards": HAND, "s1_ante": "25", "s1_aces-up": "5", "s1_action": "play"}


@pytest.fixture
def desk(client_of, bob):
    """`desk(**typed)`: what the page answers to a form that says this in the school's own house."""
    client = client_of(bob)

    def posted(game=GAME, act="", **form):
        return client.post(
            reverse("library:set_up", args=[game]), house_typed(dealt(game)) | form | {"act": act}
        )

    return posted


@pytest.mark.parametrize("game", GAMES)
def test_a_round_that_is_typed_is_that_round(client_of, bob, game):
    inputs = dealt(game, seed="set up", spots=6)
    form = SetUpForm(typed(inputs), game=GAMES[game])
    assert form.lay(house=inputs.house, meter=inputs.meter, sheet=inputs.sheet), form.errors
    assert [*form.inputs.seats] == [*inputs.seats]
    assert form.inputs.table_cards == inputs.table_cards
    response = client_of(bob).post(reverse("library:set_up", args=[game]), typed(inputs))
    expected = settled_view(inputs)
    assert response.context["settled"]["spots"] == expected["spots"]


def test_bets_outside_the_limits_are_settled_with_a_warning_beside_the_result(desk):
    response = desk(**ROUND | {"s1_ante": "500"})
    assert response.status_code == 200
    page = response.content.decode()
    assert "Bets outside the limits" in page
    assert response.context["settled"]["warnings"] == [("Spot 1", "Ante of $500 is above $300")]
    assert "Spot 1: Ante of $500 is above $300" in page
    assert "Bets outside the limits" not in desk(**ROUND).content.decode()


@pytest.mark.parametrize("game", GAMES)
def test_a_round_that_was_laid_out_comes_back_into_the_form(game):
    inputs = dealt(game, spots=6)
    again = SetUpForm(game=GAMES[game], initial=initial_of(inputs))
    said = {field.html_name: field.value() for field in again if field.value()}
    text = {name: " ".join(value) if isinstance(value, tuple) else value for name, value in said.items()}
    dollars = {name: print_cents(value) for name, value in said.items() if type(value) is int}
    form = SetUpForm(text | dollars, game=GAMES[game])
    assert form.lay(house=inputs.house, meter=inputs.meter, sheet=inputs.sheet), form.errors
    assert form.inputs.seats == inputs.seats


def test_every_bet_is_settled_with_its_rule_row_and_sum(desk):
    page = desk(**ROUND).text
    assert 'three of a kind pays 4 to 1 <cite class="rule">SCP-02</cite>' in page
    assert "4 × $5" in page
    assert "SCP 13" in page
    assert "Aces Up wins with a pair of aces or better." in page
    assert "+$70" in page


def test_the_meter_that_is_typed_is_the_one_that_pays(desk):
    royal = ROUND | {"s1_cards": "Ah Kh Qh Jh Th 2c", "s1_progressive": "1", "amount": "20000"}
    page = desk(**royal).text
    assert "$20,000.25 of it from the meter" in page
    assert "the $1 bet was swept" in page


WRONG = {
    "no card": ({"s1_cards": "Ah Zz"}, "“Zz” isn’t a card"),
    "too few": ({"s1_cards": "Ah Ad"}, "2 cards, but Six Card Poker deals 6"),
    "twice in a hand": ({"s1_cards": "Ah Ah Ac Kc Qs Js"}, "Ah is used twice: here and at spot 1."),
    "twice on the table": ({"dealer": "Ah Kd 4c 7h 9s 2d"}, "Ah is used twice: here and at spot 1."),
    "of another deck": ({"s1_cards": "X1 Ad Ac Kc Qs Js"}, "X1 is not in the deck of Six Card Poker"),
    "no ante": ({"s1_ante": ""}, "Ante is missing"),
    "unclear": ({"s1_ante": "1.250"}, "“1.250” can be read two ways"),
    "no amount": ({"s1_ante": "many"}, "“many” isn’t an amount"),
    "no such action": ({"s1_action": "draw"}, "Select a valid choice"),
    "no dealer": ({"dealer": ""}, "0 cards, but Six Card Poker deals 6"),
    "no players": (
        {"s1_cards": "", "s1_ante": "", "s1_aces-up": ""},
        "no player is in the round, so add at least one spot",
    ),
    "no such table": ({"aces-up": "SCP-99"}, "“SCP-99” isn’t a paytable here"),
}


@pytest.mark.parametrize(("changes", "says"), WRONG.values(), ids=WRONG)
def test_what_is_wrong_is_named_and_nothing_typed_is_lost(desk, changes, says):
    response = desk(**ROUND | changes)
    assert response.status_code == 422
    assert says in response.text
    assert (ROUND | changes)["s1_cards"] in response.text
    assert response.context["settled"] is None


RABBIT = "rabbit-hunter"
NATURAL = {"dealer": "Qs Jd 8c 5h 3d", "s2_cards": "Ah Kd 9c 7s 2d", "s2_ante": "25", "s2_action": "play"}
"""Five cards each, as a dispute tells them: the dealer has queen-high and does not qualify."""


def test_the_card_for_sale_counts_where_it_was_bought(desk):
    bought = NATURAL | {"s2_apart": "As", "s2_buys": "on"}
    spot = desk(RABBIT, **bought).context["settled"]["spots"][0]
    assert (spot["hand"], spot["net"]) == ("pair of aces", "$0")
    unbought = {name: text for name, text in bought.items() if name != "s2_buys"}
    assert desk(RABBIT, **unbought).context["settled"]["spots"][0]["hand"] == "ace-king high"


APART = {
    "six in the hand": (
        {"s2_cards": "Ah Kd 9c 7s 2d 4c"},
        "s2_cards",
        "6 cards. Enter the 5 cards of the hand",
    ),
    "six of the dealer": (
        {"dealer": "Ac Qs Jd 8c 5h 3d"},
        "dealer",
        "6 cards. Enter the 5 cards of the hand",
    ),
    "four and the top card": (
        {"s2_cards": "Ah Kd 9c 7s", "s2_apart": "2d"},
        "s2_cards",
        "4 cards. Enter the 5",
    ),
    "two top cards": ({"s2_apart": "As Ad"}, "s2_apart", "Enter one card only."),
    "bought and not entered": ({"s2_buys": "on"}, "s2_apart", "Enter the card that was bought."),
    "twice": ({"s2_apart": "Ah"}, "s2_apart", "Ah is used twice: here and at spot 2."),
    "of another deck": ({"s2_apart": "X1"}, "s2_apart", "X1 is not in the deck of Rabbit Hunter"),
    "burned twice": ({"dealer_apart": "3d"}, "dealer_apart", "3d is used twice: here and at the dealer."),
    "burned of another deck": ({"dealer_apart": "X2"}, "dealer_apart", "X2 is not in the deck"),
}


@pytest.mark.parametrize(("changes", "field", "says"), APART.values(), ids=APART)
def test_a_card_in_the_wrong_field_is_named_and_never_guessed(desk, changes, field, says):
    response = desk(RABBIT, **NATURAL | changes)
    assert response.status_code == 422
    assert any(says in error for error in response.context["form"].errors[field])


def test_it_is_kept_with_a_title_and_without_one_nothing_is_lost(desk):
    refused = desk(act="keep", **ROUND)
    assert (refused.status_code, Case.objects.count()) == (422, 0)
    assert "Enter a title." in refused.text
    assert HAND in refused.text
    response = desk(act="keep", title="Three aces", words="Look at the side bet.", **ROUND)
    case = Case.objects.get()
    assert response["Location"] == reverse("library:case", args=[case.pk])
    assert case.document["script"][0]["cards"] == HAND
    assert "settlement" not in case.document


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "Paste a round document."),
        ("{", "This isn’t valid JSON"),
        ("[" * 15_000, "This isn’t valid JSON"),
        ('{"version": NaN}', "This isn’t valid JSON: NaN"),
        ('{"version": 4}', "version: 4 is not 1 or 2 or 3"),
    ],
)
def test_a_document_that_cannot_be_read_is_refused_by_its_field(client_of, bob, text, says):
    response = client_of(bob).post(reverse("library:document"), {"document": text})
    assert response.status_code == 422
    assert says in response.text


def test_a_round_that_was_dealt_is_taken_to_the_desk(client_of, bob, alice):
    run = start_run(alice)
    address = reverse("library:set_up", args=[run.drill.game]) + f"?run={run.pk}&round=0"
    assert client_of(bob).get(address).status_code == 404  # it is not over
    play_out(run)
    response = client_of(bob).get(address)
    assert response.context["settled"] is not None
    replay = client_of(bob).get(reverse("play:replay", args=[run.pk, 0])).text
    assert address.replace("&", "&amp;") in replay


@pytest.mark.parametrize(
    ("field", "typed_there"),
    [("board", "2c 3c 4c 5c"), ("board", "2c 3c 4c 5c 6c 7c"), ("dealer", "2c"), ("s1_cards", "9h 9d 9s")],
)
def test_cards_too_few_or_too_many_of_a_board_are_named_at_their_field(desk, field, typed_there):
    game = "ultimate-texas-holdem"
    said = typed(dealt(game, spots=1)) | {field: typed_there}
    response = desk(game, **said)
    assert response.status_code == 422
    assert list(response.context["form"].errors) == [field]


@pytest.mark.parametrize("game", GAMES)
def test_the_page_asks_for_every_choice_of_the_house_without_which_nothing_is_settled(client_of, bob, game):
    response = client_of(bob).get(reverse("library:set_up", args=[game]))
    page, form = response.content.decode(), response.context["house"]["form"]
    assert [name for name in form.fields if f'name="{name}"' not in page] == []
