"""The entrance, through a real browser."""


def test_a_printed_login_comes_in(page, sign_in_by_form):
    sign_in_by_form(page, "manager")
    assert "sessionid" in {cookie["name"] for cookie in page.context.cookies()}
    response = page.goto("/")
    assert response.status == 200
    assert page.url.endswith("/")
    assert "login" not in page.url


def test_a_wrong_password_stays_outside(page):
    page.goto("/login/")
    page.fill("input[name=username]", "trainee")
    page.fill("input[name=password]", "not this")
    page.keyboard.press("Enter")
    page.get_by_text("Wrong username or password").wait_for()
    assert "sessionid" not in {cookie["name"] for cookie in page.context.cookies()}


def test_the_page_refuses_what_is_not_its_own(page, complaints):
    """The negative control of `complaints`: the policy stops an inline script, and we hear of it."""
    page.goto("/login/")
    page.evaluate(
        """() => {
            const script = document.createElement("script");
            script.textContent = "window.ran = true";
            document.body.append(script);
        }"""
    )
    page.wait_for_timeout(100)
    assert page.evaluate("window.ran") is None
    assert "Content Security Policy" in complaints.pop()
