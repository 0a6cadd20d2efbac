"""The table of asks: found by itself, each in its groups and its place, and every question on it."""

from collections import defaultdict
from functools import cache
from importlib import import_module
from pkgutil import walk_packages

import pytest

from games import GAMES
from games.engine import questions
from games.engine.misconceptions.misconception_catalog import MISTAKES
from games.engine.procedure.acts import ACTS
from games.engine.procedure.frames import Exercise
from games.engine.questions.ask import GROUPS, Ask, Part, When
from games.engine.questions.catalog import (
    ALL_ASKS,
    ASKS,
    BY_NAME,
    EVERYDAY,
    FLOOR,
    POSES,
    STRATEGY,
    TITLES,
    WHOLE_JOB,
    asks_in,
    interludes,
    questions_of,
)
from games.engine.questions.prompts import Prompt, PromptContext, Question, deciding_rules
from games.engine.rounds.rounds import HANDS_AND_BETS, Round, deal
from games.engine.rounds.stops import Stop, rules_of_stop
from games.engine.rules.sheets import load
from games.engine.scenarios.scenarios import scenarios
from games.engine.simulated_players.expectations import MOST_COMPLETIONS, completions
from tests.games.dealing import DOWN_TO_ONE, cached_stops, deal_cached
from tests.scale import sample_or_all

each_game = pytest.mark.parametrize("game", GAMES)
each_ask = pytest.mark.parametrize("ask", ASKS.values(), ids=list(ASKS))
SAMPLE, ROUNDS = 60, 200
RARE = 150
"""The round in which a card is replaced, so that every question is in the sample."""
some_rounds = sample_or_all("count", SAMPLE, ROUNDS)


def moments_at(when: When, slugs: frozenset[str]) -> list[tuple[int, str]]:
    """What comes in there, by turn and ask: as the asks themselves have it, in no order."""
    return [(one.turn, slug) for slug in slugs for one in ASKS[slug].interludes if one.when is when]


# --- Asks are found by themselves ------------------------------------------------------------------------


def test_every_module_that_says_asks_is_in_the_table_once():
    said = [
        ask
        for module in walk_packages(questions.__path__, f"{questions.__name__}.")
        if module.name != "games.engine.questions.catalog"
        for ask in getattr(import_module(module.name), "ASKS", ())
    ]
    assert {ask.slug: ask for ask in said} == ASKS
    assert len(said) == len(ASKS) > 20


def test_each_ask_belongs_to_one_part_of_the_work():
    assert {EVERYDAY, STRATEGY, FLOOR, WHOLE_JOB - EVERYDAY} == {
        frozenset(slug for slug, ask in ASKS.items() if ask.part is part) for part in Part
    }
    assert EVERYDAY < WHOLE_JOB
    assert ALL_ASKS == WHOLE_JOB | STRATEGY | FLOOR
    assert not WHOLE_JOB & (STRATEGY | FLOOR)
    assert HANDS_AND_BETS.asks == EVERYDAY


def test_no_two_asks_share_a_name_that_a_moment_asks_a_question_or_a_title():
    posed = [name for ask in ASKS.values() for name in ask.poses]
    assert sorted(posed) == sorted(POSES)
    questions = [question.slug for ask in ASKS.values() for question in ask.questions]
    assert len(questions) == len(set(questions))
    titles = [about for ask in ASKS.values() for about in ask.titles]
    assert sorted(titles) == sorted(TITLES)


@each_ask
def test_an_ask_poses_something_has_questions_groups_and_rates_and_is_where_it_says(ask: Ask):
    assert ask.slug in ask.poses
    assert ask.questions
    assert all(question.label for question in ask.questions)
    assert (ask.part is Part.EVERYDAY) <= (not ask.interludes)
    own = {name for game in GAMES.values() for step in game.procedure for name in step.asks}
    assert (ask.slug in own) != bool(ask.interludes)
    assert not ask.scenario or any(ask.scenario in dict(scenarios(game)) for game in GAMES.values())
    assert Exercise(frozenset({ask.slug}), **ask.rates)
    assert all(0 < rate <= 100 for rate in ask.rates.values())
    assert ask.groups
    assert set(ask.groups) <= set(GROUPS)
    assert len(set(ask.groups)) == len(ask.groups)


