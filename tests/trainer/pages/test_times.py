"""How long ago something was, in one unit, in the reader's language."""

from datetime import timedelta

import pytest
from django.utils import timezone
from django.utils.translation import override

from trainer.pages.templatetags.times import ago


@pytest.mark.parametrize(
    ("passed", "english", "spanish"),
    [
        (timedelta(seconds=-5), "just now", "ahora mismo"),
        (timedelta(seconds=59), "just now", "ahora mismo"),
        (timedelta(seconds=61), "1\xa0minute ago", "hace 1\xa0minuto"),
        (timedelta(hours=17, minutes=15, seconds=1), "17\xa0hours ago", "hace 17\xa0horas"),
        (timedelta(days=3, hours=16), "3\xa0days ago", "hace 3\xa0días"),
    ],
)
def test_it_is_said_in_one_unit(passed, english, spanish):
    moment = timezone.now() - passed
    with override("en"):
        assert ago(moment) == english
    with override("es"):
        assert ago(moment) == spanish
