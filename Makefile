# Two commands do all the set-up: `make play` and `make test`. They make their own virtual environment in .venv.
PYTHON ?= python3
BIN = .venv/bin

.PHONY: play serve test rules golden lint bench arena conform fuzz mutants i18n clean

play: .venv/play  ## in the terminal or in the browser; `make play ARGS=...` asks nothing
	@$(BIN)/undercroft $(if $(ARGS),play $(ARGS),start)

serve: .venv/play  ## the pages: http://localhost:8642/
	@$(BIN)/undercroft serve $(ARGS)

test: .venv/dev
	$(BIN)/pytest -n auto --dist worksteal

rules: .venv/dev  ## which clauses are cited in the code and proven by tests
	$(BIN)/python tests/rules_report.py

golden: .venv/dev  ## play the golden games anew and show what changed; `make golden ARGS="mini-rogue --unreleased"`
	$(BIN)/python tests/conform/golden.py --again $(ARGS)

lint: .venv/dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/python -m undercroft.design.reference --check

conform: .venv/dev  ## the conformance suite at full size, and 20,000 damaged packs of each game, checked and played
	$(BIN)/python tests/conform/full.py
	$(BIN)/python tests/conform/packs.py
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

arena: .venv/dev  ## how strong the bots are: games by paired seeds; `make arena ARGS="--only solo --games 50"`
	$(BIN)/python bench/arena.py $(ARGS)

i18n: .venv/dev  ## collect new messages into the French catalogues and compile them
	$(BIN)/python tests/catalogues.py

clean:
	rm -rf .venv build dist

.venv/play: pyproject.toml
	@test -d .venv || $(PYTHON) -m venv .venv
	@$(BIN)/pip install --quiet --disable-pip-version-check --editable '.[web]'
	@touch $@

.venv/dev: pyproject.toml .venv/play
	@$(BIN)/pip install --quiet --disable-pip-version-check --editable '.[dev]'
	@touch $@

.venv/bench: .venv/dev
	@$(BIN)/pip install --quiet --disable-pip-version-check --editable '.[bench]'
	@touch $@
