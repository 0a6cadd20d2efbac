"""Before an answer, no response holds a card that is face down, or anything that follows from one."""

import random
import re
from dataclasses import replace
from itertools import cycle, product

import pytest
import time_machine
from django.utils import timezone

from games import GAMES
from games.engine.cards.cards import Card
from games.engine.rounds import rounds, shoes
from games.engine.rounds.rounds import deal
from games.engine.rounds.stops import Stop, prompts
from games.engine.rules.stages import FALL
from games.engine.texts import Text
from tests.conftest import join
from tests.games.trainee import wrong, wrong_answers
from tests.scale import SHAPES, sample_of_one_or_all, some_or_all
from tests.trainer.modes import hint_url, start_in
from tests.trainer.playing import form_of, play_on, post, right_answers, round_state_of, start_run
from tests.trainer.whole.leaks import (
    EVERYDAY,
    FELTS,
    SAMPLE,
    bodies,
    cards_in,
    cards_seen,
    check_headers,
    pushes,
    requests_about,
    without_tokens,
)
from trainer.play.models import Mode
from trainer.play.round_state import Dealt, RoundState
from trainer.play.services import runs
from trainer.schools.models import Role
from trainer.schools.services import fill_class, make_class

pytestmark = pytest.mark.django_db


@pytest.fixture
def drawn(monkeypatch):
    """Draw the same seeds in every run of the tests."""
    numbers = iter(range(10**6))
    for name in ("draw_seed", "seed_of_test"):
        monkeypatch.setattr(runs, name, lambda *_run: f"drawn-seed-{next(numbers)}")


@sample_of_one_or_all(
    "game, prompts, tables", (SAMPLE, (2,)), (EVERYDAY, (6, 1)), one="rabbit-hunter", cases=GAMES
)
@pytest.mark.usefixtures("drawn")
def test_no_body_names_a_card_that_is_not_up_or_the_seed(client_of, alice, bob, game, prompts, tables):
    trainee, instructor = client_of(alice), client_of(bob)
    asked, stops, spots = 0, 0, cycle(tables)
    while asked < prompts:
        run = start_run(alice, game=game, spots=next(spots), seed="")
        while stop := round_state_of(run).stop:
            seen = cards_seen(round_state_of(run))
            often = FELTS if stops % 3 == 0 else set()  # the answer before was met with this stop already
            only = None if stops % 12 == 0 else often
            for name, body in bodies(run, trainee, instructor, only=only):
                assert cards_in(body) <= seen, name
                assert run.seed not in body, name
            asked, stops = asked + len(stop.prompts), stops + 1
            how = wrong_answers if stops % 3 == 0 else right_answers
            response = post(trainee, run, how(stop))
            check_headers(response, "answer")
            assert cards_in(response.content.decode()) <= cards_seen(round_state_of(run))
        assert run.seed not in post_summary(trainee, run)
        runs.finish_run(run=run)


OF_ASSISTANTS = {
    *("wall", "wall again", "live_class", "room again", "table in the room", "felt in the room"),
    *("watch", "felt", "trainee", "watched replay"),
}


@pytest.mark.usefixtures("drawn")
def test_an_assistant_sees_no_card_that_is_not_up_nor_the_seed(client_of, riverside, alice, olga):
    asa = join(riverside, "asa", Role.ASSISTANT)
    evening = make_class(school=riverside, name="Evening", by=olga)
    fill_class(school_class=evening, members=[alice], instructors=[asa], by=olga)
    trainee, assistant = client_of(alice), client_of(asa)
    run = start_run(alice, game="six-card-poker", spots=2, seed="")
    while round_state_of(run).stop:
        for name, body in bodies(run, trainee, assistant, only=OF_ASSISTANTS):
            assert cards_in(body) <= cards_seen(round_state_of(run)), name
            assert run.seed not in body, name
        play_on(run, 1)


def post_summary(trainee, run) -> str:
    return trainee.get(f"/runs/{run.pk}/rounds/0/").content.decode()


@sample_of_one_or_all("game, spots", 2, 6, one="six-card-poker", cases=GAMES)
def test_a_refused_answer_tells_nothing(client_of, alice, game, spots):
    """An unreadable answer and one for another place show nothing new."""
    client, run = client_of(alice), start_run(alice, game=game, spots=spots)
    while stop := round_state_of(run).stop:
        seen = cards_seen(round_state_of(run))
        unreadable = post(client, run, {prompt.key: "bogus" for prompt in stop.prompts})
        later = round_state_of(run).stops[-1]
        stale = client.post(
            f"/runs/{run.pk}/rounds/0/answer/",
            {"place": "elsewhere/9", "key": "00000000-0000-4000-8000-000000000000"}
            | right_answers(replace(later, prompts=later.prompts[:1])),
        )
        assert (unreadable.status_code, stale.status_code) == (422, 409)
        for response in (unreadable, stale):
            assert cards_in(response.content.decode()) <= seen
        play_on(run, 1)


