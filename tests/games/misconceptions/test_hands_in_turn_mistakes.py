"""Mistakes where hands are played in turn: each is named from the wrong answer that it leads to."""

import pytest

from games import GAMES, deal, open_house
from games.engine.diagnosis.grading import grade_stop
from games.engine.diagnosis.misconception_models import HypotheticalRound, MisconceptionModel
from games.engine.misconceptions.misconception_catalog import BY_SLUG, HANDS_IN_TURN
from games.engine.rounds.stops import prompts
from tests.games.trainee import right_answers, typed

GAME = next(game for game in GAMES.values() if game.hands_in_turn)
ROUNDS = 120
"""Rounds looked at for one in which a mistake shows."""
WHERE = {
    "blackjack-after-split": ("split", {}),
    "ace-low-straight-of-three": ("21+3-straight", {}),
    "surrender-taken-whole": ("surrender", {}),
    "natural-waits": ("player-blackjack", {}),
    "naturals-tie-lost": ("both-blackjacks", {}),
    "whole-bet-insured": ("insurance-lost", {}),
    "doubled-stack-left": ("double", {}),
    "doubled-on-any": (None, {"double-on": "10-11"}),
    "doubled-after-split": ("split", {"double-after-split": False}),
    "not-doubled-after-split": ("split", {}),
    "split-by-worth": (None, {"split-by": "rank"}),
    "one-hand-too-many": ("split", {"hands": 2}),
    "split-aces-played": ("split-aces", {"resplit-aces": True}),
    "surrendered-after-split": ("split", {}),
    "surrender-where-none": (None, {"surrender": "none"}),
    "looked-without-hole-card": (None, {"hole-card": "none"}),
    "other-soft-17": ("dealer-soft-17", {}),
}
"""The situation and the house in which a mistake shows, where that is not any round of the usual house."""


def shown(slug: str):
    """Yield what is asked where a trainee with the mistake errs, with the wrong answer."""
    scenario, choices = WHERE.get(slug, (None, {}))
    house, mistake = open_house(GAME, choices), BY_SLUG[slug]
    for number in range(ROUNDS):
        played = deal(GAME, seed="named", round=number, spots=4, scenario=scenario, house=house)
        beliefs = MisconceptionModel(played)
        for stop in prompts(played):
            for prompt in stop.prompts:
                for holder in beliefs.holders_of(mistake):
                    if not beliefs.may_differ(holder, prompt):
                        continue
                    answers = beliefs.answers_of(holder, prompt, stop)
                    if answers and not any(map(prompt.accepts, answers)):
                        yield beliefs, stop, prompt, answers[0]


@pytest.mark.parametrize("slug", [mistake.slug for mistake in HANDS_IN_TURN])
def test_a_wrong_answer_is_explained_by_its_mistake(slug):
    beliefs, stop, prompt, answer = next(shown(slug))
    given = right_answers(stop) | {prompt.key: typed(prompt, answer)}
    verdict = next(one for one in grade_stop(beliefs, stop, given) if one.prompt.key == prompt.key)
    assert not verdict.right
    assert slug in verdict.diagnosis.names


def names_of_insurance_taken() -> set[str]:
    played = deal(GAME, seed="named", spots=4, scenario="insurance-won")
    stop = next(s for s in prompts(played) if any(p.wager == "insurance" for p in s.prompts))
    insured = next(prompt for prompt in stop.prompts if prompt.wager == "insurance")
    beliefs = MisconceptionModel(played)
    verdicts = grade_stop(beliefs, stop, right_answers(stop) | {insured.key: "take"})
    return set(next(one for one in verdicts if one.prompt is insured).diagnosis.names)


def test_insurance_that_wins_and_was_taken_is_no_misread_hand_for_the_blackjack_was_called(monkeypatch):
    assert names_of_insurance_taken() == set()
    monkeypatch.setattr(HypotheticalRound, "_is_called", lambda self, wager: False)
    assert names_of_insurance_taken() == {"pictures-above-ten"}
