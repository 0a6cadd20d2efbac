"""The demo school: people, and six weeks of what they did, as the services wrote it; see fixtures/demo."""
