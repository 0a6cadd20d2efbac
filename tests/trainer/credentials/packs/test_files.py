import time

import pytest

from tests.trainer.credentials.packs.made import document, packed
from trainer.credentials.packs.files import read_file
from trainer.schools.house_rules.profiles import pack_house
from trainer.schools.models import Pack

pytestmark = pytest.mark.django_db


def test_a_made_pack_is_read(riverside):
    start = time.monotonic()
    read = read_file(packed(by=riverside))
    print(time.monotonic() - start)
    assert read.contents == document()
    assert len(read.thumbprint) == 43
    pack_house(Pack(contents=read.contents), "six-card-poker")
    assert packed(by=riverside) == packed(by=riverside)
