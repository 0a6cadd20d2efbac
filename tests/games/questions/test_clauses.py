"""The clause that is quoted holds the fact that decides."""

import pytest

from games import GAMES
from games.engine.errors import Refused
from games.engine.questions.answers import BetAnswer
from games.engine.questions.clauses import Clause, deciding_clause, sentences
from games.engine.rounds.rounds import Round, deal
from tests.games.round_builder import at, play
from tests.games.trainee import each_prompt, prompt_at

SIX, RABBIT, CARIBBEAN = "six-card-poker", "rabbit-hunter", "caribbean-stud"
SCENES = (
    None,
    "dealer-does-not-qualify",
    "tie",
    "envy-hand",
    "folded-side-bet-wins",
    "player-straight",
    "dealer-plays-six",
    "automatic-winner-beaten",
    "two-meter-hits",
)

QUOTED = {
    ("six-card-poker", "qualifies", ""): {"The dealer qualifies with ace-king."},
    ("six-card-poker", "refund", "push"): {"With less, each player’s Ante is refunded."},
    ("six-card-poker", "refund", "leave"): {"All other bets have full action."},
    ("six-card-poker", "first-spot", ""): {
        "The dealer then reconciles the action counterclockwise, from right to left."
    },
    ("rabbit-hunter", "qualifies", ""): {"The dealer qualifies with ace-high."},
    ("rabbit-hunter", "refund", "leave"): {"All other bets have full action."},
    ("6-5-4-poker", "first-spot", ""): {"Settle counterclockwise from the dealer’s right."},
    ("caribbean-stud", "first-spot", ""): {"Settle hands counterclockwise, from the dealer’s right."},
    ("three-card-poker", "first-spot", ""): {"Settle hands counterclockwise, from the dealer’s right."},
    ("wild-six-card-draw-poker", "bet", "push"): {"Ties push."},
}


def rounds(slug: str) -> list[Round]:
    found = []
    for scene in SCENES:
        for seed in range(3):
            try:
                found.append(deal(GAMES[slug], seed=f"clauses {seed}", spots=4, scenario=scene))
            except Refused:
                break
    return found


def clause(played: Round, key: str) -> Clause:
    found = deciding_clause(played.inputs.sheet, prompt_at(played, key))
    assert found is not None
    return found


@pytest.mark.parametrize("slug", GAMES)
def test_one_sentence_of_the_rule_is_quoted(slug):
    quoted = dict[tuple[str, str, str], set[str]]()
    for played in rounds(slug):
        for _stop, prompt in each_prompt(played):
            found = deciding_clause(played.inputs.sheet, prompt)
            assert found is not None, prompt.rule
            assert found.words in played.inputs.sheet.sentence(prompt.rule)
            assert len(sentences(found.words)) == 1
            done = prompt.due.action.value if isinstance(prompt.due, BetAnswer) else ""
            quoted.setdefault((slug, prompt.ask, done), set()).add(found.words)
    expected = {key: words for key, words in QUOTED.items() if key[0] == slug}
    assert {key: quoted.get(key) for key in expected} == expected


def test_a_bet_is_decided_by_the_sentence_that_names_it():
    folded = play(SIX, "Ad Kc 8h 6s 4c 2d", at(1, "Kh Qs 9d 7c 5h 3d", "fold", ante=500, aces_up=500))
    assert clause(folded, "decide/1/bet/ante").words.startswith("When players fold, the dealer collects")
    assert clause(folded, "decide/1/bet/aces-up").words.startswith("Aces Up is collected too unless")


def test_a_tie_is_decided_by_the_sentence_on_ties():
    tied = play(RABBIT, "Ad Kc 8h 6s 4c", at(1, "Ah Ks 8d 6c 4h", ante=500, two_way_bad_beat=500))
    found = clause(tied, "reconcile/1/bet/two-way-bad-beat")
    assert (found.ruled, found.words) == (True, "On a tie no hand is beaten, so Two Way Bad Beat loses.")


def test_a_wheel_is_decided_by_the_sentence_on_the_ace():
    wheel = play(CARIBBEAN, "Ad Kc 8h 6s 4c", at(1, "Ah 2s 3d 4d 5h", "raise", ante=500))
    assert clause(wheel, "reconcile/1/player-hand").words == "The ace is high except in 5-4-3-2-A."
    other = play(CARIBBEAN, "Ad Kc 8h 6s 4c", at(1, "6h 2s 3d 4d 5h", "raise", ante=500))
    assert clause(other, "reconcile/1/player-hand").words.startswith("Hands rank as in poker")
