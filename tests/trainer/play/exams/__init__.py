"""Table tests: marked when they are over, in time, in one session, under a standard."""
