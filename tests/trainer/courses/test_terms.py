"""Words of the trade open their line of the glossary where a lesson or an introduction uses them first."""

import re

import pytest
from django.template import Context, Template
from django.utils.translation import override

from games import GAMES
from trainer.courses.intro import stops_of
from trainer.courses.lesson_frames import Frame, lesson_frames
from trainer.courses.lessons import lessons_of
from trainer.courses.skills import profile_of
from trainer.pages.glossary import FORMS, GLOSSARY, explain_terms

TERMS = Template("{% load glossary %}{% terms %}{% include 'courses/_frame.html' %}{% endterms %}")
NO_TERMS = Template("{% include 'courses/_frame.html' %}")
TAG = re.compile(r"<[^>]*>")
SHUT = re.compile(r'<(a|cite|label|summary)\b.*?</\1>|<p class="term-line".*?</p>', re.DOTALL)
ASKED_FOR = ("qualify", "push", "first-base", "street", "lock-up", "kicker", "toke")


def unexplained(html: str) -> set[str]:
    """Return the terms that don't open their line where they come first; a rack in a discard rack is none."""
    anchors = {form: anchor for anchor, forms in FORMS.items() for form in str(forms).split("|")}
    every = re.compile(rf"\b({'|'.join(sorted(anchors, key=len, reverse=True))})\b", re.IGNORECASE)
    html = SHUT.sub(" ", html)
    first = {}
    for found in every.finditer(TAG.sub(lambda tag: "\0" * len(tag[0]), html)):
        first.setdefault(anchors[found[0].lower()], html[: found.start()])
    return {name for name, before in first.items() if not before.endswith(f'aria-describedby="term-{name}">')}


def frames_of(game, school):
    """Return what the game's introduction and its lessons show."""
    profile = profile_of(school=school, game=game)
    introduced = [Frame(stop.title, stop.felt, says=[stop.sentence]) for stop in stops_of(profile)]
    lessons = (lesson_frames(profile, lesson, lesson.points) for lesson in lessons_of(profile))
    return introduced + [frame for lesson in lessons for frame in lesson]


@pytest.mark.django_db
@pytest.mark.parametrize("game", GAMES)
def test_lessons_explain_each_term_where_they_use_it_first(riverside, game):
    frames = frames_of(game, riverside)
    shown = [TERMS.render(Context({"frame": frame})) for frame in frames]
    for page in shown:
        assert unexplained(page) == set(), page
        opened = re.findall(r'popovertarget="term-([a-z-]+)"', page)
        assert opened == re.findall(r'<p class="term-line" id="term-([a-z-]+)" popover>', page)
    plain = (NO_TERMS.render(Context({"frame": frame})) for frame in frames)
    assert any(unexplained(page) for page in plain)  # the negative control


def test_the_words_a_newcomer_stumbles_over_are_terms():
    assert set(ASKED_FOR) <= FORMS.keys() <= GLOSSARY.keys()


@pytest.mark.parametrize("shut", ["a", "button", "summary", "h2"])
def test_no_term_opens_inside_another_control(shut):
    html = f"<{shut}>a push</{shut}>"
    assert explain_terms(html) == html
    assert explain_terms(f"{html}<p>It pushes.</p>").count('class="term"') == 1


def test_a_term_opens_once_and_its_longest_form_is_read():
    shown = explain_terms("<p>The discard rack, the rack, a discard rack.</p>")
    assert re.findall(r'popovertarget="term-([a-z-]+)"', shown) == ["discard-rack", "rack"]


def test_terms_open_in_spanish_too():
    with override("es"):
        shown = explain_terms("<p>El crupier califica.</p>")
    assert 'id="term-qualify"' in shown
