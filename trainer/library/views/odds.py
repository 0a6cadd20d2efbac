"""The odds of a game as a page: what every bet of it is worth under the school's house."""

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games import GAMES
from games.engine.rules.limits import payout_placard
from trainer.drills.exams.closed import closed_games
from trainer.edges.coin_in_forms import CoinInForm
from trainer.edges.drawn import drawn
from trainer.edges.progressives import progressive
from trainer.practice.open_tests import show_closed
from trainer.saying import say
from trainer.schools.guards import MemberRequest, member_required
from trainer.schools.houses.profiles import GameHouse, house_of


@require_safe
@never_cache
@member_required
def odds(request: MemberRequest, game: str) -> HttpResponse:
    """Closed while its reader sits a table test of the game, whether the paytables lie open in it or not: it
    says how a hand is best played."""
    if game not in GAMES:
        raise Http404("no such game")
    closed = closed_games(user=request.user)
    if game in closed:
        return show_closed(request, closed[game], game=game, status=404)
    current = house_of(school=request.membership.school, game=game)
    form = CoinInForm(request.GET or None, stake=_stake(current))
    bets, others = form.asked
    context = {
        "slug": game,
        "name": say(current.game.name),
        "drawn": drawn(current),
        "payout_limits": say(payout_placard(current.house)),
        "odds": progressive(current, bets=bets, others=others),
        "form": form,
    }
    return render(request, "edges/odds.html", context)


def _stake(current: GameHouse) -> int:
    """Cents of one bet on the progressive; where there is none nobody asks."""
    wager = current.game.progressive
    return current.house.amount(wager.fixed) if wager else 1
