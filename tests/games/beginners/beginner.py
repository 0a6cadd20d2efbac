"""Beginners: who answers every question of a stop out of one mind."""

from collections import deque
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field

from games.engine.questions.answers import Bet, BetAnswer, CardSet, Given
from games.engine.questions.prompts import Prompt
from games.engine.rounds.rounds import Round
from games.engine.rounds.stops import Stop
from games.engine.rules.wagers import Action
from tests.games.beginners.judgments import Belief
from tests.games.beginners.mind import Mind
from tests.games.oracles.slow_hands import called
from tests.games.oracles.table_view import ALL, MAIN, in_action, look
from tests.games.trainee import LEAVE, PUSH

Slip = Callable[["Beginner", Round, Stop, Prompt, Given], Given]


@dataclass(frozen=True, eq=False)
class Beginner:
    """A trainee: `games` in which the belief means something; `beliefs` by the judgment that they bend;
    `slips` changes what was to be answered; `scenes` are scenarios in which the belief comes up, and
    `whole_job` says that it is asked about beside hands and bets; `house` is where it does. One who is
    `alone` answers all else as is right, and so does everyone in a game that no mind plays."""

    name: str
    games: tuple[str, ...] = ALL
    beliefs: Mapping[str, Belief] = field(default_factory=dict)
    slips: Slip | None = None
    scenes: tuple[str, ...] = ()
    whole_job: bool = False
    house: Mapping[str, str | bool] = field(default_factory=dict)
    alone: bool = False

    def answers(self, played: Round, stop: Stop) -> dict[str, Given]:
        """What is answered to every prompt of a stop, by the prompt's key."""
        plays = not self.alone and played.inputs.game.slug in MAIN
        mind = mind_of(self, played) if plays else None
        return {prompt.key: self._answer(mind, played, stop, prompt) for prompt in stop.prompts}

    def _answer(self, mind: Mind | None, played: Round, stop: Stop, prompt: Prompt) -> Given:
        answers = ANSWERS.get(prompt.ask)
        said = answers(mind, prompt, in_action(played, stop)) if mind and answers else prompt.due
        said = said if said in prompt.right else fitting(prompt, said)
        return self.slips(self, played, stop, prompt, said) if self.slips else said


class Beginners(list[Beginner]):
    """Some beginners; a belief is written as the function that bends one judgment, or several alike."""

    def believe(self, name: str, at: str, games: tuple[str, ...] = ALL, **how) -> Callable[[Belief], Belief]:
        def enter(belief: Belief) -> Belief:
            self.append(Beginner(name, games, dict.fromkeys(at.split(), belief), **how))
            return belief

        return enter

    def believe_briefly(self, rows: Iterable[tuple]) -> None:
        """Each row a name, what is bent, the games, the belief, and the scenarios in which it comes up."""
        for name, at, games, belief, *scenes in rows:
            self.believe(name, at, games, scenes=scenes[0] if scenes else ())(belief)


_MINDS: deque[tuple[Beginner, Round, Mind]] = deque(maxlen=8)


def mind_of(beginner: Beginner, played: Round) -> Mind:
    """One mind a round: what was thought at one stop is not thought anew at the next."""
    for who, of, mind in _MINDS:
        if who is beginner and of is played:
            return mind
    table = look(played)
    mind = Mind(table, beginner.beliefs if table.game in beginner.games else {})
    _MINDS.append((beginner, played, mind))
    return mind


# --- What a prompt asks of a mind -------------------------------------------------------------------------

Answers = Callable[[Mind, Prompt, list[int]], Given]


def bet(mind: Mind, prompt: Prompt, live: list[int]) -> Given:
    spot = mind.table.spots[prompt.spot]
    if prompt.step in spot.back.values():
        return mind.at_back(spot, prompt.wager, prompt.step)
    decides = prompt.step == "decide" or prompt.step.endswith("-bet")
    return mind.at_fold(spot, prompt.wager) if decides else mind.at_end(spot, prompt.wager)


