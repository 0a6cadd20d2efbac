"""The battery that every game passes: rounds with every question are dealt, asked, graded, settled, written
down, read back and made again. What is printed of one game alone is in its own file."""

import json
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import asdict, replace
from functools import partial
from random import Random

import pytest

from games import GAMES
from games.engine.cards.streams import Stream
from games.engine.diagnosis.cue_kinds import cue_for
from games.engine.diagnosis.diagnosis import AnsweredStop
from games.engine.diagnosis.grading import Name, Verdict, grade_stop
from games.engine.diagnosis.misconception_models import MisconceptionModel
from games.engine.procedure.frames import Exercise, Frame, Happened, Key, open_hands, read_key, read_place
from games.engine.procedure.steps import PHASE_OF, Phase
from games.engine.questions.answers import AnswerChoice, BetAnswer
from games.engine.questions.ask import When
from games.engine.questions.catalog import ALL_ASKS, ASKS, EVERYDAY, FLOOR, STRATEGY, interludes, questions_of
from games.engine.questions.clauses import deciding_clause, sentences
from games.engine.questions.prompts import Prompt, PromptContext, deciding_rules
from games.engine.rounds.rounds import HANDS_AND_BETS, Round
from games.engine.rounds.stops import Stop, context_of, course, rules_of_stop
from games.engine.rules.wagers import Action
from games.engine.serialization.grades import grade_document, write_grade
from games.engine.serialization.questions import read_answers, write_answer, write_step
from games.engine.serialization.reading import read_document
from games.engine.serialization.writing import write_document
from games.engine.settlement.limit_warnings import limit_warnings
from games.engine.settlement.settlements import is_read
from games.engine.texts import Text
from tests.games.cue_faults import cue_fault
from tests.games.dealing import DOWN_TO_ONE, cached_stops, deal_cached, meter_scenario, rounds
from tests.games.first_version import write_first
from tests.games.hidden_cards import compare_hidden
from tests.games.trainee import each_prompt, guess, right_answers, typed, wrong

JOB = Exercise(ALL_ASKS - FLOOR - STRATEGY - {"call-hand"}, wrong_bets=40, irregularities=60)
CALLED = Exercise(EVERYDAY | {"call-hand"})
WATCHED = Exercise(FLOOR, slips=60)
SHOULDER = Exercise(STRATEGY)
STORED = Exercise(frozenset({"irregularity", "check-bets"}), wrong_bets=40, irregularities=100)
BESIDE = {"tokes", "announced"}
"""Asked together with the bets."""
EXERCISES = {HANDS_AND_BETS: 3, JOB: 5, CALLED: 2, WATCHED: 3, SHOULDER: 1}
MANY = EXERCISES | {STORED: 12}
"""Each with its number of rounds."""

each_game = pytest.mark.parametrize("game", GAMES)
with_hands_at_once = pytest.mark.parametrize(
    "game", [slug for slug, game in GAMES.items() if game.hands and not game.hands_in_turn]
)
"""Hole cards of hands in turn are compared in tests/trainer/whole/test_leaks.py."""


def dealt(game: str, *exercises: Exercise) -> Iterator[Round]:
    """Rounds with everything that is asked of a dealer, of who watches one, and of a player."""
    for exercise in exercises or EXERCISES:
        spots = (2,) if exercise is SHOULDER else DOWN_TO_ONE
        yield from rounds(game, MANY[exercise], seed="battery", spots=spots, exercise=exercise)
    if not exercises and GAMES[game].progressive:
        yield deal_cached(game, seed="battery", scenario=meter_scenario(GAMES[game]), exercise=JOB)


# --- Asked -------------------------------------------------------------------------------------------


