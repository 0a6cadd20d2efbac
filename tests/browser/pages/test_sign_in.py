"""The entrance: a wrong password, and a script that is not the page's own."""


def test_a_wrong_password_stays_outside_and_the_page_refuses_what_is_not_its_own(page, complaints):
    page.goto("/login/")
    page.fill("input[name=username]", "trainee")
    page.fill("input[name=password]", "not this")
    page.keyboard.press("Enter")
    page.get_by_text("Wrong username or password").wait_for()
    assert "sessionid" not in {cookie["name"] for cookie in page.context.cookies()}
    with page.expect_console_message() as heard:  # the negative control of `complaints`
        page.evaluate(
            """() => {
                const script = document.createElement("script");
                script.textContent = "window.ran = true";
                document.body.append(script);
            }"""
        )
    assert page.evaluate("window.ran") is None
    assert "Content Security Policy" in heard.value.text
    assert "Content Security Policy" in complaints.pop()
    complaints[:] = [one for one in complaints if "422" not in one]
