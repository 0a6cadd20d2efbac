# Commands. "make run" needs Python 3.11 or newer and nothing else.
#
#   make run           the trainer with its demo school on 127.0.0.1:8000 (PORT=8080 for another port)
#   make test          lint, types, deploy checks, tests, browser tests
#   make check         between edits: lint, types and the quick tests
#   make test-scale    every game, and what takes longer or PostgreSQL, Redis, Caddy, nginx, systemd; TENTH=3 for a tenth,
#                      DEPTH=2 for smaller cases
#   make lint          only ruff
#   make types         only mypy, over the rules and the trainer
#   make bench         the measured claims
#   make big-school    what pages cost in a school of 500 people and 1,000,000 answers (minutes)
#   make trainees      what simulated trainees learn, hear and pass (an hour)
#   make screenshots   pictures of every page, in both languages
#   make messages      the texts to translate, collected into locale/
#   make wheel         dist/dealer_trainer-….whl, for pipx install
#   make lock          new pins in requirements/
#   make clean         forget the installed packages; var/ (your data) stays

PORT ?= 8000
PYTHON ?= $(shell command -v python3.11 || command -v python3 || command -v python)

VENV := .venv/bin/python
ANY_PYTHON = $(or $(wildcard $(VENV)),$(PYTHON))
RUN_STAMP := .venv/run.stamp
TEST_STAMP := .venv/test.stamp
PIP := $(VENV) -m pip --disable-pip-version-check --quiet --quiet

# The demo keeps its database and its keys under var/, whatever else this shell is set up for.
DEMO := DEBUG=on LOG_LEVEL=WARNING DJANGO_SETTINGS_MODULE=trainer.settings \
	SECRET_KEY= SEED_KEY= ALLOWED_HOSTS= DATABASE_URL= REDIS_URL= EMAIL_URL= LOG_FORMAT= METRICS_TOKEN= \
	PROXY_SSL_HEADER= PROXY_ADDRESS_HEADER= ERASURE_LIST= CLASSROOM= LOG_FILE=

# A believable server, for "manage.py check --deploy".
PRODUCTION := DEBUG=off DJANGO_SETTINGS_MODULE=trainer.settings \
	SECRET_KEY=only-for-the-deploy-check-0123456789-abcdefghijklmnopqrstuvwxyz \
	SEED_KEY=another-one-for-the-deploy-check-9876543210-zyxwvutsrqponmlkjih \
	ALLOWED_HOSTS=trainer.example CSRF_TRUSTED_ORIGINS=https://trainer.example \
	DATABASE_URL=sqlite:///var/deploy-check.sqlite3 REDIS_URL= PROXY_SSL_HEADER=X-Forwarded-Proto \
	PROXY_ADDRESS_HEADER=X-Forwarded-For ERASURE_LIST=/var/erasures.txt

.PHONY: run python port check test test-scale lint types deploy-check bench big-school trainees screenshots messages \
	wheel lock clean
.NOTPARALLEL:
.DEFAULT_GOAL := run

run: port $(RUN_STAMP)
	@$(DEMO) $(VENV) manage.py migrate --verbosity 0
	@$(DEMO) $(VENV) manage.py demo --address http://127.0.0.1:$(PORT)/
	@$(DEMO) exec $(VENV) -m trainer.serve --bind 127.0.0.1 --port $(PORT)

# Asked first, so that a taken port costs no installing and no migrating.
port: python
	@"$(ANY_PYTHON)" -m trainer.port "$(PORT)"

# One more than this shell has processors (tests/conftest.py), and no more than five: each worker has a browser.
WORKERS := -n auto --maxprocesses 5

# Compiled modules are kept, whatever this shell says: the tests start a hundred processes.
check test test-scale: export PYTHONDONTWRITEBYTECODE =

test: lint types deploy-check
	$(VENV) -m pytest --ignore tests/browser $(WORKERS) --dist worksteal
	$(VENV) -m pytest tests/browser $(WORKERS) --dist loadfile --no-loadscope-reorder

# What breaks most often: layers, games that lack something, golden rounds of one game a shape, texts, permissions.
QUICK := tests/test_layers.py tests/test_games_complete.py tests/test_messages.py tests/games/goldens \
	tests/trainer/whole/test_permissions.py
