# Everything runs in a local environment, .venv, which is made as needed.
#   make play        set up and start the program
#   make test        set up and run the everyday tests
#   make test-slow   the long ones too
#   make bench       speeds, as a table
#   make check       style and types
#   make catalogs    bring the catalogues up to date with the source, and compile them
#   make keys        write docs/keys.md from the key table
#   make sounds      render the earcons again
#   make dist        wheel and sdist, in dist/

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PYTEST := $(BIN)/python -m pytest -n auto --dist loadfile --no-loadscope-reorder
SOURCES := pyproject.toml build_hooks.py $(wildcard accessigame/narration/locale/*/LC_MESSAGES/*.po)

.PHONY: play test test-slow bench check catalogs keys sounds dist clean

play: $(VENV)/installed
	@$(BIN)/python -m accessigame $(ARGS)

test: $(VENV)/tested
	$(PYTEST) $(ARGS)

test-slow: $(VENV)/tested
	$(PYTEST) -m "slow or not slow" --timeout 1800 --hypothesis-profile exploring $(ARGS)

bench: $(VENV)/tested
	@$(BIN)/python -m accessigame bench

check: $(VENV)/tested
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

catalogs: $(VENV)/tested
	$(BIN)/python tools/catalogs.py

keys: $(VENV)/installed
	$(BIN)/python -m accessigame.ui.keydoc

sounds: $(VENV)/installed
	$(BIN)/python tools/render_sounds.py

dist: $(VENV)/tested
	$(BIN)/python -m pip install --quiet build
	$(BIN)/python -m build --outdir dist .

clean:
	rm -rf $(VENV) dist build

$(BIN)/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo "Python 3.11 or newer is needed; make PYTHON=python3.12 names another one." >&2; exit 2; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || \
		{ echo "Python's venv module is missing. On Debian and Ubuntu: apt install python3-venv" >&2; exit 2; }
	@echo "Setting up, once; this takes a minute."
	@$(PYTHON) -m venv $(VENV)

# Editable, so that the checkout itself runs and the catalogues are compiled beside their sources.
$(VENV)/installed: $(BIN)/python $(SOURCES)
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable .
	@touch $@

$(VENV)/tested: $(BIN)/python $(SOURCES)
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable ".[test]"
	@touch $@ $(VENV)/installed
