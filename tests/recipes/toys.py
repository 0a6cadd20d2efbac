"""A toy figure on the progress page, irregularity, page and language, in the places that the docs name.

Each edit is a file, a line that is in it once, and the lines to add behind it; "" adds at the end.
"""

from pathlib import Path

IRREGULARITIES = "games/engine/questions/irregularities"

FIGURE = [
    (
        "trainer/reports/figures.py",
        "",
        '''

def rounds_answered(*, trainee: Membership, chosen: Filter = NO_FILTER) -> int:
    """Return how many rounds have a graded answer."""
    return _own(trainee, chosen).order_by().values("answer__run", "answer__round").distinct().count()
''',
    ),
    (
        "trainer/reports/views/trainee.py",
        '        "marked": reports_figures.marked(**about),\n',
        '        "rounds_answered": reports_figures.rounds_answered(**about),\n',
    ),
    (
        "templates/reports/_results.html",
        '<dl class="tally panel">\n',
        '<div><dt>{% translate "Rounds answered" %}</dt><dd>{{ rounds_answered }}</dd></div>\n',
    ),
]

IRREGULARITY = [
    (
        f"{IRREGULARITIES}/kinds/phone.py",
        "",
        '''"""A player phones at the table."""

from games.engine.questions.answers import AnswerChoice
from games.engine.questions.irregularities.irregularity import Event, Irregularity, Time, by_outcome
from games.engine.questions.irregularities.rulings import PLAY_ON, Ruling
from games.engine.texts import Text


def show(inputs, spot, facts):
    return Event(speech=(Text("Spot %(spot)s takes a call.", spot=str(spot)),))


IRREGULARITY = Irregularity(
    AnswerChoice("phone", Text("a player uses a phone"), "o"),
    "HOUSE phone",
    show,
    by_outcome(Ruling(PLAY_ON, Text("no player may phone here"))),
    when=Time.DECISIONS,
)
''',
    ),
    (
        "fixtures/house_rules.toml",
        "",
        '"HOUSE phone" = { house = "A player phones at the table: call the floor; play goes on." }\n',
    ),
]

PAGE = [
    (
        "trainer/home/views/pages.py",
        "",
        """

@require_safe
@practice_required
def opening_hours(request: MemberRequest) -> HttpResponse:
    return render(request, "home/opening_hours.html")
""",
    ),
    (
        "trainer/home/urls.py",
        "urlpatterns = [\n",
        '    path("hours/", pages.opening_hours, name="opening_hours"),\n',
    ),
    (
        "templates/home/opening_hours.html",
        "",
        """{% extends "base.html" %}{% load i18n %}
{% block title %}{% translate "Opening hours" %}{% endblock %}
{% block content %}<h1>{% translate "Opening hours" %}</h1>{% endblock %}
""",
    ),
]

DRILL = [
    (
        "trainer/practice/services.py",
        "",
        """

def open_dealers_hand(*, membership: Membership, game: str) -> Run:
    choice = DrillChoice(game, BURST_SPOTS, what="decisions", groups=("dealer",), rounds=10)
    return open_table(membership=membership, choice=choice)
""",
    ),
    (
        "trainer/home/views/pages.py",
        "from trainer.practice.services import (\n",
        "    open_dealers_hand,\n",
    ),
    (
        "trainer/home/views/pages.py",
        '    "pace": (None, open_pace),\n',
        '    "dealer": (GameForm, open_dealers_hand),\n',
    ),
    (
        "trainer/practice/drill_rows.py",
        '        *_of_a_game("burst", dealt, posted),\n',
        '        *_of_a_game("dealer", dealt, posted),\n',
    ),
    (
        "trainer/practice/drill_rows.py",
        "    title, says = {\n",
        '        "dealer": (_("Dealer’s hand"), _("Ten rounds of the dealer’s hand alone.")),\n',
    ),
]

COLUMN = [
    (
        "trainer/reports/answers.py",
        '        "mode": F("answer__run__drill__mode"),\n',
        '        "players": F("answer__run__drill__spots"),\n',
    ),
    (
        "trainer/reports/views/ledger.py",
        "        *asked_columns(),\n",
        '        Column(_("Players"), _("Players at the table."), lambda one: str(one.row["players"])),\n',
    ),
    (
        "trainer/reports/views/answers.py",
        '        "when": row["when"],\n',
        '        "players": row["players"],\n',
    ),
    (
        "templates/reports/_ledger.html",
        '    <th scope="col">{% translate "Round" %}</th>\n',
        '    <th scope="col">{% translate "Players" %}</th>\n',
    ),
    (
        "templates/reports/_ledger.html",
        """<td data-label="{% translate 'Game' %}">{{ row.game_name }}</td>\n""",
        """<td data-label="{% translate 'Players' %}">{{ row.players }}</td>\n""",
    ),
]

LANGUAGE = [("trainer/settings.py", 'LANGUAGES = [("en", "English"), ', '("fr", "Français"), ')]
TOYS = [*FIGURE, *IRREGULARITY, *PAGE, *DRILL, *COLUMN, *LANGUAGE]


def add(project: Path) -> None:
    """Follow every recipe in a copy of the project, whose files may be links to the original."""
    for name, line, added in TOYS:
        path = project / name
        text = path.read_text(encoding="utf-8") if path.exists() else ""
        assert not line or text.count(line) == 1, f"{name} has no longer, or not once: {line!r}"
        path.unlink(missing_ok=True)
        path.write_text(text.replace(line, line + added) if line else text + added, encoding="utf-8")