@each_game
def test_every_question_has_its_place_its_words_and_its_rule(game):
    table, met = questions_of(GAMES[game]), set()
    for played in dealt(game):
        stops = cached_stops(played)
        assert len({str(stop.place) for stop in stops}) == len(stops)
        assert len({prompt.key for stop in stops for prompt in stop.prompts}) == sum(
            len(stop.prompts) for stop in stops
        )
        for stop, prompt in each_prompt(played):
            ask, question = table[prompt.ask]
            step, names = played.frames[stop.frame].step, set(played.frames[stop.frame].asks)
            assert question == prompt.question
            assert names & set(ask.poses) or names <= {"floor-right", "floor-payout-right"}, prompt.key
            assert read_place(str(stop.place)) == stop.place
            assert read_key(prompt.key) == Key(
                prompt.step, prompt.spot, prompt.ask, prompt.wager, prompt.turn
            )
            assert len({choice.key for choice in prompt.choices}) == len(prompt.choices)
            assert all(map(prompt.accepts, (prompt.read(typed(prompt, right)) for right in prompt.right)))
            assert prompt.because or prompt.ask == "irregularity"
            assert "%(" not in prompt.text
            rules = deciding_rules(context(played, stop, prompt))
            assert prompt.rule in rules
            assert set(rules) <= set(rules_of_stop(GAMES[game], step, stop)) & set(played.inputs.sheet.rules)
            met.add(prompt.ask)
    if GAMES[game].falls:
        assert {"check-bets", "chips", "irregularity", "winners", "payout-watched"} <= met
        return
    read = "draws" if GAMES[game].table_hands else "total" if GAMES[game].hands_in_turn else "player-hand"
    assert {"bet", read, "irregularity", "check-bets", "next-step", "floor"} <= met
    assert ("console" in met) is bool(GAMES[game].progressive)


@each_game
def test_the_keys_of_hands_and_of_bets_at_a_stop_are_apart(game):
    for played in dealt(game, HANDS_AND_BETS, JOB, CALLED):
        for stop in cached_stops(played):
            hands = {choice.key for p in stop.prompts if p.question.names_hand for choice in p.choices}
            assert not hands & {choice.key for p in stop.prompts if p.wager for choice in p.choices}


def context(played: Round, stop: Stop, prompt: Prompt) -> PromptContext:
    return context_of(played.inputs.game, played.frames[stop.frame].step, stop, prompt)


@each_game
def test_which_rules_could_decide_does_not_tell_what_is_right(game):
    """Of the same question about the same bet at the same step, whatever is right: the same rules."""
    rules, rights = defaultdict(set), defaultdict(set)
    for played in dealt(game):
        for stop, prompt in each_prompt(played):
            posed = context(played, stop, prompt)
            at = (prompt.step, prompt.ask, prompt.wager, posed.played)
            rules[at].add(deciding_rules(posed))
            rights[at].add(prompt.right)
    assert {at for at, found in rules.items() if len(found) > 1} == set()
    assert sum(len(found) > 1 for found in rights.values()) > 10


@each_game
def test_one_sentence_of_the_rule_is_quoted(game):
    for played in dealt(game, HANDS_AND_BETS):
        for _stop, prompt in each_prompt(played):
            quoted = deciding_clause(played.inputs.sheet, prompt)
            assert quoted.words in played.inputs.sheet.sentence(prompt.rule)
            assert len(sentences(quoted.words)) == 1


@each_game
def test_the_phase_of_a_round_never_goes_back_and_is_one_of_its_course(game):
    for played in dealt(game):
        phases = [PHASE_OF[frame.step.act] for frame in played.frames if frame.asks]
        assert phases == sorted(phases, key=list(Phase).index)
        assert set(phases) <= set(course(GAMES[game], played.exercise.asks))


@each_game
def test_what_comes_in_beside_the_procedure_leaves_its_timeline_as_it_is(game):
    everyday = {name for slug in EVERYDAY for name in ASKS[slug].poses}
    for played in dealt(game, JOB):
        plain = Round(played.inputs, HANDS_AND_BETS).frames
        asked = (replace(one, asks=tuple(a for a in one.asks if a not in BESIDE)) for one in played.frames)
        assert tuple(frame for frame in asked if set(frame.asks) <= everyday) == plain
    for played in dealt(game, WATCHED, SHOULDER):
        bare = Round(played.inputs, Exercise(frozenset())).frames
        assert tuple(frame for frame in played.frames if not frame.about) == bare


# --- Graded ------------------------------------------------------------------------------------------


