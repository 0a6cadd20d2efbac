"""A wrong verdict is short: what is right, why, what was said, and the mistake; the rule on request."""

import re
from html import unescape
from statistics import median

import pytest
from django.template.loader import render_to_string

from tests.games.trainee import right_answers, wrong_answers
from tests.trainer.playing import post, round_state_of, say, start_run
from trainer.play import selectors
from trainer.play.felt.verdicts import group_view
from trainer.play.services.runs import next_round

pytestmark = pytest.mark.django_db
MAX_WORDS = 30


def wrong_verdicts(membership, game, seed="words"):
    """Of a round in which everything is wrong."""
    run = start_run(membership, game=game, spots=6, seed=seed)
    while stop := round_state_of(run).stop:
        say(run, wrong_answers(stop))
        answer = selectors.last_answer(run=run, round=0)
        yield from (one for one in group_view(round_state_of(run), answer).verdicts if not one.right)


def seen(verdict) -> str:
    """The words of a verdict, but for what is folded away and what is only heard."""
    page = render_to_string("play/felt/_verdict.html", {"verdict": verdict})
    page = re.sub(r'<div class="verdict-body">.*?</details>', "", page, flags=re.S)
    page = re.sub(r'<span\s+class="visually-hidden">[^<]*</span>', "", page)
    return unescape(" ".join(re.sub(r"<[^>]+>", " ", page).split()))


@pytest.mark.parametrize("game", ["six-card-poker", "pai-gow-poker"])
def test_a_wrong_verdict_is_the_answer_what_is_right_and_why_in_few_words(alice, game):
    verdicts = list(wrong_verdicts(alice, game))
    words = [len(seen(verdict).split()) for verdict in verdicts]
    assert len(words) > 20
    assert median(words) <= MAX_WORDS
    for verdict in verdicts:
        said, due, why = seen(verdict).partition("→")[0], *seen(verdict).partition("→")[2].partition("–")[::2]
        assert said.startswith(verdict.label)
        if not verdict.expected_cards:
            assert said.removeprefix(verdict.label).strip() == (verdict.given or "—")
            assert due.strip().startswith(verdict.expected)
        assert verdict.because in why
        assert not re.search(r"\b([a-z]+) \1\b", verdict.because)  # no word twice in a row
    due = [verdict for verdict in verdicts if verdict.expected.startswith("pay ")]
    for more in range(5):  # No player may win a bet in a round.
        verdicts = list(wrong_verdicts(alice, game, f"words {more}")) if not due else []
        due += [verdict for verdict in verdicts if verdict.expected.startswith("pay ")]
    assert due
    assert all(
        verdict.due_sum and f"{verdict.because}: {verdict.due_sum}" in seen(verdict) for verdict in due
    )


def test_the_rule_stands_behind_its_number(alice):
    verdict = next(one for one in wrong_verdicts(alice, "six-card-poker") if one.sentence)
    page = render_to_string("play/felt/_verdict.html", {"verdict": verdict})
    folded = unescape(page[page.index("<details") : page.index("</details>")])
    assert verdict.sentence in folded[folded.index("</summary>") :]
    assert verdict.rule in folded[: folded.index("</summary>")]


def test_a_cue_is_said_only_once_its_answer_is_committed(client_of, alice):
    """Nothing before; the same words on the page of the wrong answer."""
    run = start_run(alice, game="six-card-poker", spots=3, seed="words")
    client, cues = client_of(alice), list[str]()
    while stop := round_state_of(run).stop:
        asked = unescape(client.get(f"/runs/{run.pk}/rounds/0/").content.decode())
        said = post(client, run, wrong_answers(stop)).content.decode()
        answer = selectors.last_answer(run=run, round=0)
        first = next(one for one in group_view(round_state_of(run), answer).verdicts if not one.right)
        assert cues or "Next time:" not in asked
        assert first.cue in cues or first.cue not in asked
        assert first.cue in unescape(said)
        cues.append(first.cue)
    assert len(set(cues)) > 1


def said_by_a_holder(membership) -> list[list[str]]:
    """What each stop says of mistakes to a trainee who pays what is due and the stake once more."""
    run, found = start_run(membership, spots=6, seed="named"), []
    for _stop in range(60):
        if (stop := round_state_of(run).stop) is None:
            next_round(state=round_state_of(run))
            continue
        paid = {
            prompt.key: f"pay {(prompt.pays + prompt.stake) / 100:.2f}"
            for prompt in stop.prompts
            if prompt.pays
        }
        say(run, right_answers(stop) | paid)
        here = round_state_of(run)
        verdicts = group_view(here, selectors.last_answer(run=run, round=here.round)).verdicts
        found.append([verdict.mistake for verdict in verdicts if verdict.mistake])
    return found


def test_a_mistake_is_named_once_at_a_stop(alice):
    said = said_by_a_holder(alice)
    assert any(said)
    assert all(len(here) == len(set(here)) for here in said)


def test_what_to_think_of_next_time_does_not_repeat_the_reason_above_it(alice):
    verdicts = [verdict for verdict in wrong_verdicts(alice, "roulette") if verdict.because and verdict.cue]
    assert verdicts
    for verdict in verdicts:
        assert not verdict.cue.endswith(f"{verdict.because}."), verdict.cue
        assert verdict.cue.endswith(".")
