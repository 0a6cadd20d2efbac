"""Question on a raise that the hand must allow: how large may it be with the hand that lies open?"""

from collections.abc import Iterable, Iterator

from games.engine.cards.hand_names import in_a_sentence, is_plural
from games.engine.misconceptions.mistake import Subject
from games.engine.procedure.frames import Frame
from games.engine.questions.answers import Choice, OneOf
from games.engine.questions.ask import CHECKS, Ask, Part
from games.engine.questions.prompts import Prompt, PromptContext, Question
from games.engine.rules.games import Game
from games.engine.rules.stages import Choice as PlayersChoice
from games.engine.rules.stages import Decide
from games.engine.settlement.settlements import SettledRound
from games.engine.simulated_players.decisions import allows
from games.engine.texts import Text


def _rules(posed: PromptContext) -> Iterable[str]:
    choices = (choice for each in _raising(posed.game) for choice in each)
    return dict.fromkeys(_rule(posed.game, choice) for choice in choices)


MOST_RAISE = Question(
    "most-raise",
    Text("Largest bet allowed"),
    Text("What bet the hand allows"),
    seconds=4,
    explained_by=frozenset({Subject.HANDS}),
    decided_by=_rules,
)


def most_raise(played: SettledRound, frame: Frame) -> Iterator[Prompt]:
    """Of a player who has put down such a bet, and by the hand alone, whatever it was."""
    inputs = played.inputs
    if not frame.spot:
        return
    seat, hand = inputs.seat(frame.spot), played.hand(frame.spot)
    for choices in _raising(inputs.game):
        bet, main = choices[0].raises[0], inputs.game.main.name
        if not seat.stake(bet.bet) or seat.folds:
            continue
        largest = max((one for one in choices if allows(inputs, seat, one)), key=_times)
        facts = {"hand": in_a_sentence(hand), "times": str(_times(largest)), "main": main}
        allowed = Text("%(hand)s allows %(times)s × the %(main)s", **facts)
        if is_plural(hand):
            allowed = Text("%(hand)s allow %(times)s × the %(main)s", **facts)
        yield Prompt(
            step=frame.step.name,
            spot=frame.spot,
            question=MOST_RAISE,
            kind=OneOf(tuple(_offered(one, main) for one in choices)),
            text=Text(
                "How large may the %(bet)s be with this hand, at most?", bet=inputs.game.wager(bet.bet).name
            ),
            right=(str(_times(largest)),),
            rule=_rule(inputs.game, largest),
            because=allowed,
            made_of=hand.cards,
        )


def _offered(choice: PlayersChoice, main: Text) -> Choice:
    times = str(_times(choice))
    return Choice(times, Text("%(times)s × the %(main)s", times=times, main=main), times)


def _raising(game: Game) -> Iterator[tuple[PlayersChoice, ...]]:
    """The choices of each decision that put down the same bet in several sizes, where a hand limits them; the
    smallest first."""
    for _step, stage in game.stages:
        raising = [one for one in stage.choices if one.raises] if isinstance(stage, Decide) else []
        if any(one.needs for one in raising) and len({one.raises[0].bet for one in raising}) == 1:
            yield tuple(sorted(raising, key=_times))


def _times(choice: PlayersChoice) -> int:
    return choice.raises[0].times


def _rule(game: Game, choice: PlayersChoice) -> str:
    return (choice.needs.rule if choice.needs else "") or game.wager(choice.raises[0].bet).sized


ASKS = (
    Ask(
        "most-raise",
        Part.PROCEDURE,
        {"most-raise": most_raise},
        (MOST_RAISE,),
        groups=(CHECKS,),
    ),
)
