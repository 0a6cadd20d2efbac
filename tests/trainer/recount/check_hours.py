"""Hours at tables, on the page of a person and in their file: whole minutes of a month and a game."""

import csv
from collections import defaultdict
from datetime import date, timedelta
from io import StringIO

from django.db import connection

from tests.trainer.recount.printed import lines_in, printed, tally_of
from tests.trainer.recount.raw_rows import Said, day_in
from trainer.practice.wording import game_name

MINUTE = timedelta(minutes=1)
Minutes = dict[tuple[date, str], int]


def minutes_of(answers: list[Said]) -> Minutes:
    """Of everything that was answered and may be told, learnt or tested."""
    times: dict[tuple[date, str], timedelta] = defaultdict(timedelta)
    for said in answers:
        if said.took is not None and not said.sealed:
            times[said.received.date().replace(day=1), said.game or said.drilled] += said.took
    return {key: time // MINUTE for key, time in times.items() if time >= MINUTE}


def check_hours(client, member: int, answers: list[Said]) -> None:
    """By game, by month and together; practised, in the classroom, and both."""
    practised, classroom = minutes_of(answers), _classroom(member)
    page = printed(client, f"/standing/people/{member}/")
    said = [one[0] for one in tally_of(page).values()]
    assert said == _clocks(sum(practised.values()), sum(classroom.values()))
    captioned = [table for table in page.every("table") if table.every("caption")]
    tables = {table.every("caption")[0].text: lines_in(table) for table in captioned}
    for caption, part, words in (("By game", 1, _game), ("By month", 0, _month)):
        found = {line[0].text: [cell.text for cell in line[1:]] for line in tables.get(caption, [])}
        keys = {at[part] for at in (*practised, *classroom)}
        sums = {key: [_sum(some, part, key) for some in (practised, classroom)] for key in keys}
        assert found == {words(key): _clocks(*both) for key, both in sums.items()}
    _check_file(client, member, practised, classroom)


def _check_file(client, member: int, practised: Minutes, classroom: Minutes) -> None:
    text = client.get(f"/standing/people/{member}/hours.csv").content.decode("utf-8-sig")
    lines = list(csv.DictReader(StringIO(text, newline="")))
    for kind, some in (("practice", practised), ("classroom", classroom)):
        assert sum(int(one["minutes"]) for one in lines if one["kind"] == kind) == sum(some.values())


def _sum(some: Minutes, part: int, key: object) -> int:
    return sum(minutes for at, minutes in some.items() if at[part] == key)


def _classroom(member: int) -> Minutes:
    found: dict[tuple[date, str], int] = defaultdict(int)
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT day, game, minutes FROM standing_classroomtime WHERE membership_id = %s", [member]
        )
        for day, game, minutes in cursor.fetchall():
            found[day_in(day).replace(day=1), game] += minutes
    return found


def _game(game: object) -> str:
    return game_name(str(game)) if game else "no game in particular"


def _month(month: date) -> str:
    return f"{month:%B %Y}"


def _clocks(practised: int, classroom: int) -> list[str]:
    return [_clock(minutes) for minutes in (practised, classroom, practised + classroom)]


def _clock(minutes: int) -> str:
    return f"{minutes // 60} h {minutes % 60:02} min" if minutes else "—"