@sample_of_one_or_all("game, spots", 2, 6, one="6-5-4-poker", cases=GAMES)
def test_a_verdict_tells_no_more_when_wrong_than_when_right(client_of, alice, game, spots):
    """Both show the same cards."""
    client = client_of(alice)
    right, wrong = (start_run(alice, game=game, spots=spots, seed="demo") for _ in range(2))
    while stop := round_state_of(right).stop:
        found = [
            post(client, run, how(stop)).content.decode()
            for run, how in ((right, right_answers), (wrong, wrong_answers))
        ]
        allowed = cards_seen(round_state_of(right))
        assert [cards_in(body) <= allowed for body in found] == [True, True]


# --- The same bytes ----------------------------------------------------------------------------------


def another_deal(round_state: RoundState, monkeypatch, tries: int = 40):
    """Return a round with the same felt so far over other hidden cards, or None.

    Cards that have been seen keep their places in the deck, all others are shuffled; players decide anew.
    """
    inputs, stop = round_state.played.inputs, round_state.stop
    if inputs.game.falls:
        return _another_fall(round_state)
    deck, hidden = _in_the_shoe(round_state) if inputs.standing else _in_the_deck(round_state)
    chance = random.Random(f"{inputs.seed}/{stop.place!s}")
    for _ in range(tries):
        cards = [deck[place] for place in hidden]
        chance.shuffle(cards)
        other = list(deck)
        for place, card in zip(hidden, cards, strict=True):
            other[place] = card
        with monkeypatch.context() as patched:
            patched.setattr(rounds, "shuffled", lambda *_, other=tuple(other), **__: other)
            patched.setattr(shoes, "shoe_cards", lambda *_, other=tuple(other), **__: other)
            spots, house, meter = len(inputs.seats), inputs.house, inputs.meter
            exercise = round_state.played.exercise
            played = deal(
                inputs.game,
                seed=inputs.seed,
                spots=spots,
                house=house,
                meter=meter,
                exercise=exercise,
                standing=inputs.standing,
            )
        if played.inputs != inputs and _same_so_far(round_state, played):
            return played
    return None


def _another_fall(round_state: RoundState):
    """Return the same bets with the ball in another pocket, while where it fell wasn't seen."""
    played = round_state.played
    if played.frames[round_state.last_frame].felt.fall:
        return None
    pockets = [one for one in played.inputs.rules.source.pockets if one != played.inputs.fallen]
    pocket = random.Random(f"{played.inputs.seed}/{round_state.stop.place!s}").choice(pockets)
    dealt = {**played.inputs.dealt, FALL: (pocket,)}
    other = replace(played, inputs=replace(played.inputs, dealt=dealt))
    return other if _same_so_far(round_state, other) else None


def _in_the_deck(round_state: RoundState) -> tuple[list[Card], list[int]]:
    """Return the deck of a round and the places of the cards that were not seen."""
    inputs, seen = round_state.played.inputs, cards_seen(round_state)
    deck = list(rounds.shuffled(inputs.game.deck, seed=inputs.seed, round=inputs.round))
    return deck, [place for place, card in enumerate(deck) if card not in seen]


def _in_the_shoe(round_state: RoundState) -> tuple[list[Card], list[int]]:
    """The same of a shoe, which has every card several times: all that have not come out."""
    inputs, shown = round_state.played.inputs, round_state.played.frames[round_state.last_frame].felt
    shoe = inputs.standing.shoe
    deck = list(shoes.shoe_cards(inputs.rules.source, inputs.seed, shoe.number))
    out = shoe.gone + sum(len(hand.cards) for hand in shown.hands)
    if inputs.game.hands_in_turn:  # players' cards and the dealer's, of which one lies face down
        first = len(inputs.seats)
        out = shown.shoe.gone
        hole = shoe.gone + 2 * first + 1
        hidden = [hole] if None in shown.dealer.cards else []
        return deck, [*hidden, *range(out, len(deck))]
    return deck, list(range(out, len(deck)))


def _same_so_far(round_state: RoundState, played) -> bool:
    until, stop = round_state.last_frame, round_state.stop
    timelines = (round_state.played.frames, played.frames)
    mine, theirs = ([(m.step, m.spot, m.felt) for m in timeline[: until + 1]] for timeline in timelines)
    if mine != theirs:
        return False
    stops = prompts(played)
    return len(stops) > round_state.position and stops[round_state.position].place == stop.place


