"""The order of lessons: every rule is met once, and nothing is asked before the lesson that explains it."""

from collections.abc import Iterator
from dataclasses import asdict

import pytest

from games import GAMES
from games.engine.cards.cards import JOKERS
from games.engine.cards.hands import Ladder
from games.engine.questions.prompts import PromptContext, deciding_rules
from games.engine.rules.games import Game
from games.pai_gow_poker import FIRST_WAY
from tests.trainer.courses.test_rules_taught import as_printed
from trainer.courses.lesson_frames import example_of
from trainer.courses.lessons import TOPICS, Topic, lessons_of
from trainer.courses.on_layout import is_by_kind, pictures_of
from trainer.courses.skills import Point, Profile, skills_of

every_game = pytest.mark.parametrize("game", GAMES)


@every_game
def test_every_rule_is_first_met_in_one_lesson_and_none_in_the_last(game):
    profile = as_printed(GAMES[game])
    lessons = lessons_of(profile)
    met = [point.learned_as for lesson in lessons for point in lesson.points]
    taught = {point.learned_as for skill in skills_of(profile) for point in skill.points}
    assert (len(met), set(met)) == (len(taught), taught)
    assert 7 <= len(lessons) <= 10  # fewer where the dealer has no hand
    assert [lesson.number for lesson in lessons] == list(range(1, len(lessons) + 1))
    assert (lessons[0].topic, lessons[-1].topic) == (Topic.LAYOUT, Topic.FULL_TABLE)
    assert not lessons[-1].skills


def homes(game: Game) -> dict[str, Topic]:
    """By rule the first topic that explains it, as the game's declaration has the rule."""
    cited = [(game.ranking, Topic.READING), *((rule, Topic.DEALER) for rule in of_dealers_hand(game))]
    for step in game.procedure:
        cited.append((step.rule, RARE_STEPS.get(step.act, Topic.LAYOUT)))
    for wager in game.paid:
        own = home_of_bet(game, wager.slug)
        cited += [(rule, own) for rule in asdict(wager.citations).values()]
        cited += [(rule, Topic.COMPARING) for rule in (wager.citations.copy, wager.citations.foul)]
    found: dict[str, Topic] = {}
    for rule, topic in cited:
        found[rule] = min(topic, found.get(rule, topic), key=ORDER)
    return found


ORDER = list(Topic).index
RARE_STEPS = {
    **{"refund": Topic.DEALER, "envy": Topic.PROGRESSIVE},
    **{"new-shoe": Topic.COMMISSION, "collect": Topic.COMMISSION},
}


def home_of_bet(game: Game, slug: str) -> Topic:
    wager = game.wager(slug)
    if game.colors:
        return Topic.ONE_KIND if wager.inside else Topic.OUTSIDE
    if wager.progressive or wager is game.envy:
        return Topic.PROGRESSIVE
    if wager.buys_card:
        return Topic.DECISIONS
    return Topic.SIDE_BETS if wager.optional and wager not in game.base_bets else Topic.BASE_BETS


def needed(profile: Profile, point: Point, met: dict[str, Topic]) -> Iterator[Topic]:
    """What must be known to answer as the deal of this point asks: the rules that could decide it, the bets
    that it is about; and, by the lessons where they are met, the rules of the hands that it looks at."""
    game = GAMES[profile.game]
    played, stop, prompt = example_of(profile, point)
    step, known = played.frames[stop.frame].step, homes(game)
    if prompt.question.decided_by:
        posed = PromptContext(game, step, prompt, played=False)
        yield from (known[rule] for rule in deciding_rules(posed) if rule in known)
    offered = {choice.words for choice in prompt.choices}
    about = (wager for wager in game.paid if wager.slug == prompt.wager or wager.name in offered)
    yield from (home_of_bet(game, wager.slug) for wager in about)
    yield known.get(prompt.rule, Topic.LAYOUT)
    if prompt.made_of:
        yield met[game.ranking]
    if prompt.wager and step.act == "reconcile":
        yield from (met[rule] for rule in of_dealers_hand(game) if rule in met)


def of_dealers_hand(game: Game) -> list[str]:
    rules = [rule for way in game.dealers_rules for rule in way.rules]
    return [*rules, game.qualifier.rule] if game.qualifier else rules