@each_game
def test_what_is_right_is_graded_right_and_costs_nothing_and_what_is_wrong_is_priced(game):
    for played in dealt(game):
        for stop in cached_stops(played):
            beliefs = MisconceptionModel(played)
            for verdict in grade_stop(beliefs, stop, right_answers(stop)):
                assert verdict.right, verdict.prompt.key
                assert (verdict.overpaid, verdict.underpaid, verdict.missed) == (0, 0, "")
                assert verdict.given == verdict.expected
                assert verdict.diagnosis.mistakes == ()
            chance = Random(str(stop.place))
            said = guess if chance.random() < 0.5 else lambda prompt, _chance: wrong(prompt)
            answers = {prompt.key: said(prompt, chance) for prompt in stop.prompts}
            for verdict in grade_stop(beliefs, stop, answers):
                prompt = verdict.prompt
                assert not contradicted(verdict), (prompt.key, str(verdict.given), contradicted(verdict))
                assert verdict.right is prompt.accepts(prompt.read(answers[prompt.key])), prompt.key
                assert min(verdict.overpaid, verdict.underpaid) == 0
                if not verdict.right and GAMES[game].hands:
                    names = verdict.diagnosis.name, tuple(name.slug for name in verdict.names)
                    cue = cue_for(played, prompt, verdict.answer, name=names[0], offered=names[1])
                    assert not cue_fault(played, prompt, cue), (prompt.key, cue)


DONE = {"took": Action.TAKE, "paid": Action.PAY, "pushed": Action.PUSH, "left": Action.LEAVE}
ABOUT_MORE = {"back", "no", "out", "one", "only", "two"}
"""After a verb, what makes a mistake one of other bets too, or of none."""


def contradicted(verdict: Verdict) -> list[str]:
    """Return the names that say something else was done with a bet than the answer does."""
    answer = verdict.prompt.meant(verdict.answer)
    if not isinstance(answer, BetAnswer):
        return []
    words = {name.slug: str(name.words).split() for name in verdict.names}
    said = {slug: DONE.get(first) for slug, (first, second, *_) in words.items() if second not in ABOUT_MORE}
    done = {None, answer.action}
    if verdict.answer == BetAnswer(Action.PAY, 0):
        done |= {Action.PAY, Action.PUSH, Action.LEAVE}
    return [slug for slug, action in said.items() if action not in done]


def test_a_name_that_says_what_was_not_done_is_noticed():
    """The negative control."""
    played = next(dealt("six-card-poker", HANDS_AND_BETS))
    stop, prompt = next((s, p) for s, p in each_prompt(played) if p.due == BetAnswer(Action.TAKE))
    verdicts = grade_stop(played, stop, right_answers(stop) | {prompt.key: "pay 1"})
    paid = next(verdict for verdict in verdicts if verdict.prompt.key == prompt.key)
    assert contradicted(replace(paid, names=(Name("x", Text("took a bet"), stated=False),))) == ["x"]


@each_game
def test_every_answer_is_read_back_as_it_was_written_and_is_one_that_the_step_tells_of(game):
    kinds = set()
    for played in dealt(game, JOB, WATCHED):
        for stop in cached_stops(played)[:12]:
            for prompt, written in zip(stop.prompts, write_step(stop)["questions"], strict=True):
                offered = {choice["value"] for choice in written["choices"]} | set(written["cards"])
                for answer, right in zip(prompt.right, written["right"], strict=True):
                    assert read_answers(Stop(None, 0, (prompt,)), {prompt.key: as_json(right)}) == {
                        prompt.key: answer
                    }
                    said = [right["action"]] if written["kind"] == "bet" else right
                    assert not offered or set(said if isinstance(said, list) else [said]) <= offered
                kinds.add(prompt.kind.name)
    if GAMES[game].falls:
        assert {"choice", "amount", "several", "count"} <= kinds
        return
    in_some = GAMES[game].table_hands or GAMES[game].hands_in_turn
    assert {"choice", "amount", "bet", "several" if in_some else "spots"} <= kinds


def as_json(value):
    return json.loads(json.dumps(value))


