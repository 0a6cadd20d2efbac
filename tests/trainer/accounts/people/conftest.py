"""Hugo owns Hillside; lists as owners paste them."""

import io

import pytest
from openpyxl import Workbook

from tests.conftest import join
from trainer.schools.models import Membership, Role


@pytest.fixture
def hugo(hillside) -> Membership:
    return join(hillside, "hugo", Role.OWNER)


def spreadsheet(*rows) -> bytes:
    """An XLSX of these rows, each cell as the text that it is."""
    book = Workbook()
    for number, row in enumerate(rows, 1):
        for column, value in enumerate(row, 1):
            cell = book.active.cell(number, column, value)
            if isinstance(value, str):
                cell.data_type = "s"
    file = io.BytesIO()
    book.save(file)
    return file.getvalue()
