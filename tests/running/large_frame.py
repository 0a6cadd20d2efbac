"""Room for the frames of deep calls, asked for once.

Python keeps the frames of a thread in pieces of 16 KB, takes the next piece from the system when a call does
not fit into the last, and gives it back when that call returns. A loop whose calls begin just there takes and
gives back memory at every turn, and pages are drawn two hundred calls deep: it was a tenth of the processor
time of the tests. A frame that is large has a large piece made for it, in which all calls from there on find
room.
"""

from types import FunctionType

WORDS = 2**18
"""As many as the calls of a test need; what they do not need is never touched, so that it costs no memory."""


def _call(function, *arguments, **named):
    return function(*arguments, **named)


in_large_frame = FunctionType(_call.__code__.replace(co_stacksize=WORDS), globals(), "in_large_frame")
"""`in_large_frame(function, …)` calls it with room for what it calls."""
