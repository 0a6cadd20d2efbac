"""At the ends of the map and of the calendar: far time zones, days and numbers that nothing has."""