def differences(run, monkeypatch, trainee, instructor, *, only=None) -> list[str] | None:
    """Return the names of bodies that differ over other hidden cards, or None without such a deal."""
    round_state = round_state_of(run)
    other = another_deal(round_state, monkeypatch)
    if other is None:
        return None
    found = {name: without_tokens(body) for name, body in bodies(run, trainee, instructor, only=only)}
    with monkeypatch.context() as patched:
        patched.setattr("trainer.play.round_state.read_stored", lambda _stored: Dealt(other))
        again = {name: without_tokens(body) for name, body in bodies(run, trainee, instructor, only=only)}
    return [name for name in found if found[name] != again[name]]


@sample_of_one_or_all(
    "game, tables, at_least", ((1, 2), 3), ((6, 1, 3), 3), one="wild-six-card-draw-poker", cases=GAMES
)
def test_two_rounds_equal_in_what_is_visible_give_the_same_bytes(
    client_of, alice, bob, game, monkeypatch, tables, at_least
):
    trainee, instructor, compared = client_of(alice), client_of(bob), 0
    for number, spots in enumerate(tables):
        run = start_run(alice, game=game, spots=spots, seed=f"bytes-{number}")
        while round_state_of(run).stop:
            only = None if compared % 4 == 0 else FELTS
            different = differences(run, monkeypatch, trainee, instructor, only=only)
            assert not different, (str(round_state_of(run).stop.place), spots)
            compared += different is not None
            play_on(run, 1)
        runs.finish_run(run=run)
    assert compared >= (0 if GAMES[game].falls else at_least)  # nearly all is asked once the ball lies


# --- The same whatever is right ----------------------------------------------------------------------


def otherwise_right(stop: Stop) -> Stop:
    """Return a stop that asks the same, but something else is right, for other reasons and amounts."""
    changed = {"because": Text("Smuggled."), "sum": Text("7 × 7 = 49"), "made_of": ()}
    others = (
        replace(one, right=(one.read(wrong(one)),), pays=one.pays + 77_700, **changed) for one in stop.prompts
    )
    return replace(stop, prompts=tuple(others))


def responses(run, trainee, instructor) -> dict[str, str]:
    """Return pages, headers and pushes about a table: every attribute, hidden field, comment and script."""
    found = {}
    for name, client, url, extra in requests_about(run, trainee, instructor):
        if name in FELTS | {"fragment", "home", "wall again", "felt in the room"}:
            response = client.get(url, **extra)
            headers = "".join(f"{key}: {value}\n" for key, value in response.headers.items())
            found[name] = re.sub(r"'nonce-[^']*'", "", headers) + without_tokens(response.content.decode())
    return found | {name: without_tokens(body) for name, body in pushes(round_state_of(run).run, rooms=True)}


def tells_what_is_right(run, monkeypatch, trainee, instructor) -> list[str]:
    """Return the names of responses that differ where something else is right from this stop on."""
    stops = RoundState.stops

    def changed(self):
        return tuple(
            stop if number < self.position else otherwise_right(stop)
            for number, stop in enumerate(stops.fget(self))
        )

    with monkeypatch.context() as patched, time_machine.travel(timezone.now(), tick=False):
        before = responses(run, trainee, instructor)
        patched.setattr(RoundState, "stops", property(changed))
        after = responses(run, trainee, instructor)
    return [name for name in before if before[name] != after[name]]


OF_TABLE_HANDS = [game.slug for game in GAMES.values() if game.table_hands]


@pytest.mark.parametrize(
    ("mode", "game"), [*zip(Mode, cycle(SHAPES), strict=False), *product(Mode, OF_TABLE_HANDS)]
)
def test_nothing_that_is_sent_follows_from_what_is_right_before_it_is_answered(
    client_of, alice, bob, mode, game, monkeypatch
):
    run, compared = start_in(mode, alice, game=game, spots=2, seed="right", rounds=2), 0
    while (state := round_state_of(run)).stop and state.round == 0:
        found = tells_what_is_right(run, monkeypatch, client_of(alice), client_of(bob))
        assert found == [], str(state.stop.place)
        compared += 1
        play_on(run, 1)
    assert compared >= 3


def test_an_answer_in_an_attribute_is_found(client_of, alice, bob, monkeypatch):
    """The negative control: a data- attribute of the form holds the first right answer."""
    from trainer.play import forms

    view = forms.stop_view

    def telling(state, **rest):
        found = view(state, **rest)
        return replace(found, place=f'{found.place}" data-due="{state.stop.prompts[0].due}')

    monkeypatch.setattr("trainer.play.table_page.stop_view", telling)
    found = tells_what_is_right(start_run(alice, spots=2), monkeypatch, client_of(alice), client_of(bob))
    assert {"table", "fragment"} <= set(found)


# --- Modes -------------------------------------------------------------------------------------------


