"""Tables: where it is dealt, alone or watched."""
