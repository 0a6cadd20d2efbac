"""Schools: who is here, in which role, and whom they may watch. The lowest room: it knows no other."""
