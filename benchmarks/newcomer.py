"""A newcomer in a course, who knows poker hands and reads only the page: python -m benchmarks.newcomer

They take each game's course by its links and buttons. A rule is learned when a page shows its sentence; what
a learned rule decides they answer rightly, and anything else as a poker player would: they see who wins and
what a hand is called, pay even money and touch no bonus. Hours are modelled: what is new on a page is read at
200 words a minute, and each decision takes its norm. Beside it stands the same number of decisions at whole
rounds as they come, where the rules are those that verdicts show.

    python -m benchmarks.newcomer [GAME …]
"""

import re
import sys
import tempfile
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from functools import cache
from html import unescape
from pathlib import Path

import time_machine

from benchmarks.answers import set_up
from benchmarks.machine import describe
from games import GAMES
from games.engine.questions.answers import Bet
from games.engine.questions.prompts import Prompt
from games.engine.rules.sheets import load
from games.engine.rules.wagers import Action
from tests.games.trainee import paid, typed, wrong

WORDS_A_MINUTE = 200
NEXT = re.compile(r'rel="next" href="([^"]+)"')
FORM = re.compile(r'<form\b[^>]*?(?:id="([^"]*)")?[^>]*?action="([^"]+)"[^>]*>(.*?)</form>', re.DOTALL)
TERM = re.compile(r'<button[^>]*class="term"[^>]*>([^<]*)</button>')
HIDDEN = re.compile(r'<input type="hidden" name="([^"]+)" value="([^"]*)"')
HTMX = {"HTTP_HX_REQUEST": "true"}


def as_a_poker_player(prompt: Prompt):
    """Who has read no rule of the house: what they cannot know they get wrong."""
    known, bet = typed(prompt, prompt.due), isinstance(prompt.kind, Bet)
    if prompt.question.names_hand or prompt.cards:
        return known
    if not bet or not prompt.stake:
        return "leave" if bet else wrong(prompt)
    return paid(prompt.stake) if prompt.due.action is Action.PAY else known


@cache
def sentences() -> list[tuple[str, str]]:
    """Return every rule with its sentence."""
    sheets = map(load, GAMES.values())
    return [(number, " ".join(sheet.sentence(number).split())) for sheet in sheets for number in sheet.rules]


