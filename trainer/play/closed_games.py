"""What an open table test closes to the person who takes it.

Of each game that it deals: practice in every mode, with the hints, the lesson, the odds, and the replays of
one's own rounds. The sheet and the paytables too, unless they lie open in that test.
"""

from games import GAMES
from games.engine.errors import NotAllowed
from games.engine.texts import Text
from trainer.play.models import Drill, Mode, Run, RunQuerySet
from trainer.play.skills import read_item
from trainer.schools.models import Visitor


class GameIsClosed(NotAllowed):
    """The game cannot be practised while `run`, a table test of it, is open."""

    def __init__(self, game: str, run: Run) -> None:
        name = GAMES[game].name if game in GAMES else game
        super().__init__(
            "game", Text("%(game)s is closed to you until your table test of it is over.", game=name)
        )
        self.run = run


def open_tests(*, user: Visitor) -> list[Run]:
    """The tests that this user has not ended and whose time is not up, the one begun first before."""
    tests = unended_tests(user=user).in_full().order_by("begun")
    return [run for run in tests if not run.is_overdue(run.now())]


def unended_tests(*, user: Visitor) -> RunQuerySet:
    return Run.objects.for_user(user).filter(finished__isnull=True, drill__mode=Mode.TEST)


def closed_games(*, user: Visitor) -> dict[str, Run]:
    return by_game(open_tests(user=user))


def closed_sheets(*, user: Visitor) -> dict[str, Run]:
    return by_game(without_paytables(open_tests(user=user)))


def check_open(*, user: Visitor, drill: Drill) -> None:
    """Raises `GameIsClosed` where a drill would deal a game that is closed; a test closes nothing to
    itself."""
    closed = {} if drill.is_test else closed_games(user=user)
    for game in games_of(drill):
        if game in closed:
            raise GameIsClosed(game, closed[game])


def test_that_closes(*, user: Visitor, run: Run, game: str) -> Run | None:
    """The open test that closes this user's own table, or its replay, where this game is dealt at it; None
    where nothing does. What others have dealt stays open to whoever may read it: they teach."""
    sat_now = run.drill.is_test and run.finished is None
    if sat_now or run.membership.user_id != user.pk or not getattr(run, "has_open_test", True):
        return None
    return closed_games(user=user).get(game)


def games_of(drill: Drill) -> list[str]:
    """Every game that a drill deals, once."""
    return list(dict.fromkeys([drill.game, *(read_item(item).game for item in drill.items)]))


def without_paytables(tests: list[Run]) -> list[Run]:
    """Those that close the sheets of their games as well."""
    return [run for run in tests if not run.drill.open_paytables]


def by_game(tests: list[Run]) -> dict[str, Run]:
    """Tests by every game that they deal."""
    return {game: run for run in tests for game in games_of(run.drill)}
