"""The demo's settings, for browsers that are new in every test: files are found once, when the server starts,
and kept by a browser while it goes from page to page, as they are where they are hashed. Asked for anew with
each page, they would take the server longer than its pages do."""

from trainer.settings import *

WHITENOISE_AUTOREFRESH = False
WHITENOISE_USE_FINDERS = True
WHITENOISE_MAX_AGE = 3_600