@dataclass
class Newcomer:
    """`client` is their browser; `membership` is read only for what the server keeps of their answers."""

    client: object
    membership: object
    learned: set[str] = field(default_factory=set)
    read: set[str] = field(default_factory=set)
    words: int = 0
    decisions: int = 0
    seconds: int = 0

    @property
    def hours(self) -> float:
        return (self.words / WORDS_A_MINUTE * 60 + self.seconds) / 3600

    def look(self, url: str, **form) -> str:
        """A page, or where a form leads; what stands there is read."""
        response = self.client.post(url, form, follow=True) if form else self.client.get(url, follow=True)
        assert response.status_code == 200, (url, response.status_code)
        return self.reads(response.content.decode())

    def reads(self, body: str) -> str:
        """What they have not read before; a rule is known from then on."""
        main = TERM.sub(r"\1", body.split("<main", 1)[-1].split("<footer", 1)[0])
        new = {" ".join(piece.split()) for piece in re.split(r"<[^>]+>", main)} - self.read
        self.words += sum(len(piece.split()) for piece in new)
        self.read |= new
        shown = " ".join(unescape(re.sub(r"<[^>]+>", " ", main)).split())
        self.learned |= {number for number, sentence in sentences() if sentence in shown}
        return body

    # --- At a table --------------------------------------------------------------------------------------

    def deals(self, body: str) -> None:
        """Answers all that is asked at the table of this page, to the end of its run."""
        from tests.trainer.playing import answer_url, form_of, go_on_url, round_state_of
        from trainer.play.models import Run

        run = Run.objects.filter(membership=self.membership).latest("begun")
        while run.finished is None:
            sitting = round_state_of(run)
            if stop := sitting.stop:
                if 'id="continue"' in body:  # of the explanation of a wrong answer
                    body = self.look(go_on_url(run, sitting.round), go="on")
                assert all(f'name="{prompt.key}' in body for prompt in stop.prompts), "asked without a field"
                answers = {prompt.key: self.answer(prompt) for prompt in stop.prompts}
                form = form_of(stop, answers)
                response = self.client.post(answer_url(run, sitting.round), form, **HTMX)
                led_on = response.headers.get("HX-Redirect")  # to the next round of a lesson
                body = self.look(led_on) if led_on else self.reads(response.content.decode())
                self.decisions += len(stop.prompts)
                self.seconds += sum(prompt.seconds for prompt in stop.prompts)
            else:
                body = self.look(f"/runs/{run.pk}/next/", go="on")
            run = round_state_of(run).run

    def answer(self, prompt: Prompt):
        return typed(prompt, prompt.due) if prompt.rule in self.learned else as_a_poker_player(prompt)

    # --- In the course -------------------------------------------------------------------------------------

    def walk(self, game: str, *, at_most: int = 400) -> bool:
        """Goes by the main button of the course, until the table test is left; whether it came to be. Where
        it has no button, the rest is for tomorrow."""
        with time_machine.travel(datetime.now(UTC)) as moved:
            for _ in range(at_most):
                body = self.look(f"/courses/{game}/")
                if self.stage(game) == "test":
                    return True
                card = body.split('class="felt-card', 1)[1].split("</section>", 1)[0]
                if 'class="button' in card:
                    self.goes_on(card)
                else:
                    moved.shift(timedelta(days=1))
                    self.client.logout()
                    self.client.force_login(self.membership.user)
        return False

    def stage(self, game: str) -> str:
        from trainer.courses.progress import course_of

        current = course_of(membership=self.membership, game=game).current
        return str(current.stage.value) if current else ""

    def goes_on(self, card: str) -> None:
        """A lesson by its link, page after page, or what the card's button deals; the introduction's question
        is skipped."""
        link = re.search(r'<a class="button[^"]*" href="([^"]+)"', card)
        if not link:
            return self.sits_down(card)
        url: str | None = link[1]
        while url:
            body = self.look(url)
            if "/runs/" in body.split('id="table"', 1)[-1][:300]:
                return self.deals(body)
            onward = NEXT.search(body)
            url = onward[1] if onward else None
        return self.sits_down(body.split('class="walk-body"', 1)[1])

    def sits_down(self, part: str) -> None:
        """By the last form of this part of a page."""
        *_others, form = FORM.finditer(part)
        response = self.client.post(form[2], dict(HIDDEN.findall(form[3])), follow=True)
        assert response.status_code == 200, (form[2], response.status_code)
        if "/runs/" in response.redirect_chain[-1][0]:
            self.deals(self.reads(response.content.decode()))


def enrolled(name: str) -> Newcomer:
    from django.test import Client

    from trainer.schools import services
    from trainer.schools.models import Role, User

    user = User.objects.create_user(name)
    school = services.open_school(name=name)
    membership = services.add_member(school=school, user=user, role=Role.TRAINEE)
    client = Client()
    client.force_login(user)
    return Newcomer(client, membership)


def at_random(game: str, decisions: int) -> Newcomer:
    """The same number of decisions at whole rounds as they come."""
    from trainer.play.services import runs
    from trainer.practice.plans.deal_preview import whole_job

    other = enrolled(f"{game} at random")
    while other.decisions < decisions:
        item = whole_job(game)
        run = runs.open_run(membership=other.membership, game=game, spots=6, items=(item,), rounds=1)
        other.deals(other.look(f"/runs/{run.pk}/rounds/0/"))
    return other


def measured(game: str) -> None:
    from trainer.courses.progress import course_of

    someone = enrolled(game)
    arrived = someone.walk(game)
    other = at_random(game, someone.decisions)
    rules = {
        point.cited
        for skill in course_of(membership=someone.membership, game=game).skills
        for point in skill.points
    }
    for name, one in (("course", someone), ("at random", other)):
        skills = course_of(membership=one.membership, game=game).skill_progress
        known = f"{len(rules & one.learned)}/{len(rules)}"
        learned = f"{sum(skill.learned for skill in skills)}/{len(skills)}"
        gate = ("yes" if arrived else "no") if one is someone else "-"
        print(f"{game:<26}{name:<11}{one.decisions:>10}{one.hours:>8.1f}{known:>9}{learned:>9}{gate:>7}")


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        set_up(Path(folder))
        print(f"A newcomer in a course, and as many decisions at random. {describe()}")
        print(f"{'game':<26}{'':<11}{'decisions':>10}{'hours':>8}{'rules':>9}{'skills':>9}{'test':>7}")
        for game in sys.argv[1:] or GAMES:
            measured(game)


if __name__ == "__main__":
    main()