def dealer_cards(mind: Mind, prompt: Prompt, live: list[int]) -> Given:
    """Of the cards that can be picked; those of the hand where all of them can, the leading ones if they are
    too many."""
    own, ranks = mind.dealer.cards, [card[0] for card in mind.dealer.cards]
    if not {*own} <= {*prompt.cards}:
        return frozenset(mind.read(tuple(map(str, prompt.cards))).cards)
    leading = sorted(own, key=lambda card: (-ranks.count(card[0]), -"23456789TJQKAX".index(card[0])))
    return frozenset(leading[: prompt.picks])


def reading(mind: Mind, prompt: Prompt):
    return mind.read(mind.final(mind.table.spots[prompt.spot])) if prompt.spot else mind.dealer


def nth_spot(nth: int) -> Answers:
    return lambda mind, prompt, live: mind.order(live)[nth]


def after_pay(mind: Mind, prompt: Prompt, without: Callable[[], Given], of: str) -> Given:
    """Return this of the meter after the spot's progressive bet is settled."""
    pay = mind.ledger.get(prompt.spot)
    return getattr(pay, of) if pay else without()


ANSWERS: dict[str, Answers] = {
    "bet": bet,
    "refund": lambda mind, prompt, _: mind.at_refund(mind.table.spots[prompt.spot], prompt.wager),
    "envy": lambda mind, prompt, _: mind.envy(mind.table.spots[prompt.spot]),
    "up-card": lambda mind, *_: "discard" if mind.goes(mind.table.packet[0], 0) else "plays",
    "next-card": lambda mind, *_: "discard" if mind.goes(mind.table.packet[1], 1) else "plays",
    "card-count": lambda mind, *_: str(6 - mind.gone),
    "dealer-cards": dealer_cards,
    "dealer-hand": lambda mind, prompt, _: reading(mind, prompt).name,
    "player-hand": lambda mind, prompt, _: reading(mind, prompt).name,
    "call-hand": lambda mind, prompt, _: called(reading(mind, prompt)),
    "qualifies": lambda mind, *_: "yes" if mind.qualifies() else "no",
    "first-spot": nth_spot(0),
    "next-spot": nth_spot(1),
    "first-paid": lambda mind, prompt, _: mind.order([int(choice.value) for choice in prompt.choices])[0],
    "meter-after-coin-in": lambda mind, *_: mind.opened(),
    "meter-takes": lambda mind, prompt, _: after_pay(mind, prompt, int, "off"),
    "meter-shows": lambda mind, prompt, _: after_pay(mind, prompt, mind.opened, "after"),
    "meter-reseeded": lambda mind, prompt, _: "yes" if after_pay(mind, prompt, bool, "restarts") else "no",
}
"""Every other question is answered rightly: no belief is about it."""


# --- What can be answered ---------------------------------------------------------------------------------

INSTEAD = {Action.LEAVE: PUSH, Action.PUSH: LEAVE, Action.TAKE: LEAVE, Action.PAY: LEAVE}
"""Where an action is not offered, the one that comes nearest: what lies there stays, or nothing is paid."""


def fitting(prompt: Prompt, said: Given) -> Given:
    """The nearest answer that the form has. No one can say a name that is not offered: then the right one is
    taken, for the cards lie there."""
    offered = [choice.value for choice in prompt.choices]
    if isinstance(prompt.kind, Bet) and isinstance(said, BetAnswer):
        said = PUSH if said.action is Action.PAY and said.cents <= 0 else said
        return said if said.action in offered else INSTEAD[said.action]
    if isinstance(prompt.kind, CardSet):
        return said if len(said) == prompt.picks else fill(prompt, said)
    if isinstance(said, int) and not offered:
        return max(said, 0)
    named = "three-of-a-kind" if said == "full-house" and said not in offered else said
    return named if str(named) in offered else prompt.due


def fill(prompt: Prompt, said: Iterable) -> frozenset:
    """So many cards as are to be picked, the highest of the others beside those that were meant."""
    meant = sorted(said)[: prompt.picks]
    others = sorted(set(prompt.cards) - {*meant}, key=lambda card: ("23456789TJQKAX".index(card[0]), card))
    return frozenset([*meant, *others[len(others) - prompt.picks + len(meant) :]])
