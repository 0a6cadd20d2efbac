"""The sockets: who may listen, what they are told and how often; and the one of a trainee's page."""