ONE_A_SHAPE := -k "not goldens or 6-5-4-poker or six-card-poker or ultimate-texas-holdem or pai-gow-poker"

check: lint types
	$(VENV) -m pytest $(QUICK) $(ONE_A_SHAPE) $(WORKERS) --dist worksteal

# How deep tests go, 2 to 10 (tests/scale.py); "make test" goes as deep as 1.
test-scale: export DEPTH ?= 10
test-scale: $(TEST_STAMP)
	$(VENV) -m tests.servers.programs
	$(VENV) -m pytest tests -m scale $(WORKERS) --dist loadfile --no-loadscope-reorder
	$(VENV) -m tests.servers.on_postgresql $(WORKERS) --dist worksteal

lint: $(TEST_STAMP)
	$(VENV) -m ruff check
	$(VENV) -m ruff format --check
	$(VENV) -m tests.retired_words
	$(dir $(VENV))oxlint --deny-warnings static

types: $(TEST_STAMP)
	$(VENV) -m mypy

deploy-check: $(TEST_STAMP)
	@echo 'manage.py check --deploy'; $(PRODUCTION) $(VENV) manage.py check --deploy --fail-level WARNING
	DJANGO_SETTINGS_MODULE=tests.settings $(VENV) manage.py makemigrations --check --dry-run

bench: $(TEST_STAMP)
	@set -e; for script in benchmarks/*.py; do \
		name=$${script#benchmarks/}; name=$${name%.py}; \
		case "$$name" in __init__|big_school|big_pages|class_hour|house_facts|scenes|trainees) ;; *) $(VENV) -m "benchmarks.$$name";; esac; \
	done

trainees: $(TEST_STAMP)
	$(VENV) -m benchmarks.trainees

big-school: $(TEST_STAMP)
	$(VENV) -m benchmarks.big_school

screenshots: $(TEST_STAMP)
	$(VENV) -m tests.screenshots
	$(VENV) -m tests.screenshots --language es

messages: $(TEST_STAMP)
	$(VENV) -m tests.messages

# With the static files hashed and compressed, so that an installation needs no step of its own.
wheel: $(TEST_STAMP)
	rm -rf var/wheel
	$(PRODUCTION) STATIC_ROOT=var/wheel/collected $(VENV) manage.py collectstatic --noinput --verbosity 0
	$(PIP) wheel . --no-deps --no-build-isolation --wheel-dir dist

COMPILE = $(VENV) -m uv pip compile pyproject.toml --quiet --upgrade --universal --python-version 3.11 \
	--generate-hashes --no-emit-index-url --no-emit-find-links --custom-compile-command "make lock"

lock: $(TEST_STAMP)
	$(COMPILE) --output-file requirements/run.txt
	$(COMPILE) --extra scale --constraint requirements/run.txt --output-file requirements/scale.txt
	$(COMPILE) --extra scale --group test --constraint requirements/scale.txt --output-file requirements/test.txt

clean:
	rm -rf .venv .mypy_cache .pytest_cache .ruff_cache .hypothesis
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

python:
	@test -n "$(ANY_PYTHON)" || { echo "No Python found. Install Python 3.11 or newer," \
		"or name yours: make PYTHON=/path/to/python3.11" >&2; exit 1; }
	@"$(ANY_PYTHON)" -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
		echo "$(ANY_PYTHON) is not Python 3.11 or newer. Install one," \
		"or name yours: make PYTHON=/path/to/python3.11" >&2; exit 1; }
	@"$(ANY_PYTHON)" -c 'import ensurepip, venv' 2>/dev/null || { \
		echo "$(ANY_PYTHON) cannot make environments (no ensurepip)." \
		"On Debian and Ubuntu: apt-get install python3-venv" >&2; exit 1; }

# One environment for both sets: the test set holds the same pins as the runtime set, and more.
.venv/python.stamp: | python
	@"$(PYTHON)" -m venv .venv
	@touch $@

$(RUN_STAMP): requirements/run.txt .venv/python.stamp
	@echo "Installing the trainer's packages into .venv (once, about a minute) …"
	@$(PIP) install --require-hashes -r requirements/run.txt
	@touch $@

$(TEST_STAMP): requirements/test.txt .venv/python.stamp
	@echo "Installing the test packages into .venv (once, a few minutes) …"
	@$(PIP) install --require-hashes -r requirements/test.txt
	@touch $@
