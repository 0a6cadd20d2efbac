"""After a wrong answer all words of its box are seen and nothing lies under Continue, for each question."""

import json
from itertools import product

import pytest

from games import GAMES
from games.engine.questions.catalog import ASKS
from tests.scale import some_or_all

pytestmark = pytest.mark.timeout(600)

SIZES = ((1366, 650), (1024, 768), (390, 844))
CASES = [*product(GAMES, ("en", "es"))]
SOME = ("pai-gow-poker", "es")
"""Four questions at a stop with long names of rules, in the language with the longer words."""

ANSWER_EACH = """
import json
from itertools import product
from games.engine.questions.catalog import FLOOR
from tests.games.trainee import wrong_answers
from tests.trainer.playing import round_state_of, say
from trainer.play.models import Answer
from trainer.play.explanations import can_explain, explanation_url
from trainer.play.services.runs import next_round, open_run
from trainer.play.skills import Item
from trainer.schools.models import Membership

member = Membership.objects.get(user__username="mei")
ROUNDS = 8

def explained(ask):
    odd = {{"slips": 100}} if ask in FLOOR else {{"wrong_bets": 60, "irregularities": 60}}
    run = open_run(membership=member, game={game!r}, spots=2, seed="fits", rounds=ROUNDS,
                   items=(Item({game!r}, asks=(ask,), **odd),))
    for _round in range(ROUNDS):
        state = round_state_of(run)
        if state.stop:
            say(run, wrong_answers(state.stop))
            answer = Answer.objects.filter(run=run).latest("pk")
            if can_explain(run, answer):
                return explanation_url(state, answer)
        while round_state_of(run).stop:
            say(run)
        next_round(state=round_state_of(run))

print(json.dumps({{ask: explained(ask) for ask in {asks!r}}}))
"""

FAULTS = """() => {
    const box = document.querySelector(".explanation-words"), found = [];
    if (!box) return ["no explanation"];
    const inside = box.getBoundingClientRect(), more = box.scrollHeight - box.clientHeight;
    if (more > 1) found.push(`${more} px of the words are clipped`);
    if (box.scrollWidth > box.clientWidth + 1) found.push("words are too wide");
    for (const one of box.querySelectorAll("*:not(.visually-hidden, .visually-hidden *)")) {
        const at = one.getBoundingClientRect();
        const out = at.right > inside.right + 1 || at.left < inside.left - 1;
        if (at.width && at.height > 1 && out) found.push(`outside its box: ${one.className || one.tagName}`);
    }
    const answers = box.querySelector(".explanation-answers");
    const wrapped = answers.lastElementChild.offsetLeft <= answers.offsetLeft + 2;
    if (wrapped && getComputedStyle(answers).overflowX !== "clip") found.push("an arrow outside the box");
    const press = document.querySelector("#continue .button-main").getBoundingClientRect();
    for (const one of document.querySelectorAll(".explanation-more summary")) {
        const at = one.getBoundingClientRect();
        const beside = at.right <= press.left + 1 || at.left >= press.right - 1;
        const apart = at.bottom <= press.top + 1 || at.top >= press.bottom - 1;
        if (!beside && !apart) found.push(`under Continue: ${one.textContent}`);
        if (at.right > innerWidth || at.width < 20) found.push(`out of the window: ${one.textContent}`);
    }
    if (press.bottom > innerHeight + 1 || press.top < 0) found.push("Continue is out of the window");
    if (document.documentElement.scrollWidth > innerWidth) found.push("the page is too wide");
    return found;
}"""


@some_or_all("game, language", CASES, some=[SOME])
def test_every_word_of_an_explanation_is_seen(server, shell, trainee, game, language):
    addresses = json.loads(shell(ANSWER_EACH.format(game=game, asks=sorted(ASKS))).splitlines()[-1])
    asked = {ask: address for ask, address in addresses.items() if address}
    assert len(asked) > 10
    trainee.context.add_cookies([{"name": "django_language", "value": language, "url": server.base_url}])
    found = {}
    for ask, address in asked.items():
        trainee.goto(address)
        assert trainee.locator("html").get_attribute("lang") == language
        for width, height in SIZES:
            trainee.set_viewport_size({"width": width, "height": height})
            if faults := trainee.evaluate(FAULTS):
                found[f"{ask} {width}"] = faults
    assert found == {}