@each_game
def test_a_document_of_any_answers_is_graded_as_a_page_grades_what_is_typed(game):
    """Each step whole, explained by the steps before it."""
    played = next(dealt(game, JOB))
    typed, before, expected = {}, [], []
    for stop in cached_stops(played):
        here = {p.key: guess(p, Random(p.key)) for p in stop.prompts}
        beliefs = MisconceptionModel(played)
        expected += grade_stop(beliefs, stop, here, before=partial(tuple, before))
        read_here = {p.key: p.read(here[p.key]) for p in stop.prompts}
        before.append(AnsweredStop(beliefs, stop, read_here))
        typed |= {p.key: write_answer(p, read_here[p.key]) for p in stop.prompts}
    line = as_json({"document": write_document(played), "answers": typed})
    graded = [write_grade(one) for one in grade_document(line, GAMES, JOB)]
    assert graded == [write_grade(one) for one in expected]
    assert {one["right"] for one in graded} == {True, False}


# --- Settled, written and made again -----------------------------------------------------------------


@each_game
def test_a_document_that_is_settled_again_is_the_same_and_so_is_its_first_version(game):
    for played in dealt(game, HANDS_AND_BETS, JOB):
        document = as_json(write_document(played))
        assert write_document(Round(read_document(document, GAMES))) == document
        assert read_document(document, GAMES) == played.inputs
        bare = replace(played.inputs, seats=tuple(replace(seat, tokes={}) for seat in played.inputs.seats))
        assert read_document(write_first(Round(bare)), GAMES) == bare
        assert limit_warnings(played.inputs) == ()
        assert "warnings" not in document


@each_game
def test_at_the_end_every_bet_is_settled_and_every_hand_that_was_read_lies_open(game):
    states = {"take": "taken", "pay": "paid", "push": "pushed"}
    if GAMES[game].falls:  # stakes that won go back once the dolly is lifted
        states |= {"pay": "back", "half": "back"}
    for played in dealt(game, HANDS_AND_BETS):
        felt, last = played.frames[-1].felt, open_hands(played.frames)
        for line in played.settlement.lines:
            bet = felt.spot(line.spot).bets[line.wager]
            assert (bet.state, bet.pays) == (states[line.action], line.pays) or line.hitter
        for spot in last.spots:
            read = spot.state == "done" and is_read(played.inputs, played.inputs.seat(spot.spot))
            if GAMES[game].hands_in_turn:
                assert all(all(hand.cards) for hand in spot.hands)
                continue
            assert bool(spot.cards and all(spot.cards)) is bool(spot.hand) is bool(spot.best) is read


def refuse_to_draw(self: Stream, n: int) -> int:
    raise AssertionError(f"{self.name} is drawn from")


@each_game
def test_a_round_is_made_again_from_what_is_stored_without_drawing(game, monkeypatch):
    before = [*dealt(game, STORED, WATCHED)]
    frames = [[(str(f.place), f.felt, f.subject) for f in played.frames] for played in before]
    stored = [as_json([asdict(one) for one in played.happenings]) for played in before]
    monkeypatch.setattr(Stream, "draw", refuse_to_draw)
    for was, kept, shown in zip(before, stored, frames, strict=True):
        again = Round(was.inputs, was.exercise, happened=tuple(Happened(**one) for one in kept))
        assert [(str(f.place), f.felt, f.subject) for f in again.frames] == shown
    assert {one["what"] for kept in stored for one in kept} >= {
        "nothing",
        "payout-slip" if GAMES[game].falls else "slip",
        "wrong-bet",
    }


def test_drawing_would_be_noticed(monkeypatch):
    """The negative control."""
    played = next(dealt("six-card-poker", STORED))
    monkeypatch.setattr(Stream, "draw", refuse_to_draw)
    with pytest.raises(AssertionError, match="is drawn from"):
        list(Round(played.inputs, STORED).timeline())


# --- Nothing is given away ---------------------------------------------------------------------------


