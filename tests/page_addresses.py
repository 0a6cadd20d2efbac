"""The pages that screenshots show: of the demo school one of each view that its people reach by links; of a
school without any activity those that are reached by name alone.

Django is set up when this is called: see servers/staging.py.
"""

import re

Addresses = dict[str, tuple[str, str]]
"""Who looks where, by the picture's name."""

ROLES = ("trainee", "instructor", "manager", "owner")


def school_pages() -> Addresses:
    """Return one page of each view, by the first role that reaches it, and everyone's home."""
    from django.test import Client
    from django.urls import Resolver404, resolve

    from trainer.schools.models import User

    found: Addresses = {"login": ("", "/login/"), "join": ("", "/join/"), "check": ("", "/check/")}
    for who in ROLES:
        client = Client()
        client.force_login(User.objects.get(username=who))
        waiting, tried = ["/"], set()
        while waiting:
            path = waiting.pop(0)
            try:
                view = resolve(path).view_name.replace(":", "-")
            except Resolver404:
                continue
            if view in tried or path.startswith(("/static/", "/language/")):
                continue
            tried.add(view)
            name = f"{view}-{who}" if path == "/" else view
            response = client.get(path, headers={"host": "localhost"})
            if response.status_code == 200 and response["Content-Type"].startswith("text/html"):
                found.setdefault(name, (who, path))
                waiting += re.findall(r'href="(/[^"#?]*)', response.text)
            elif response.status_code == 302:
                tried.discard(view)
                waiting.append(response["Location"].partition("?")[0])
    return found


def empty_pages(*, game: str = "six-card-poker") -> Addresses:
    """Of a school with its owner and one trainee who has just joined."""
    from tests.servers.staging import password
    from trainer.schools import services
    from trainer.schools.models import Membership, Role, User

    school = services.open_school(name="Harbour Dealer School")
    for name, role in (("founder", Role.OWNER), ("newcomer", Role.TRAINEE)):
        user = User.objects.create_user(name, password=password(), first_name=name.title())
        found = Membership.objects.create(user=user, school=school, role=role)
    more = {
        "progress-of-one": ("founder", f"/progress/{found.pk}/"),
        "sheet-of-one": ("founder", f"/progress/{found.pk}/dealer-report/"),
        "course-of-one": ("founder", f"/courses/people/{found.pk}/"),
        "course": ("newcomer", f"/courses/{game}/"),
    }
    more |= {name: ("founder", at) for name, at in STAFF_PAGES.items()}
    more |= {name: ("newcomer", at) for name, at in OWN_PAGES.items()}
    return {f"empty-{name}": seen for name, seen in more.items()}


STAFF_PAGES = {
    "home": "/",
    "progress": "/progress/",
    "answers": "/progress/answers/",
    "ledger": "/progress/ledger/",
    "dealers": "/progress/compare/",
    "corrections": "/progress/regrading/",
    "mistakes": "/analysis/",
    "slipping": "/analysis/performance-drops/",
    "pace": "/analysis/pace/",
    "target": "/analysis/pace/target/",
    "disputes": "/disputes/",
    "wall": "/tables/",
    "teaching": "/assignments/",
    "give-work": "/assignments/create/",
    "library": "/assignments/drills/",
    "rooms": "/live/",
    "exams": "/table-tests/",
    "give-test": "/table-tests/give/",
    "standards": "/table-tests/standards/",
    "certifications": "/certifications/?everybody=on",
    "checks": "/certifications/checks/",
    "classes": "/classes/",
    "people": "/people/",
    "add": "/people/add/",
    "invite": "/people/invite/",
    "house": "/house-rules/",
    "calls": "/payouts/calls/",
    "school": "/school/",
    "look": "/school/branding/",
    "api": "/api/",
    "tokens": "/api/tokens/",
}
"""What staff reach by name alone."""

OWN_PAGES = {
    "home-own": "/",
    "payoffs": "/payouts/",
    "lessons": "/lessons/",
    "set-work": "/assignments/mine/",
    "rooms-own": "/live/",
    "stored": "/your-data/",
    "password": "/password/",
    "settings": "/settings/",
    "search": "/search/?q=ante",
}
"""What a trainee reaches by name alone."""