def asked_too_early(game: str) -> list[str]:
    profile = as_printed(GAMES[game])
    points = [(lesson.topic, point) for lesson in lessons_of(profile) for point in lesson.points]
    met: dict[str, Topic] = {}
    for topic, point in points:
        met.setdefault(point.cited, topic)
    return [
        f"{topic}: {point.kind}, {point.rule}"
        for topic, point in points
        if max(map(ORDER, needed(profile, point, met))) > ORDER(topic)
    ]


@every_game
def test_nothing_is_asked_before_the_lesson_that_explains_it(game):
    assert asked_too_early(game) == []


def test_a_question_asked_too_early_is_noticed(monkeypatch):
    """The negative control: each question with its own topic, whichever bet it is about."""
    monkeypatch.setattr(
        "trainer.courses.lessons.topic_of", lambda kind, rule: TOPICS.get(kind.ask, Topic.FLOOR)
    )
    early = asked_too_early("three-card-poker")
    assert {
        "base bets: three-card-poker/folded-cards, TCP 3c",
        "round: three-card-poker/next-step, TCP 14a",
    } <= set(early)


def test_pai_gow_sets_the_hands_then_compares_them_then_settles():
    lessons = {lesson.topic: lesson for lesson in lessons_of(as_printed(GAMES["pai-gow-poker"]))}
    order = [Topic.READING, Topic.DEALER, Topic.COMPARING, Topic.BASE_BETS]
    assert [topic for topic in lessons if topic in order] == order
    assert {point.rule for point in lessons[Topic.DEALER].points} == {clause.rule for clause in FIRST_WAY}
    asked = {topic: {point.kind.ask for point in lessons[topic].points} for topic in order}
    assert asked[Topic.COMPARING] == {"foul", "high-wins", "low-wins"}
    assert asked[Topic.BASE_BETS] == {"first-spot", "next-spot", "bets"}
    assert "PGP 6a/rounded" in {point.rule for point in lessons[Topic.BASE_BETS].points}  # the commission


FIRST = {
    Topic.LAYOUT: {"first-dealt"},
    Topic.ROUND: {"next-step"},
    Topic.NUMBERS: {"fallen"},
    Topic.ONE_KIND: {"winners"},
    Topic.PICTURES: {"winners"},
    Topic.COLORS: {"money"},
    Topic.CALLS: {"called"},
    Topic.OUTSIDE: {"losers"},
    Topic.DECISIONS: {"check-play", "changed-card"},
    Topic.READING: {"call-hand", "totals", "total"},
    Topic.ALLOWED: {"allowed"},
    Topic.INSURANCE: {"what-follows"},
    Topic.DEALER: {"up-card", "dealer-cards", "dealer-low", "drawing"},
    Topic.THIRD_CARDS: {"draws"},
    Topic.TABLEAU: {"draws"},
    Topic.COMPARING: {"foul"},
    Topic.BASE_BETS: {"first-spot", "result"},
    Topic.SIDE_BETS: {"bets", "side-wins"},
    Topic.COMMISSION: {"commissions"},
    Topic.PROGRESSIVE: {"bets", "envies"},
    Topic.FLOOR: {"tokes", "what-next", "check-bets"},
}


@every_game
def test_every_lesson_begins_with_its_plainest_question(game):
    first_lesson, *others, _whole_rounds = lessons_of(as_printed(GAMES[game]))
    for lesson in (first_lesson, *others) if first_lesson.points else others:
        first = lesson.points[0]
        assert first.kind.ask in FIRST[lesson.topic]
        assert not first.aspect or all(point.aspect for point in lesson.points)


def test_baccarat_goes_from_totals_over_the_tableau_row_by_row_to_the_end_of_the_shoe():
    lessons = {lesson.topic: lesson for lesson in lessons_of(as_printed(GAMES["baccarat"]))}
    assert list(lessons) == [
        *(Topic.LAYOUT, Topic.ROUND, Topic.READING, Topic.THIRD_CARDS, Topic.TABLEAU, Topic.BASE_BETS),
        *(Topic.SIDE_BETS, Topic.COMMISSION, Topic.FLOOR, Topic.FULL_TABLE),
    ]
    assert [point.rule for point in lessons[Topic.THIRD_CARDS].points] == ["BAC 4", "BAC 5"]
    assert [point.rule for point in lessons[Topic.TABLEAU].points] == [f"BAC 5{row}" for row in "abcdef"]
    assert [lessons[topic].title for topic in (Topic.READING, Topic.TABLEAU, Topic.BASE_BETS)] == [
        *("Totals and naturals", "The tableau", "The call, Player and Banker"),
    ]
    asked = {point.kind.ask for point in lessons[Topic.COMMISSION].points}
    assert asked == {"commissions", "collected", "what-next", "next-step"}


