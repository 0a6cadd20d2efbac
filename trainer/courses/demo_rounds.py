"""The tour of a game: what lies where on its felt and in the rack, in the dealer's order. Nothing is asked.

It is made from the game as a value: its circles are its bets, its acts the steps of its procedure.
"""

from collections.abc import Iterator
from functools import lru_cache

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.engine.asks.table import EVERYDAY
from games.engine.procedure.exercises import Exercise
from games.engine.procedure.felts import Felt
from games.engine.procedure.steps import SAYS, said
from games.engine.rounds.rounds import Round
from games.engine.rules.games import Game
from games.engine.rules.wagers import Wager
from trainer.felt.paytables import paytable_of
from trainer.felt.titles import STEPS
from trainer.learning.frames import Frame, felt_of, rules_said
from trainer.path.sorts import Profile, shown_deal
from trainer.saying import say
from trainer.tables.asked.stop_views import RACK

TOUR_SPOTS = 3


@lru_cache(maxsize=16)
def round_of_tour(profile: Profile) -> Round:
    return shown_deal(profile, 0, exercise=Exercise(EVERYDAY), spots=TOUR_SPOTS)


def tour(profile: Profile) -> list[Frame]:
    """Seats, circles, then each act where it is done, and the rack."""
    played = round_of_tour(profile)
    game = played.inputs.game
    return [
        _seats(played),
        *(_circle(played, wager) for wager in game.paid),
        *_acts(played),
        _rack(played),
    ]


def _seats(played: Round) -> Frame:
    seats = played.inputs.game.seats
    says = ngettext("%(count)s spot lies before you.", "%(count)s spots lie before you.", seats)
    return Frame(
        title=_("The table"),
        felt=felt_of(played, Felt()),
        says=[
            says % {"count": seats},
            _("Spot 1, first base, is at the left end as you stand behind the table."),
            _("Clockwise begins with it."),
            _("Your own hand lies in the middle, before you; the rack is nearest to you."),
        ],
    )


def _circle(played: Round, wager: Wager) -> Frame:
    game, sheet, house = played.inputs.game, played.inputs.sheet, played.inputs.house
    return Frame(
        title=_("The place of %(bet)s") % {"bet": say(wager.name)},
        felt=felt_of(played, played.moments[0].felt, circle=wager.slug),
        says=[_made(game, wager)],
        rules=rules_said(sheet, wager.sized, wager.cites.win, wager.cites.lose, wager.cites.fold),
        paytable=paytable_of(sheet, house, wager) if wager.table else None,
    )


def _made(game: Game, wager: Wager) -> str:
    """When it is made, and by whom."""
    if wager is game.envy:
        return _("No bet lies here: it is paid for another player's hand.")
    if wager.progressive:
        return _("It lies on the sensor at the spot, and is swept before the cards are dealt.")
    if wager.bought:
        return _("What a card costs. It goes to the rack and never comes back.")
    if not wager.staked:
        return _("No bet lies here: what is due is paid on %(bet)s.") % {
            "bet": say(game.wager(wager.paid_on).name)
        }
    if wager.times_ante:
        told = {"times": wager.times_ante, "bet": say(game.main.name)}
        return _("Made after the cards, by whoever stays: %(times)s × %(bet)s.") % told
    if wager.optional:
        return _("A side bet. Whoever likes makes it before the cards are dealt.")
    return _("Whoever is dealt in has made this bet.")


def _acts(played: Round) -> Iterator[Frame]:
    """Each step of the procedure as the table stands when the dealer comes to it."""
    game, sheet = played.inputs.game, played.inputs.sheet
    for step in dict.fromkeys(game.procedure):
        moment = next((moment for moment in played.moments if moment.step == step), None)
        if moment is not None:
            yield Frame(
                title=str(STEPS[step.does]),
                felt=felt_of(played, moment.felt, focus=0 if _is_dealers(step.does) else None),
                says=[_you(game, step.does)] if step.does in SAYS else [],
                rules=rules_said(sheet, step.rule),
            )


def _is_dealers(does: str) -> bool:
    return does in ("burn", "face-up", "turn-up", "discard", "count", "reveal")


def _you(game: Game, does: str) -> str:
    return _("Here you %(act)s.") % {"act": say(said(game, does))}


def _rack(played: Round) -> Frame:
    return Frame(
        title=_("The rack"),
        felt=felt_of(played, played.moments[-1].felt),
        says=[
            _("Each colour has its value. What is taken goes into the rack, what is paid comes out of it.")
        ],
        chips=RACK,
    )
