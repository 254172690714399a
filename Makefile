# Two commands do all the set-up: `make play` and `make test`. They make their own virtual environment in .venv.
PYTHON ?= python3
BIN = .venv/bin

.PHONY: play serve test fast fastcheck again rules golden lint bench results arena balance weights count conform fuzz mutants i18n lock audit matrix \
	release site clean help

play: .venv/play  ## in the terminal or in the browser; `make play ARGS=...` asks nothing
	@$(BIN)/undercroft $(if $(ARGS),play $(ARGS),start)

serve: .venv/play  ## the pages: http://localhost:8642/
	@$(BIN)/undercroft serve $(ARGS)

test again: export PYTHONDONTWRITEBYTECODE =# hundreds of processes of tests would compile what they import, each anew

test: .venv/dev  ## all tests, on every core
	$(BIN)/pytest -n auto --dist worksteal

again: .venv/dev  ## the tests that failed the last time, one after the other
	$(BIN)/pytest --last-failed --last-failed-no-failures none

rules: .venv/dev  ## which clauses are cited in the code and proven by tests
	$(BIN)/python tests/rules_report.py

golden: .venv/dev  ## play the golden games anew and show what changed; `make golden ARGS="mini-rogue --unreleased"`
	$(BIN)/python tests/conform/golden.py --again $(ARGS)

lint: .venv/dev  ## style, types, who may import whom, and the reference of packs
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/python -m undercroft.design.reference --check

conform: .venv/dev  ## the conformance suite at full size, 20,000 damaged packs of each game, 10,000 games of each mode in their spaces
	$(BIN)/python tests/conform/full.py
	$(BIN)/python tests/conform/packs.py
	$(BIN)/python tests/conform/counts.py 5
	$(BIN)/python tests/conform/habits.py
	$(BIN)/python tests/conform/spaces.py
	$(BIN)/python tests/conform/environments.py
	DUNGEONS=10000 $(BIN)/pytest -n auto tests/games/dungeon_run/test_dungeons.py

fuzz: .venv/dev  ## damaged records, packs, typed lines and calls: 200,000, 20,000, 20,000 and 20,000
	$(BIN)/python tests/fuzz/run.py

GAME ?= mini-rogue
SAMPLE ?= 200
SEED ?= 0
JOBS ?= 1
mutants: .venv/dev  ## do the tests notice a wrong rule? GAME=mini-rogue SAMPLE=200 (0: all) MODULE=combat SEED=0 JOBS=1
	$(BIN)/python tests/mutants/run.py $(GAME) --sample $(SAMPLE) --module '$(MODULE)' --seed $(SEED) --jobs $(JOBS)

bench: .venv/bench  ## speed, side by side with peers
	$(BIN)/python bench/playouts.py
	$(BIN)/python bench/steps.py
	$(BIN)/python bench/length.py
	$(BIN)/python bench/yardsticks.py
	$(BIN)/python bench/gym.py

fast: .venv/dev  ## compile the rules of some titles (a C compiler, a minute or two): `undercroft --version` says whether they are used
	$(BIN)/pip install --quiet --disable-pip-version-check 'setuptools>=70.1'
	rm -rf fast/build
	$(BIN)/pip install --quiet --disable-pip-version-check --no-build-isolation --no-deps --force-reinstall ./fast
	@$(BIN)/undercroft --version

fastcheck: fast  ## the conformance suite and games of every mode, with compiled rules and without
	$(BIN)/pytest -n auto tests/kernel/test_compiled.py tests/conform tests/bots/test_playing.py tests/kernel tests/gym/test_aside.py
	UNDERCROFT_PURE=1 $(BIN)/pytest -n auto tests/conform tests/bots/test_playing.py tests/kernel

results: .venv/dev  ## how well bots and PPO play: docs/gym-GAME.md and curves anew (some minutes a game); ARGS="mini-rogue --only ppo"
	$(BIN)/python bench/results.py $(ARGS)

arena: .venv/dev  ## how strong the bots are: games by paired seeds; `make arena ARGS="--only solo --games 50"`
	$(BIN)/python bench/arena.py $(ARGS)

balance: .venv/dev  ## what our games are worth to Careful, checked with Cunning: docs/balance.md anew (hours; `make balance ARGS="mini-rogue --check="` takes minutes)
	$(BIN)/python bench/balance.py $(ARGS)

weights: .venv/dev  ## learn anew how a seat stands: GAME=mini-rogue ARGS="--games 4000 --write" (minutes; docs/bots.md)
	$(BIN)/python bench/learn.py $(GAME) $(ARGS)

count: .venv/dev  ## how large and how tangled the sources are; `make count ARGS=OTHER_TREE` beside another
	$(BIN)/python bench/count.py $(ARGS) src

i18n: .venv/dev  ## collect what is said into the catalogues of every language, or of the folder ARGS=de, and compile them
	$(BIN)/python tests/catalogues.py $(ARGS)

lock: .venv/supply  ## write requirements/hosting.txt anew: every version a host installs, with its hashes
	$(BIN)/uv pip compile pyproject.toml --extra web --extra postgres --extra fast --extra metrics --generate-hashes --universal \
		--python-version 3.11 --no-emit-index-url --quiet --custom-compile-command "make lock" -o requirements/hosting.txt

audit: .venv/supply  ## known holes in what a host installs, as far as advisories can be reached from here
	$(BIN)/python requirements/audit.py

matrix: .venv/supply  ## every Python that is here, with the lowest and the newest versions; `make matrix ARGS="3.11 --lowest"`
	$(BIN)/python requirements/matrix.py $(ARGS)

release: .venv/supply  ## wheel and source in dist/, checked, installed into empty environments and played; URL=https://... where they go; an SBOM
	UNDERCROFT_URL=$(URL) $(BIN)/python requirements/release.py
	$(BIN)/cyclonedx-py requirements requirements/hosting.txt --pyproject pyproject.toml -o dist/undercroft.cdx.json

site: .venv/docs  ## the documents as a site, in build/site, to be read from a file; every link checked
	$(BIN)/python docs/site/build.py

clean:  ## forget the virtual environment
	rm -rf .venv build dist

help:  ## this list
	@sed -n 's/^\([a-z0-9]*\):[^#]*## /\1: /p' Makefile


.venv/play: pyproject.toml
	@echo "Setting up (once, about a minute) ..."
	@test -d .venv || $(PYTHON) -m venv .venv
	@$(BIN)/pip install --quiet --disable-pip-version-check --editable '.[web]'
	@touch $@

.venv/dev: pyproject.toml .venv/play
	@echo "Setting up for tests (once, about a minute) ..."
	@$(BIN)/pip install --quiet --disable-pip-version-check --editable '.[dev]'
	@touch $@

.venv/supply: .venv/dev
	@echo "Setting up what locks, audits and lists (once) ..."
	@$(BIN)/pip install --quiet --disable-pip-version-check --editable '.[supply]'
	@touch $@

.venv/bench: .venv/dev
	@echo "Setting up what we are compared with (once) ..."
	@$(BIN)/pip install --quiet --disable-pip-version-check --editable '.[bench]'
	@touch $@

.venv/docs: .venv/dev
	@echo "Setting up what makes the site (once) ..."
	@$(BIN)/pip install --quiet --disable-pip-version-check --editable '.[docs]'
	@touch $@
