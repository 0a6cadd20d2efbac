"""The poster of a class's commonest mistakes: one page, hands that are before no one else, and no name."""

from datetime import timedelta
from io import BytesIO

import pytest
from django.utils import timezone, translation
from pypdf import PdfReader

from games.engine.misconceptions.misconception_catalog import MISTAKES
from games.engine.questions.prompts import Prompt
from games.engine.rounds.stops import Stop
from tests.trainer.pdfs import is_tagged, sizes_of, text_of
from tests.trainer.play.answers import stored
from trainer.pages.pdf import set_pdf
from trainer.play.felt.cards import SIGNS, card_words
from trainer.play.models import Mode, Run
from trainer.play.round_state import RoundState
from trainer.play.services.runs import open_run
from trainer.reports import tallies
from trainer.reports.figures import mistake_words
from trainer.reports.filters import Filter
from trainer.reports.views import poster
from trainer.schools.services import fill_class, make_class

pytestmark = pytest.mark.django_db
PAGE = "/analysis/poster.pdf"
A4, LETTER = (595, 842), (612, 792)
GAME = "three-card-poker"
MARGIN = 38
"""Points at the foot of the page."""
SLUG = "row-above"
NAMES = ["row-above", "row-below", "missed-flush", "missed-straight", "off-by-a-chip", "counted-the-stake"]
NAMES += ["wrong-kicker", "no-kickers", "kept-ace", "kept-ten", "kept-jack", "play-pushed-too"]


def at_table(member, **order):
    return open_run(membership=member, game=GAME, spots=6, **order)


def paid_bet(run) -> tuple[RoundState, Stop, Prompt]:
    """Return the first bet of the run that is paid."""
    for number in range(10):
        state = RoundState(run, number)
        for stop in state.stops:
            for prompt in stop.prompts:
                if prompt.ask == "bet" and prompt.pays:
                    return state, stop, prompt
    raise AssertionError("ten rounds without a paid bet")


def wrong(run, slug: str = SLUG, *, times: int = 1, due: str = "", **fields):
    """Store a wrong answer of this name at a bet that is paid, as it was asked."""
    state, stop, prompt = paid_bet(run)
    verdict = {"ask": prompt.ask, "prompt": prompt.key, "wager": prompt.wager, "right": False}
    verdict |= {"mistake": slug, "rule": prompt.rule, "due": due or str(prompt.words(prompt.due))}
    asked = {
        "game": run.drill.game,
        "given": {prompt.key: "pay 1"},
        "round": state.round,
        "place": str(stop.place),
    }
    stored(run, verdict, **asked, **fields)
    for _ in range(times - 1):
        stored(run, verdict, game=GAME, **fields)


def entries(watcher, **chosen) -> list[poster.Entry]:
    tallies.catch_up(school=watcher.school)
    return list(poster.entries_of(watcher=watcher, chosen=Filter(**chosen)))


def pages(content: bytes) -> int:
    return len(PdfReader(BytesIO(content)).pages)


@pytest.mark.parametrize(("asked", "size"), [({}, A4), ({"paper": "us-letter"}, LETTER)])
def test_it_is_one_page_with_the_mistake_the_hand_the_right_answer_and_no_name(
    client_of, bob, alice, asked, size
):
    wrong(at_table(alice))
    response = client_of(bob).get(PAGE, asked)
    content, said = response.content, text_of(response.content)
    assert (sizes_of(content), pages(content), is_tagged(content)) == ({size}, 1, True)
    for part in ("Paid the paytable line above", "1 time", "Three Card Poker", "Correct: pay $", "Rule TCP"):
        assert part in said
    for person in (alice, bob):
        assert person.user.first_name not in said
        assert person.user.username not in said


def test_the_cards_are_those_that_lay_open_when_it_was_asked(bob, alice):
    run = at_table(alice)
    wrong(run)
    (entry,) = entries(bob)
    state, stop, prompt = paid_bet(run)
    felt = state.played.frames[stop.frame].felt
    own, dealer = entry.example.hands
    assert (own.who, dealer.who) == ("Player", "Dealer")
    printed = ["".join(card) for hand in (own, dealer) for card in hand.cards]
    assert printed == [card_words(card) for card in (*felt.spot(prompt.spot).cards, *felt.dealer.cards)]
    assert {suit for _rank, suit in own.cards} <= set(SIGNS.values())  # shapes, not colors alone


def test_two_mistakes_have_two_hands_where_there_are_two(bob, alice, monkeypatch):
    monkeypatch.setattr(poster, "ALONE", poster.Q(mode=Mode.PRACTICE))
    wrong(at_table(alice, seed="another"), NAMES[1])
    wrong(at_table(alice, seed="the same"), NAMES[0])
    wrong(at_table(alice, seed="the same"), NAMES[0])
    wrong(at_table(alice, seed="the same"), NAMES[1])
    first, second = entries(bob)
    assert first.example.hands != second.example.hands


