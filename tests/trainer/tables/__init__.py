"""Tables: dealt, answered, watched, replayed."""
