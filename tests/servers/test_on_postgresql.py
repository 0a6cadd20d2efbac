"""What is run on PostgreSQL is there: a list of files is wrong as soon as one of them is renamed."""

from tests.servers.environments import PROJECT
from tests.servers.on_postgresql import FOLDERS, OF_PAGES


def test_every_listed_file_exists():
    listed = [*FOLDERS, *(f"tests/trainer/{name}" for name in OF_PAGES)]
    assert [name for name in listed if not (PROJECT / name).exists()] == []
