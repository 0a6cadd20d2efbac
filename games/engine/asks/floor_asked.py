"""What the floor is asked: whether a spot is settled right, and then what is right where it is not."""

from collections.abc import Iterator
from dataclasses import replace

from games.engine.asks.bets import bets_asked
from games.engine.asks.oversight import LOOK
from games.engine.asks.questions import Choice, Kind, Prompt
from games.engine.asks.slips import Watched
from games.engine.procedure.moments import Moment
from games.engine.settling.played import Played
from games.engine.texts import Text

ALL_RIGHT = Choice("all-right", Text("all right"), "o")


def floor_asked(played: Played, moment: Moment) -> Iterator[Prompt]:
    """All right, or the one bet that is not; what it should have been is asked next, so it is not said."""
    watched = moment.subject
    assert isinstance(watched, Watched)
    wrong = watched.slip.wager if watched.slip else None
    yield Prompt(
        moment.step.does,
        moment.spot,
        LOOK,
        Kind.CHOICE,
        Text("Is every bet on this spot settled right?"),
        (wrong.slug if wrong else ALL_RIGHT.value,),
        moment.step.rule,
        Text("%(bet)s is settled wrong", bet=wrong.name) if wrong else Text("every bet is settled right"),
        choices=_choices(watched),
    )


def floor_right_asked(played: Played, moment: Moment) -> Iterator[Prompt]:
    """The action and the amount of the bet that the dealer got wrong, as of any bet."""
    watched = moment.subject
    assert isinstance(watched, Watched)
    slip = watched.slip
    assert slip
    for prompt in bets_asked(played, moment):
        if prompt.wager == slip.wager.slug:
            because = Text(
                "%(because)s; the dealer %(mistake)s", because=prompt.because, mistake=slip.mistake.says
            )
            yield replace(prompt, because=because)


def _choices(watched: Watched) -> tuple[Choice, ...]:
    """A key for each bet: the first letter of its name that is not taken."""
    choices = [ALL_RIGHT]
    for wager in watched.bets:
        taken = {choice.key for choice in choices}
        key = next(letter for letter in wager.slug if letter.isalpha() and letter not in taken)
        choices.append(Choice(wager.slug, wager.name, key))
    return tuple(choices)