def test_the_ten_most_frequent_come_in_order_and_one_name_counts_once(bob, alice, monkeypatch):
    for times, slug in enumerate(NAMES, start=1):
        wrong(at_table(alice), slug, times=times)
    found = entries(bob)
    assert [entry.times for entry in found] == [f"{count} times" for count in range(12, 2, -1)]
    monkeypatch.setattr(poster, "mistake_words", lambda slug: mistake_words(slug.replace("below", "above")))
    monkeypatch.setattr(poster, "MOST", 12)
    assert len(entries(bob)) == 11
    assert ("Paid the paytable line above", "3 times") in {(one.says, one.times) for one in entries(bob)}


def test_it_is_of_the_last_30_days_unless_others_are_chosen(client_of, bob, alice):
    wrong(at_table(alice), ago=timedelta(days=31))
    assert "No identified mistakes in these days." in text_of(client_of(bob).get(PAGE).content)
    assert "Paid the paytable" in text_of(client_of(bob).get(PAGE, {"since": "2020-01-01"}).content)


def test_a_class_has_its_own_and_one_without_mistakes_a_sentence(client_of, bob, alice, annie, dora):
    evening = make_class(school=bob.school, name="Evening", by=bob)
    fill_class(school_class=evening, members=[alice], instructors=[bob], by=bob)
    wrong(at_table(annie))
    said = text_of(client_of(bob).get(PAGE, {"class": evening.pk}).content)
    assert "Evening" in said
    assert "No identified mistakes in these days." in said
    assert client_of(dora).get(PAGE, {"class": evening.pk}).status_code == 404


def shared(alice):
    return at_table(alice, seed="homework for all")


def in_a_test(alice):
    """Over, and so counted."""
    run = at_table(alice, mode=Mode.TEST, rounds=10)
    Run.objects.filter(pk=run.pk).update(finished=timezone.now())
    return run


@pytest.mark.parametrize("dealt", [shared, in_a_test])
def test_a_hand_that_others_may_still_be_dealt_is_counted_and_not_shown(bob, alice, dealt):
    wrong(dealt(alice))
    (entry,) = entries(bob)
    assert (entry.times, entry.example) == ("1 time", None)


def test_the_negative_control_shows_the_same_hand_of_a_round_dealt_to_one(bob, alice, monkeypatch):
    wrong(at_table(alice, seed="homework for all"))
    monkeypatch.setattr(poster, "ALONE", poster.Q(mode=Mode.PRACTICE))
    assert entries(bob)[0].example.hands


def test_no_hand_whose_right_answer_is_another_by_now(bob, alice):
    wrong(at_table(alice), due="pay 123456")
    (entry,) = entries(bob)
    assert entry.example is None


def test_ten_hands_need_few_queries(bob, alice, django_assert_max_num_queries):
    for slug in NAMES:
        wrong(at_table(alice), slug)
    entries(bob)  # rounds are stored at their first look
    with django_assert_max_num_queries(40):
        assert len(entries(bob)) == 10


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("paper", ["a4", "us-letter"])
def test_the_longest_entries_are_on_one_page_too(bob, language, paper):
    cards = [("10", "♠"), ("K", "♥"), ("2", "♦"), ("A", "♣"), ("★", ""), ("J", "♦"), ("9", "♥")]
    hands = [poster.Hand("Player", cards), poster.Hand("Low hand", cards[:2]), poster.Hand("Dealer", cards)]
    with translation.override(language):
        said = [
            poster.capfirst(name)
            for name in sorted((mistake_words(one.slug) for one in MISTAKES), key=len)[-10:]
        ]
        data = poster.poster_data(watcher=bob, chosen=Filter(game=GAME))
    cue = "Read both hands first, and compare the second pair where the higher pair is the same. " * 2
    example = {
        "asked": "Game · Bet",
        "right": "Correct: pay $12,500",
        "cue": cue,
        "rule": "Our ruling on SCP 15",
    }
    example["hands"] = [vars(hand) for hand in hands]
    rows = [{"says": words, "times": "1,234 times", "example": example} for words in said]
    content = set_pdf(poster.TEMPLATE, {**data, "entries": rows, "none": "", "paper": paper})
    printed = text_of(content).replace("\N{SOFT HYPHEN}", "")
    assert pages(content) == 1
    assert text_of(content, top=MARGIN) == f"{data['school']} · {data['source']}"  # nothing hangs below
    assert printed.count("Correct: pay $12,500") == 10
    assert all(word in printed for words in said for word in words.split())


def test_the_page_of_mistakes_leads_to_both_papers_with_its_class_and_days(client_of, bob):
    page = client_of(bob).get("/analysis/", {"since": "2026-01-01"}).text
    for paper in ("a4", "us-letter"):
        assert f"{PAGE}?since=2026-01-01&amp;paper={paper}" in page
