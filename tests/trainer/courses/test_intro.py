"""The game in two minutes: short sentences on one round, and a question that only the server can answer."""

import re

import pytest
from django.urls import reverse

from games import GAMES
from games.engine.cards.hands import FIVE_CARD, Ladder
from games.engine.rules.sheets import load
from tests.trainer.courses.walked import GAME, look
from trainer.courses import intro
from trainer.courses.models import Stage
from trainer.courses.skills import profile_of
from trainer.play.models import Answer

pytestmark = pytest.mark.django_db
each_game = pytest.mark.parametrize("game", GAMES)
MOST_WORDS = 22
BACCARAT = "baccarat"
LAST = 8


@pytest.fixture
def profile(riverside, game):
    return profile_of(school=riverside, game=game)


@each_game
def test_every_game_introduces_itself_in_short_sentences_on_its_felt(profile, game):
    stops = intro.stops_of(profile)
    assert 5 <= len(stops) <= 7
    assert stops[0].sentence.startswith(load(GAMES[game]).introduction["goal"])
    for stop in stops:
        said = re.split(r"(?<=[.]) ", stop.sentence)
        assert len(said) <= 3, said
        for sentence in said:
            assert re.fullmatch(r"[A-Z\d][^.]+[.]", sentence)
            assert len(sentence.split()) <= MOST_WORDS, sentence
        taken = [spot for spot in stop.felt.spots if spot.state != "empty"]
        assert len(taken) == intro.SPOTS
        if GAMES[game].colors:
            continue  # whose chips lie on one layout
        assert all(any(bet.amount or bet.state for _slug, bet in spot.circles) for spot in taken)
    if GAMES[game].table_hands:
        assert "each bets on one of the two hands" in stops[0].sentence
        return
    if GAMES[game].colors:
        assert "chips of a color of their own" in stops[1].sentence
        return
    against = "dealer" if "dealer" in GAMES[game].hands else "paytable"
    assert any("plays against" in stop.sentence and against in stop.sentence for stop in stops)
    opened = [spot.cards for spot in stops[0].felt.spots if spot.brought]
    assert [all(card.text for card in cards) for cards in opened] == [True]


def test_baccarat_says_who_bets_on_what_and_what_a_third_card_hangs_on(riverside):
    found = {
        stop.title: stop.sentence for stop in intro.stops_of(profile_of(school=riverside, game=BACCARAT))
    }
    assert found["The bets"].startswith("Before the deal, each player bets on Player or Banker.")
    assert "fixed rules say which hand draws one" in found["Third cards"]
    assert found["Who wins"].endswith("A winning Banker bet owes a commission of 5%.")
    assert found["The dealer settles"].endswith("Take the losing bets before you pay the winning ones.")


def test_baccarat_asks_about_the_bet_that_owes_a_commission_in_a_hand_like_most(riverside):
    story = intro.story_of(profile_of(school=riverside, game=BACCARAT))
    (line,) = [line for line in story.played.settlement.lines if line.spot == story.asked.spot]
    inputs = story.played.inputs
    assert (line.wager, line.fee) == ("banker", line.stake // 20)
    assert any(len(cards) == 3 for cards in inputs.dealt.values())
    assert not any((inputs.opens_shoe, inputs.cut_comes, inputs.cut_is_out))


@each_game
def test_a_game_whose_hands_rank_unlike_those_of_five_cards_says_so(game):
    if not GAMES[game].hands or not isinstance(GAMES[game].reading("player").ladder, Ladder):
        return  # whose hands are no poker hands, and whose stops say how they are counted
    known, own = FIVE_CARD.categories, GAMES[game].ladder.categories
    unlike = [one for one in own if one in known] != [one for one in known if one in own]
    assert ("Here " in load(GAMES[game]).introduction.get("also", "")) == unlike


@each_game
def test_its_question_has_one_right_answer_that_no_stop_shows(profile, game):
    asked, story = intro.question_of(profile), intro.story_of(profile)
    assert 2 <= len(asked.choices) <= 3
    assert [value for value, _words in asked.choices].count(asked.due) == 1
    lines = {line.action for line in story.played.settlement.lines if line.spot == story.asked.spot}
    assert asked.due in lines
    for shown in (*intro.stops_of(profile), asked):
        seat = next(spot for spot in shown.felt.spots if spot.number == story.asked.spot)
        assert all(bet.state in ("", "live", "back") for _slug, bet in seat.circles)


@each_game
def test_one_hand_wins_before_the_other_is_asked_about_and_one_folds_where_one_can(profile, game):
    story = intro.story_of(profile)
    assert all(story.wishes)
    assert story.shown.spot > story.asked.spot  # the dealer comes to it first


def test_a_round_in_which_no_hand_wins_tells_no_story(riverside, monkeypatch):
    monkeypatch.setattr(intro, "_outcome", lambda played, seat: None)
    with pytest.raises(LookupError, match=GAME):
        intro.story_of.__wrapped__(profile_of(school=riverside, game=GAME))


def test_lesson_1_begins_with_it_until_it_was_seen_or_skipped(client_of, alice):
    client, first = client_of(alice), reverse("courses:lesson", args=[GAME, 1])
    introduction = reverse("courses:intro", args=[GAME])
    assert client.get(first).headers["Location"] == introduction
    assert client.post(introduction).headers["Location"] == first
    assert client.get(first).status_code == 200
    assert look(alice).checkpoint(Stage.INTRO).done
    for page in (f"/courses/{GAME}/", "/games/", f"/games/{GAME}/"):
        assert f'href="{introduction}"' in client.get(page).content.decode()


def test_a_wrong_answer_says_why_and_may_be_mended_and_no_decision_is_stored(client_of, alice, riverside):
    client, at = client_of(alice), f"{reverse('courses:intro', args=[GAME])}?at={LAST}"
    asked = intro.question_of(profile_of(school=riverside, game=GAME))
    because = asked.because[1:]
    assert because not in client.get(at).content.decode()
    wrong = next(value for value, _words in asked.choices if value != asked.due)
    body = client.post(at, {"answer": wrong}).content.decode()
    assert all(said in body for said in (because, "Try again", 'name="answer"'))
    assert not look(alice).checkpoint(Stage.INTRO).done
    body = client.post(at, {"answer": asked.due}).content.decode()
    assert because in body
    assert 'name="answer"' not in body
    assert f'href="{reverse("courses:lesson", args=[GAME, 1])}"' in body
    assert look(alice).checkpoint(Stage.INTRO).done
    assert not Answer.objects.exists()


@pytest.mark.parametrize("at", range(1, LAST + 1))
def test_no_page_before_the_answer_holds_it(client_of, alice, riverside, at):
    asked = intro.question_of(profile_of(school=riverside, game=GAME))
    body = client_of(alice).get(reverse("courses:intro", args=[GAME]), {"at": at}).content.decode()
    assert asked.because[1:] not in body
    for value in ("right", "due", "correct"):
        assert f'data-{value}="' not in body.split('class="walk-panel', 1)[-1].split("</section>", 1)[0]
