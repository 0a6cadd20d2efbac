"""What people type and read on every page: times, numbers, amounts."""
