"""What pages print, against a second opinion that counts the raw rows by itself."""

import pytest

pytest.register_assert_rewrite(
    *(
        f"{__name__}.check_{page}"
        for page in ("progress", "trainee", "ledger", "corrections", "hours", "evening")
    )
)
