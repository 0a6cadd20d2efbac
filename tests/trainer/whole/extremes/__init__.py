"""Far time zones, extreme days and numbers."""