def test_roulette_goes_from_numbers_over_one_kind_of_bet_and_pictures_to_money_calls_and_the_outside():
    lessons = {lesson.topic: lesson for lesson in lessons_of(as_printed(GAMES["roulette"]))}
    assert list(lessons) == [
        *(Topic.LAYOUT, Topic.ROUND, Topic.NUMBERS, Topic.ONE_KIND, Topic.PICTURES, Topic.COLORS),
        *(Topic.CALLS, Topic.OUTSIDE, Topic.FLOOR, Topic.FULL_TABLE),
    ]
    aspects = {topic: [point.aspect for point in lessons[topic].points] for topic in lessons}
    assert aspects[Topic.NUMBERS] == ["", "zero-falls", "odd-is-red", "even-is-red", "odd-even", "low-high"]
    chips = [point.aspect for point in lessons[Topic.ONE_KIND].points if point.kind.ask == "chips"]
    assert chips == ["", "splits", "streets", "corners", "six-lines"]
    assert aspects[Topic.PICTURES] == ["two-kinds", "more-kinds"] * 2
    assert {"voisins", "tiers", "orphelins", "zero", "neighbors", "complete"} < set(aspects[Topic.CALLS])
    assert {point.rule for point in lessons[Topic.COLORS].points} == {
        *("ROU 6", "ROU 6/worth", "ROU 6/value-chips", "ROU 6c", "ROU 6d"),
    }


def test_players_of_a_layout_go_no_further_than_a_lesson_takes_nor_than_their_house():
    profile = as_printed(GAMES["roulette"])
    far = {
        f"{point.kind.ask}/{point.aspect}": [pictures_of(point, {"pictures": house}) for house in GOING]
        for skill in skills_of(profile)
        for point in skill.points
    }
    assert far["chips/"] == ["straights"] * 3
    assert far["chips/splits"] == ["straights", "splits", "splits"]
    assert far["chips/more-kinds"] == ["straights", "splits", "corners"]
    assert far["called/voisins"] == far["money/value-chips"] == [""] * 3
    plain = next(point for skill in skills_of(as_printed(GAMES["baccarat"])) for point in skill.points)
    assert pictures_of(plain, {}) == ""


def test_chips_are_asked_by_the_kind_of_bet_in_lessons_of_one_kind_and_in_pictures_beside_the_rule():
    points = [point for skill in skills_of(as_printed(GAMES["roulette"])) for point in skill.points]
    asked = {
        shown: {f"{one.kind.ask}/{one.aspect}" for one in points if is_by_kind(one, rule_shown=shown)}
        for shown in (True, False)
    }
    one_kind = {"", "splits", "streets", "corners", "six-lines", "outside"}
    assert asked[False] == {f"chips/{aspect}" for aspect in one_kind}
    assert asked[True] == asked[False] | {"chips/two-kinds", "chips/more-kinds"}


GOING = ("straights", "splits", "anyhow")

OF_PLAYERS = [
    slug for slug, game in GAMES.items() if game.hands and isinstance(game.reading("player").ladder, Ladder)
]


@pytest.mark.parametrize("game", OF_PLAYERS)
def test_reading_hands_is_as_many_rules_as_the_ladder_and_the_cards_have_difficulties(game):
    rules = GAMES[game]
    aspects = {point.aspect for skill in skills_of(as_printed(rules)) for point in skill.points}
    cards = max(rules.player.size, rules.dealer.size) + sum(count for _place, count in rules.board)
    assert ("wheel" in aspects) == ("straight" in aspects) == rules.ladder.straights
    assert ("board" in aspects) == (sum(count for _place, count in rules.board) == rules.ladder.size)
    assert any(aspect.startswith("joker") for aspect in aspects) == bool(set(rules.deck) & set(JOKERS))
    assert ("longer" in aspects) == (cards > rules.ladder.size and not rules.two_hands)
    assert ("kicker" in aspects) == ("dealer" in rules.hands and rules.ladder.straights)
    assert ("order" in aspects) == (rules.ladder.slug in ("three-card", "four-card"))
