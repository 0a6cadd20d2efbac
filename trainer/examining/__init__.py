"""Examining: the pages on which table tests are given and overseen, and the trainee's place in one."""
