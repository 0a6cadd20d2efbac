"""The games with their courses, each game's rules and sample rounds, and the glossary."""

from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from games import GAMES
from trainer.courses.overview import games_progress
from trainer.library.models import Case
from trainer.library.rulebook import sheet_view
from trainer.pages.glossary import by_word
from trainer.pages.text import translate
from trainer.play.lessons import lesson_of, lessons_done, open_lesson, take_lesson
from trainer.play.procedures import procedures_beside
from trainer.play.selectors import by_game, closed_games, open_tests, without_paytables
from trainer.play.table_state import open_test, show_closed
from trainer.schools.guards import MemberRequest, practice_required
from trainer.schools.house_rules.profiles import house_of
from trainer.schools.packs.choice import houses_to_read, pack_to_read


@require_safe
@never_cache
@practice_required
def game_list(request: MemberRequest) -> HttpResponse:
    progress, tests = games_progress(membership=request.membership), open_tests(user=request.user)
    closed = by_game(tests)
    unfinished = (game for game, found in progress.items() if found.lesson and game not in closed)
    current = next(unfinished, next((game for game in GAMES if game not in closed), ""))
    games = [
        {
            "slug": slug,
            "name": translate(game.name),
            "blurb": translate(game.blurb),
            "progress": progress.get(slug),
            "current": slug == current,
            "closed": slug in closed,
        }
        for slug, game in GAMES.items()
    ]
    pinned = [open_test(run) for run in tests]
    has_lessons = Case.objects.of_school(request.membership.school).lessons().exists()
    context = {"games": games, "open_tests": pinned, "has_lessons": has_lessons}
    return render(request, "library/games.html", context)


@require_safe
@never_cache
@practice_required
def sheet(request: MemberRequest, game: str) -> HttpResponse:
    """Show a game's rules and paytables; closed during a table test without open paytables."""
    if game not in GAMES:
        raise Http404("no such game")
    tests = open_tests(user=request.user)
    closed = by_game(without_paytables(tests))
    if game in closed:
        return show_closed(request, closed[game], game=game, status=404)
    pack = pack_to_read(request)
    current = house_of(school=request.membership.school, game=game, pack=pack)
    found = lesson_of(game)
    context = {
        "page": sheet_view(current, procedures=procedures_beside(request, current.sheet.rules, pack)),
        "house": pack if pack and pack.has(game) else None,
        "houses": houses_to_read(request, pack),
        "lesson": None if game in by_game(tests) else found,
        "odds": game not in by_game(tests),
        "introduction": translate(found.introduction) if found else "",
        "open_lesson": open_lesson(membership=request.membership, game=game),
        "lesson_done": lessons_done(membership=request.membership).get(game),
    }
    return render(request, "library/rulebook.html", context)


@require_POST
@practice_required
def lesson(request: MemberRequest, game: str) -> HttpResponse:
    """Open the game's lesson, or continue it."""
    if lesson_of(game) is None or game not in GAMES:
        raise Http404("no such lesson")
    closed = closed_games(user=request.user)
    if game in closed:
        return show_closed(request, closed[game], game=game, status=404)
    run = take_lesson(membership=request.membership, game=game)
    return redirect("play:table", run.pk, run.round)


@require_safe
@practice_required
def glossary(request: MemberRequest) -> HttpResponse:
    return render(request, "library/glossary.html", {"glossary": by_word()})
