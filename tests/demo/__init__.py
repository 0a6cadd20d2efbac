"""Making the demo school's six weeks: simulated trainees sit down and answer, through the services, by a
clock that is set. `python -m tests.demo` writes fixtures/demo anew; CONTRIBUTING.md says when that is due."""
