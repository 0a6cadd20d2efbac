"""Addresses of home; trainer/urls.py says below which prefix."""

from django.urls import path, reverse
from django.views.generic import RedirectView

from trainer.home.views import own_data, pages, search, staff
from trainer.schools.guards import practice_required

urlpatterns = [
    path("", pages.home, name="home"),
    path("tables-now/", staff.tables_now, name="tables_now"),
    path("practice/", pages.own_practice, name="own_practice"),
    path("practice/<slug:way>/", pages.practice, name="practice"),
    path("runs/", pages.start, name="start"),
    path("search/", search.search_page, name="search"),
    path("runs/<uuid:run_id>/remove/", pages.remove, name="remove"),
    path("runs/<uuid:run_id>/undo/", pages.undo_remove, name="undo_remove"),
    path("your-data/", own_data.stored, name="own_data"),
    path("your-data/sharing/", own_data.sharing, name="sharing"),
    path("your-data/download/", own_data.download, name="download_own_data"),
]

MOVED = (
    ("analysis/questions/", "reports:mistakes"),
    ("certifications/mine/", "exams:person"),
    ("courses/", "library:games"),
    ("courses/<slug:game>/demo/", "courses:intro"),
    ("courses/<slug:game>/tour/", "courses:intro"),
    ("courses/goal/", "reports:trainee"),
    ("desk/", "reports:disputes"),
    ("progress/<int:person>/tests/", "exams:person"),
    ("progress/mastery/", "reports:school"),
)
"""Addresses that people kept, and the page that has their content now."""


class MovedView(RedirectView):
    """`is_own` leads to the reader's own page, and not for good: the next reader may use the same browser."""

    http_method_names = ["get", "head"]
    is_own = False

    def get_redirect_url(self, **named: object) -> str:
        own = [self.request.membership.pk] if self.is_own else []  # type: ignore[attr-defined]
        return reverse(self.pattern_name, args=[*own, *named.values()])


OWN = ("certifications/mine/", "courses/goal/")
moved_urls = [
    path(
        old,
        practice_required(MovedView.as_view(pattern_name=new, permanent=old not in OWN, is_own=old in OWN)),
        name="moved",
    )
    for old, new in MOVED
]
