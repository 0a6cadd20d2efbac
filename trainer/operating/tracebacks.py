"""An exception for the log: where it came from and of what kind, but not what it says, which may be anything
that somebody typed, or a whole row of the database. Local variables are never printed.

What the interpreter says of names, and what the system, the database and Redis say of themselves, is kept.
"""

import traceback
from smtplib import SMTPException

from django.core.exceptions import ImproperlyConfigured
from django.db import InterfaceError, OperationalError, ProgrammingError

TELLING = (
    *(OSError, ImportError, AttributeError, NameError, ImproperlyConfigured),
    *(OperationalError, InterfaceError, ProgrammingError),
)


def summary(error: BaseException) -> str:
    """One line. Of a database's message only the first: PostgreSQL's next ones quote rows."""
    kind = type(error)
    name = kind.__qualname__ if kind.__module__ == "builtins" else f"{kind.__module__}.{kind.__qualname__}"
    tells = isinstance(error, TELLING) or kind.__module__.startswith("redis.")
    if not tells or isinstance(error, SMTPException):  # an OSError, which names whom the mail was for
        return name
    return f"{name}: {(str(error).splitlines() or [''])[0]}"


def told(error: BaseException) -> str:
    """The whole chain, the first cause first, as Python prints it."""
    chain = [error]
    while (before := _before(chain[-1])) and before not in chain:
        chain.append(before)
    return "\n".join(
        "".join(["Traceback:\n", *traceback.format_tb(each.__traceback__), summary(each)])
        for each in reversed(chain)
    )


def _before(error: BaseException) -> BaseException | None:
    return error.__cause__ or (None if error.__suppress_context__ else error.__context__)