# --- Groups ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("group", GROUPS, ids=lambda group: group.name)
def test_every_group_has_an_ask_and_a_step_at_which_something_is_asked(group):
    found = asks_in(group)
    assert found
    assert {ask.slug for ask in found} == {slug for slug, ask in ASKS.items() if group in ask.groups}
    assert BY_NAME[group.name] is group
    assert not group.at or group.at in ACTS
    assert len({ask.part for ask in found} & {Part.PLAYER, Part.FLOOR}) <= 1
    assert len(BY_NAME) == len(GROUPS) == len({group.words for group in GROUPS})


# --- What comes in beside the procedure ------------------------------------------------------------------


@pytest.mark.parametrize("when", When)
def test_interludes_come_in_the_order_of_their_turns(when):
    job = ALL_ASKS - FLOOR
    wanted = [
        one.frames
        for turn, slug in sorted(moments_at(when, job))
        for one in ASKS[slug].interludes
        if (one.when, one.turn) == (when, turn)
    ]
    assert list(interludes(when, job)) == wanted
    assert wanted


@pytest.mark.parametrize("when", When)
def test_no_two_interludes_have_the_same_turn(when):
    turns = [turn for turn, _ in moments_at(when, ALL_ASKS)]
    assert len(set(turns)) == len(turns)


@pytest.mark.parametrize("when", When)
@each_ask
def test_an_ask_alone_brings_its_own_interludes_and_no_other(ask: Ask, when):
    alone = [one.frames for one in sorted(ask.interludes, key=lambda one: one.turn) if one.when is when]
    assert list(interludes(when, frozenset({ask.slug}))) == alone


WHOLE = Exercise(ALL_ASKS - FLOOR - STRATEGY - {"call-hand"}, wrong_bets=25, irregularities=60)
CALLED = Exercise(ALL_ASKS - FLOOR - STRATEGY, wrong_bets=25, irregularities=60)
WATCHED = Exercise(FLOOR, slips=60)
SHOULDER = Exercise(STRATEGY)


@pytest.mark.parametrize("slug", sorted(WHOLE_JOB))
def test_the_floor_beside_a_dealers_ask_poses_nothing(slug):
    """A dealer who watched another would see the answers to his own job."""
    for when in When:
        assert interludes(when, FLOOR | {slug}) == interludes(when, frozenset({slug}))
    for game in GAMES:
        played = deal_cached(game, seed="beside", exercise=Exercise(FLOOR | {slug}, slips=100))
        assert played.frames == deal_cached(game, seed="beside", exercise=Exercise(frozenset({slug}))).frames
        assert not {prompt.ask for stop in cached_stops(played) for prompt in stop.prompts} & {"floor"}


def test_the_floor_alone_and_over_the_players_shoulder_is_asked():
    for asked in (FLOOR, FLOOR | STRATEGY):
        played = deal_cached("six-card-poker", seed="beside", exercise=Exercise(asked, slips=100))
        assert "floor" in {prompt.ask for stop in cached_stops(played) for prompt in stop.prompts}


# --- Questions, and the rules that decide them -----------------------------------------------------------


@cache
def exercised(game: str, count: int = SAMPLE) -> tuple[Round, ...]:
    """Rounds with all asks in turn: the whole job, hands called and sorted, and the floor; and of each
    scenario that an ask needs, and a few from over the player's shoulder."""
    exercises = WHOLE, CALLED, WATCHED
    needed = {ask.scenario for ask in ASKS.values()} | {"two-meter-hits", "whole-meter"}
    fitting = sorted({name for name, _ in scenarios(GAMES[game])} & needed)
    rare = [
        deal(GAMES[game], seed="rare", scenario=name, exercise=WHOLE) for name in fitting for _ in range(2)
    ]
    shoulder = [deal(GAMES[game], seed="decided", spots=2, exercise=SHOULDER)]
    return (
        *(
            deal_cached(game, number, seed="decided", spots=DOWN_TO_ONE, exercise=exercises[number % 3])
            for number in sorted({*range(count), RARE})
        ),
        *rare,
        *shoulder,
    )


@cache
def posed(game: str, count: int = SAMPLE) -> tuple[tuple[Round, Stop, Prompt], ...]:
    return tuple(
        (played, stop, prompt)
        for played in exercised(game, count)
        for stop in cached_stops(played)
        for prompt in stop.prompts
    )


