"""Making: a choice becomes a drill that nobody sits at yet. The chooser makes one for whoever chose, set work
one for a class; which seed it is, and whose houses, the outlook says that it is made on."""

from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass, fields
from itertools import cycle, islice, zip_longest
from typing import Any

from games import GAMES
from games.engine.errors import NotAllowed
from games.engine.rounds.rounds import check_deal
from games.engine.texts import Text
from trainer.drills import services
from trainer.drills.items import Item
from trainer.drills.models import Drill, Mode, Plan
from trainer.drills.reviews.subjects import read_subject
from trainer.practice.plans.again import again
from trainer.practice.plans.chosen import chosen
from trainer.practice.plans.outlook import APART, Outlook
from trainer.practice.plans.whole_rounds import hands_and_bets, whole_job
from trainer.schools.models import Membership

HANDS_AND_BETS, WHOLE_JOB, DECISIONS, KINDS = "hands", "job", "decisions", "kinds"
"""What is asked of a round; kinds are decisions, and mistakes that others made, named one by one as reviews
write them."""


@dataclass(frozen=True)
class Choice:
    """A table as it was chosen; the fields are those of the form, and of a drill. The games of `also` are
    dealt in turn with the first."""

    game: str
    spots: int
    seed: str = ""
    scenario: str = ""
    what: str = HANDS_AND_BETS
    groups: tuple[str, ...] = ()
    wager: str = ""
    mode: str = Mode.PRACTICE
    rounds: int = 0
    minutes: int = 0
    also: tuple[str, ...] = ()
    kinds: tuple[str, ...] = ()

    @property
    def games(self) -> tuple[str, ...]:
        """Each once, in the order in which they are dealt."""
        if self.what == KINDS:
            return tuple(dict.fromkeys(read_subject(kind).game for kind in self.kinds))
        return tuple(dict.fromkeys((self.game, *self.also)))

    @property
    def looks_ahead(self) -> bool:
        """Whether its rounds are looked for on a seed."""
        return self.what in (DECISIONS, KINDS)

    def written(self) -> dict[str, Any]:
        return {
            name: list(value) if isinstance(value, tuple) else value for name, value in asdict(self).items()
        }


def read_choice(written: Mapping[str, Any]) -> Choice:
    """A choice as it was stored; a field that this version does not know is left out."""
    known = {field.name for field in fields(Choice)}
    given: dict[str, Any] = {
        name: tuple(value) if isinstance(value, list) else value
        for name, value in written.items()
        if name in known
    }
    return Choice(**given)


def drill_of(choice: Choice, *, set_by: Membership, ahead: Outlook) -> Drill:
    """Not stored yet. Raises `Refused` by the name of a field."""
    for game in choice.games:
        if game not in GAMES:
            raise NotAllowed("game", Text("%(game)s is not dealt here any more", game=game))
        check_deal(GAMES[game], seed=choice.seed, round=0, spots=choice.spots)
    items = tuple(_items(choice, ahead))
    if choice.looks_ahead and not items:
        raise NotAllowed(
            "groups" if choice.what == DECISIONS else "kinds", Text("no round of this game asks that")
        )
    order: dict[str, Any] = {}
    if choice.mode == Mode.TEST:
        order["open_paytables"] = set_by.school.open_paytables
    return services.set_drill(
        set_by=set_by,
        game=items[0].game if choice.what == KINDS else choice.game,
        spots=choice.spots,
        seed=choice.seed,
        scenario=choice.scenario,
        mode=choice.mode,
        plan=Plan.ASKS if choice.looks_ahead else Plan.ROUNDS,
        items=items,
        rounds=len(items) if choice.looks_ahead else choice.rounds,
        minutes=choice.minutes,
        **order,
    )


def _items(choice: Choice, ahead: Outlook) -> Iterator[Item]:
    """Rounds that are dealt as they come begin again after the last; those looked for are all there are."""
    if choice.what == KINDS:
        kinds = islice(cycle(map(read_subject, choice.kinds)), choice.rounds or len(choice.kinds))
        yield from again(kinds, outlook=ahead)
    elif choice.what == DECISIONS:
        yield from _decisions(choice, ahead)
    elif choice.what == WHOLE_JOB:
        yield from (whole_job(game, scenario=choice.scenario) for game in choice.games)
    elif choice.also:
        yield from (hands_and_bets(game, scenario=choice.scenario) for game in choice.games)


def _decisions(choice: Choice, ahead: Outlook) -> Iterator[Item]:
    """Of each game its share of the rounds, in turn; no deal comes in two games."""
    games = choice.games
    series = [
        chosen(
            game,
            groups=choice.groups,
            rounds=choice.rounds * (number + 1) // len(games) - choice.rounds * number // len(games),
            outlook=ahead,
            wager=choice.wager,
            scenario=choice.scenario,
            first=number * APART,
        )
        for number, game in enumerate(games)
    ]
    yield from (item for turn in zip_longest(*series) for item in turn if item)
