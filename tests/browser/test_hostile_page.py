"""A page of hostile names in a browser: no script runs, no dialog opens, nothing is complained of."""

from playwright.sync_api import expect

FILL = """
from tests.trainer.whole.taken.hostile import crowd
from trainer.demo.school import PASSWORD
from trainer.schools import services as enrolment
from trainer.schools.models import Membership, Role, User
school = enrolment.open_school(name="Hostile House")
title = "</title><script>alert(1)</script>"
owner = User.objects.create_user("hostile-owner", password=PASSWORD, first_name=title)
Membership.objects.create(user=owner, school=school, role=Role.OWNER)
crowd(school, 60)
"""
PAGES = ("/people/", "/people/?page=2", "/progress/", "/progress/?page=2", "/school/", "/api/tokens/")


def test_nothing_runs_on_a_page_of_them(server, page, sign_in):
    server.manage("shell", "-c", FILL)
    sign_in(page, "hostile-owner")
    opened = []
    page.on("dialog", lambda dialog: (opened.append(dialog.message), dialog.dismiss()))
    for address in PAGES:
        page.goto(address)
        expect(page.locator("h1")).to_be_visible()
        assert page.locator("main img, main svg:not([aria-hidden]), main b, main iframe").count() == 0
    page.goto("/people/")
    assert page.locator("tbody tr").count() == 50
    assert page.locator("tbody th bdi", has_text="<").count() > 0
    assert opened == []