@with_hands_at_once
def test_rounds_that_differ_in_hidden_cards_alone_look_the_same(game):
    """At the floor and for a strategy the right answer is the same, too. Where all cards lie on the table,
    they have come by then."""
    for exercise in (HANDS_AND_BETS, JOB_WITHOUT_LUCK, WATCHED, SHOULDER):
        judged = exercise.asks <= FLOOR | STRATEGY
        hits = meter_scenario(GAMES[game]) if GAMES[game].progressive and not judged else None
        spots = 2 if exercise is SHOULDER else 4
        played = deal_cached(game, seed="hidden", spots=spots, scenario=hits, exercise=exercise)
        others, leaks = compare_hidden(
            played, lambda frame, judged=judged: bool(frame.about) or not judged, judged=judged
        )
        assert leaks == []
        assert others or not cached_stops(played) or (judged and GAMES[game].table_hands)


def looks(choice: AnswerChoice) -> list[tuple[str, bool]]:
    """What a choice looks like, whatever it says."""
    words = str(choice.words)
    return [
        ("a capital", words[:1].isupper()),
        ("a sign at the end", not words[-1:].isalnum()),
        ("spaces", words != " ".join(words.split())),
        ("markup", bool(set(words) & set("*_<>&"))),
        ("a letter", choice.lettered),
    ]


def giveaways(prompts: Iterable[Prompt]) -> set[tuple[str, str]]:
    """Return the questions that always name their right choices alone, or whose right choices always look
    another way than the wrong ones."""
    looked = defaultdict(list)
    for prompt in prompts:
        right = {str(given) for given in prompt.right}
        is_right = [choice.value in right for choice in prompt.choices]
        said = f"{prompt.text} {prompt.label} {prompt.question.kind_words}".lower()
        if len(set(is_right)) < 2:
            continue
        named = [str(choice.words).lower() in said for choice in prompt.choices]
        looked[prompt.ask, "its words"].append(named == is_right)
        for columns in zip(*map(looks, prompt.choices), strict=True):
            ours = {look for (_, look), fits in zip(columns, is_right, strict=True) if fits}
            others = {look for (_, look), fits in zip(columns, is_right, strict=True) if not fits}
            looked[prompt.ask, columns[0][0]].append(ours.isdisjoint(others) and ours)
    return {at for at, seen in looked.items() if len(seen) > 4 and seen[0] and seen == seen[:1] * len(seen)}


def posed(game: str) -> list[Prompt]:
    return [prompt for played in dealt(game) for _stop, prompt in each_prompt(played)]


@each_game
def test_no_word_and_no_look_of_a_question_gives_its_answer_away(game):
    assert giveaways(posed(game)) == set()


def test_a_capital_of_the_right_choice_would_be_noticed():
    """The negative control."""
    asked = [prompt for prompt in posed("6-5-4-poker") if prompt.ask == "dealer-hand"]

    def capital(prompt: Prompt) -> Prompt:
        choices = (
            replace(one, words=Text("Yes")) if one.value in prompt.right else replace(one, words=Text("no"))
            for one in prompt.choices
        )
        return replace(prompt, kind=replace(prompt.kind, choices=tuple(choices)))

    assert ("dealer-hand", "a capital") in giveaways(map(capital, asked))


LUCK = {"irregularity", "check-bets", "check-play", "check-price", "tokes"}
JOB_WITHOUT_LUCK = Exercise(CALLED.asks | {slug for slug in JOB.asks if not LUCK & set(ASKS[slug].poses)})


def test_a_leak_would_be_noticed(monkeypatch):
    """The negative control: a frame at the deal of the rounds in which the meter will be hit."""

    def early(cue):
        if cue.step.name == "deal" and any(line.from_meter for line in cue.settled.lines):
            yield Frame(cue.step, 0, cue.scene.before, about="hit")

    monkeypatch.setattr(
        "games.engine.rounds.rounds.interludes",
        lambda when, asks: (*interludes(when, asks), *[early] * (when is When.BEFORE)),
    )
    hits = deal_cached("six-card-poker", seed="leaky", scenario="two-meter-hits", cached=False)
    assert compare_hidden(hits, lambda frame: True, judged=False)[1]


def test_answers_that_pay_are_those_with_a_sum():
    for played in dealt("six-card-poker", HANDS_AND_BETS):
        for _stop, prompt in each_prompt(played):
            pays = isinstance(prompt.due, BetAnswer) and prompt.due.action is Action.PAY
            assert bool(prompt.sum) is pays
