"""Tables as files, by the name under which rooms above this one ask for them."""

from trainer.operating.sending.spreadsheet_files import csv_file, harmless, xlsx_file

__all__ = ["csv_file", "harmless", "xlsx_file"]
