"""What is counted, for Prometheus. Labels are few: never a path, a person, a school or a seed."""

from prometheus_client import Counter, Gauge, Histogram, disable_created_metrics

disable_created_metrics()  # type: ignore[no-untyped-call]  # a second series for each, which nobody reads

SECONDS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)

requests = Histogram(
    "trainer_request_seconds",
    "Requests and how long each took, from its arrival to the last byte of its answer.",
    ("view", "method", "status"),
    buckets=SECONDS,
)
answers = Counter(
    "trainer_answers", "Answers by what became of them: saved, replayed, stale, late or paused.", ("outcome",)
)
sockets = Gauge("trainer_sockets_open", "Sockets that are open, by their route.", ("route",))
pushes = Counter("trainer_pushes", "Notices to watchers, sent or failed.", ("outcome",))
database_errors = Counter("trainer_database_errors", "Errors of the database that were logged.", ("kind",))
log_lines = Counter("trainer_log_lines", "Lines that were logged, by level.", ("level",))

for outcome in ("saved", "replayed", "stale", "late", "paused"):
    answers.labels(outcome)  # so that each is there, as 0, before the first
for outcome in ("sent", "failed"):
    pushes.labels(outcome)