def in_each(*modes):
    """Parametrize with each game in each mode, in every run with one game per mode."""
    return some_or_all("mode, game", [*product(modes, GAMES)], some=[*zip(modes, GAMES, strict=False)])


@in_each(Mode.GUIDED, Mode.TEST)
@pytest.mark.usefixtures("drawn")
def test_in_no_mode_a_body_names_a_card_that_is_not_up_or_the_seed(client_of, alice, bob, game, mode):
    trainee, instructor = client_of(alice), client_of(bob)
    run = start_in(mode, alice, game=game, spots=2, seed="")
    while stop := round_state_of(run).stop:
        seen = cards_seen(round_state_of(run))
        hint = trainee.post(hint_url(run), form_of(stop))
        assert hint.status_code == (200 if mode == Mode.GUIDED else 404)
        assert cards_in(hint.content.decode()) <= seen
        for name, body in bodies(run, trainee, instructor, only=FELTS):
            assert cards_in(body) <= seen, name
            assert run.seed not in body, name
        answered = post(trainee, run, right_answers(stop))
        if round_state_of(run).stop:
            assert cards_in(answered.content.decode()) <= cards_seen(round_state_of(run))


@in_each(Mode.LEARN, Mode.TEST)
def test_in_no_mode_a_body_follows_from_a_hidden_card(client_of, alice, bob, game, mode, monkeypatch):
    trainee, instructor, compared = client_of(alice), client_of(bob), 0
    run = start_in(mode, alice, game=game, spots=2, seed="bytes of modes", rounds=2)
    while round_state_of(run).stop:
        different = differences(run, monkeypatch, trainee, instructor, only=FELTS)
        assert not different, str(round_state_of(run).stop.place)
        compared += different is not None
        play_on(run, 1)
    assert compared >= (0 if GAMES[game].falls else 2)


# --- Negative controls -------------------------------------------------------------------------------


KINDS = ("text", "face", "name")
"""Ways to name a card."""


@pytest.mark.parametrize(
    ("game", "as_what"), [*zip([game for game in GAMES if game not in OF_TABLE_HANDS], KINDS, strict=False)]
)
def test_the_search_finds_a_card_that_is_smuggled_into_the_felt(
    client_of, alice, bob, game, monkeypatch, as_what
):
    from games.engine.cards.cards import JOKERS, card_name
    from trainer.play.felt import cards

    run = start_run(alice, game=game, spots=3)
    inputs, seen = round_state_of(run).played.inputs, cards_seen(round_state_of(run))
    dealt = (*(card for seat in inputs.seats for card in seat.cards), *inputs.table_cards)
    hidden = next(card for card in dealt if card not in seen and card not in JOKERS)
    views = {
        "text": cards.CardView(hidden, ""),
        "face": cards.CardView(hidden, "a card"),
        "name": cards.CardView("", card_name(hidden)),
    }
    view = cards.card_view
    monkeypatch.setattr(
        cards, "card_view", lambda card, **state: view(card, **state) if card else views[as_what]
    )
    found = {name for name, body in bodies(run, client_of(alice), client_of(bob)) if hidden in cards_in(body)}
    shown = {"watch", "felt", "frame for staff", "frame for projector", "felt in the room"}
    assert {"table", "fragment", "replay", "watched replay"} | shown <= found


def test_the_comparison_finds_what_follows_from_a_hidden_card(client_of, alice, bob, monkeypatch):
    """A title has one more letter where the dealer's last card is red."""
    from trainer.play import forms

    title, found = forms.moment_title, []
    for number in range(6):
        run = start_run(alice, game="6-5-4-poker", spots=6, seed=f"red {number}")

        def telling(moment, run=run):
            red = round_state_of(run).played.inputs.table_cards[-1][1] in "dh"
            return f"{title(moment)}{'.' if red else ''}"

        monkeypatch.setattr(forms, "moment_title", telling)
        found += differences(run, monkeypatch, client_of(alice), client_of(bob)) or []
        runs.finish_run(run=run)
        if found:
            break
    assert {"table", "fragment"} == set(found)


@pytest.mark.parametrize(
    ("body", "found"),
    [
        ('<span data-card="Ah">', {"Ah"}),
        ('class="card rank-A card-h is-best"', {"Ah"}),
        ('aria-label="ten of clubs"', {"Tc"}),
        ('value="2d"', {"2d"}),
        ("Kh Qs Jd Tc is a straight", {"Kh", "Qs", "Jd", "Tc"}),
        ("X1", {"X1"}),
        ("As soon as a trainee of your school", set()),
        ('class="card card-h"', set()),
        ("/runs/0a5c-4d2h-11/", set()),
    ],
)
def test_what_the_search_takes_for_a_card(body, found):
    assert cards_in(body) == found
