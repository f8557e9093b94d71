SHELL := bash
.SHELLFLAGS := -euo pipefail -c
MAKEFLAGS += --no-print-directory
BIN := .venv/bin
PYTEST := $(BIN)/python -m pytest -q
N ?= 1000000

.DEFAULT_GOAL := help
.PHONY: help setup play test lint test-more bench soak golden pictures notebooks

help: ## say what there is
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-10s %s\n", $$1, $$2 }' Makefile

setup: ## make .venv (every other target does so itself)
	@scripts/setup.sh

play: setup ## play a race in the terminal, or watch one where there is no keyboard
	@if [ -t 0 ]; then $(BIN)/benhvrt play; \
	else $(BIN)/benhvrt watch --game ben-hvrt --seats 6 --series basic --seed 7; fi

lint: setup ## style, types and layers
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .
	@$(BIN)/mypy --strict
	@$(BIN)/lint-imports --no-logo

test: lint ## lint, then all tests but the slow ones, and the English notebooks
	@$(PYTEST) -m "not more" -n 2
	@$(PYTEST) --nbval --nbval-current-env --nbval-sanitize-with tests/notebooks/sanitize.cfg notebooks/*.ipynb

test-more: setup ## slow tests, the built wheel, French notebooks, coverage
	@$(PYTEST) -m more -n 2
	@$(PYTEST) --nbval --nbval-current-env --nbval-sanitize-with tests/notebooks/sanitize.cfg notebooks/fr
	@$(PYTEST) -m "not more" -n 2 --cov --cov-report=term:skip-covered

bench: setup ## every benchmark, with its own default settings
	@for script in benchmarks/[!_]*.py; do echo "== $$script"; $(BIN)/python "$$script"; done

soak: setup ## random play, checked step by step: make soak N=1000000
	@$(BIN)/python scripts/soak.py --steps $(N)

golden: setup ## record the golden tapes again, after a change of the rules
	@$(BIN)/python scripts/make_golden.py

pictures: setup ## draw the pictures of the docs again
	@$(BIN)/python scripts/draw_board.py

notebooks: setup ## run the notebooks and keep their outputs
	@$(BIN)/jupyter execute --inplace --NotebookClient.record_timing=False notebooks/*.ipynb notebooks/fr/*.ipynb
