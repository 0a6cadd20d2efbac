"""How the tests are run: what makes each of them cheaper, whatever it tests."""
