"""Texts that want to run, to break what they stand in, or to turn round what stands beside them: the names of
test_hostile_names with what a comment may hold besides."""

from itertools import islice

from tests.trainer.accounts.people.test_hostile_names import hostile
from trainer.schools.models import Membership, Role, School, User

MORE = [
    *(
        '#eval("1 + 1")',
        '#panic("x")',
        "#read(sys.inputs.report)",
        "$ x $",
        "@cite",
        "*b* _i_ `c`",
        "= Heading",
    ),
    *("%s", "%d", "{0}", "{name!r}", "{", "}", "%(name)s", "${x}", "_x0041_", "_x005F_", "\r", "\n", "\r\n"),
    *(
        'a"b',
        '""',
        '","',
        "';",
        "\\",
        "\\u0041",
        "\ud800",
        "\udfff",
        "\x01",
        "\x0b",
        "\x1f",
        "\uffff",
        "🃏" * 5,
    ),
    *("&lt;b&gt;", "&#x3c;", "<b>", "</td></tr>", "<!--#exec-->", "<?php", "<%", "]]>", "\u2029", "z" * 400),
]


def texts(seed: int, many: int) -> list[str]:
    return hostile(seed, many, more=MORE)


def storable(text: str, most: int) -> str:
    """Remove what no database takes: NUL (PostgreSQL) and lone surrogates."""
    kept = text.replace("\x00", "").encode("utf-8", "ignore").decode()
    return kept[:most] or "x"


def crowd(school: School, many: int) -> list[Membership]:
    """Return trainees with names that no form has checked."""
    names = [storable(text, 150) for text in texts(7, many)]
    users = User.objects.bulk_create(
        User(username=f"u{number}", first_name=name, password="!") for number, name in enumerate(names)
    )
    rows = (Membership(user=user, school=school, role=Role.TRAINEE) for user in users)
    return Membership.objects.bulk_create(rows)


def batches(many: list, size: int):
    rest = iter(many)
    while some := list(islice(rest, size)):
        yield some