@each_game
@some_rounds
def test_every_question_that_a_round_poses_is_in_the_table_and_of_its_ask(game, count):
    table = questions_of(GAMES[game])
    for played, stop, prompt in posed(game, count):
        ask, question = table[prompt.ask]
        assert question == prompt.question
        names = set(played.frames[stop.frame].asks)
        if names == {"floor-right"}:  # the floor asks of a bet what a dealer is asked
            names = {"bets"}
        assert names & set(ask.poses), (prompt.key, names)


def test_every_question_of_the_table_is_posed_in_some_game():
    met: dict[str, set[str]] = defaultdict(set)
    for game in GAMES:
        for _, _, prompt in posed(game):
            met[prompt.ask].add(game)
    known = {slug for game in GAMES.values() for slug in questions_of(game)}
    assert set(met) == known


def test_the_questions_of_a_game_are_its_own_beside_those_of_every_game():
    shared = questions_of()
    assert set(shared) == {question.slug for ask in ASKS.values() for question in ask.questions}
    for game in GAMES.values():
        own = questions_of(game).keys() - shared.keys()
        judged = completions(game) <= MOST_COMPLETIONS
        assert own == {f"{way.name}-strategy" for way in game.strategies if way.name and judged}
        assert questions_of(game).items() >= shared.items()


FEWER_ASKED = {"let-it-ride": 19}
"""In which no player folds, the dealer has no hand, and no bet follows the cards."""


def posed_at(played: Round, stop, prompt: Prompt) -> PromptContext:
    game, step = played.inputs.game, played.frames[stop.frame].step
    main = {wager.slug for wager in (game.main, *game.following)}
    in_hand = step.act != "decide" and any(other.wager in main for other in stop.prompts)
    return PromptContext(game, step, prompt, in_hand)


@each_game
@some_rounds
def test_the_rules_that_could_decide_are_written_and_the_one_that_is_cited_is_among_them(game, count):
    """A sheet has the rules of every house besides its own."""
    written = set(load(GAMES[game]).rules)
    met = set()
    for played, stop, prompt in posed(game, count):
        rules = deciding_rules(posed_at(played, stop, prompt))
        assert rules
        assert len(set(rules)) == len(rules)
        assert set(rules) <= written, prompt.key
        assert prompt.rule in rules, (played.inputs.round, prompt.key, prompt.rule)
        assert set(rules) <= set(rules_of_stop(GAMES[game], played.frames[stop.frame].step, stop))
        met.add(prompt.ask)
    assert len(met) >= FEWER_ASKED.get(game, 21)


@each_game
@some_rounds
def test_which_rules_could_decide_does_not_tell_what_is_right(game, count):
    """Of the same question about the same bet at the same step, whatever is right: the same rules."""
    rules: dict[tuple, set] = defaultdict(set)
    rights: dict[tuple, set] = defaultdict(set)
    for played, stop, prompt in posed(game, count):
        posed_here = posed_at(played, stop, prompt)
        at = (prompt.step, prompt.ask, prompt.wager, posed_here.played)
        rules[at].add(deciding_rules(posed_here))
        rights[at].add(prompt.right)
    assert {at for at, found in rules.items() if len(found) > 1} == set()
    assert sum(len(found) > 1 for found in rights.values()) > 10


def test_a_question_that_names_no_rules_is_decided_by_any_step():
    game = GAMES["6-5-4-poker"]
    played = deal_cached(game, seed="decided", exercise=WHOLE)
    found = next(
        (posed_at(played, stop, prompt), prompt)
        for stop in cached_stops(played)
        for prompt in stop.prompts
        if prompt.question.decided_by is None
    )
    assert deciding_rules(found[0]) == tuple(dict.fromkeys(step.rule for step in game.procedure if step.rule))


def test_every_mistake_is_about_something_that_explains_an_answer_to_some_question():
    explained = {about for _, question in questions_of().values() for about in question.explained_by}
    assert {mistake.about for mistake in MISTAKES} <= explained


def test_a_question_takes_longer_where_money_is_due():
    for _, question in questions_of().values():
        assert isinstance(question, Question)
        assert question.seconds > 0
        assert question.paying >= 0
        assert question.kind_words
    played = deal_cached("6-5-4-poker", seed="decided", exercise=HANDS_AND_BETS)
    posed_there = [prompt for stop in cached_stops(played) for prompt in stop.prompts]
    taken = {(prompt.ask, bool(prompt.pays)): prompt.seconds for prompt in posed_there}
    assert taken["bet", True] - taken["bet", False] == 8
