"""Every page tells the browser what it may do: nothing but this trainer's own files."""

import pytest


@pytest.mark.django_db
def test_the_policy_is_strict(client):
    response = client.get("/login/")
    policy = response["Content-Security-Policy"]
    for directive in ("default-src 'none'", "script-src 'self'", "frame-ancestors 'none'", "base-uri 'none'"):
        assert directive in policy
    assert "unsafe" not in policy
    assert response["Referrer-Policy"] == "same-origin"
    assert response["X-Content-Type-Options"] == "nosniff"
    assert response["X-Frame-Options"] == "DENY"
