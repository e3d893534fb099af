# Every target sets up what it needs: a fresh machine needs Python 3.11 or newer and make, nothing else.
PYTHON ?= python3
BIN := .venv/bin
SETUP := .venv/.complete
TOOLS := .venv/.tools
IMAGES := gateway rules matchmaking scoring replay standalone
LOCK = $(BIN)/uv pip compile --quiet --universal --generate-hashes --no-header pyproject.toml
PROTOS := $(sort $(patsubst proto/hexarchy/%,contracts/%,$(wildcard proto/hexarchy/*/v1/*.proto)))

.DEFAULT_GOAL := help
.PHONY: help setup play test deploy-test check sources format format-check lint dockerfile types imports dependencies proto rules bench lock clean

help:  ## Show what there is
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | awk -F ':.*## ' '{printf "  make %-14s %s\n", $$1, $$2}'

setup: $(SETUP)

$(SETUP): requirements.lock pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Python 3.11 or newer is needed")'
	@test -x $(BIN)/python || $(PYTHON) -m venv .venv
	@echo "Installing the packages of requirements.lock into .venv ..."
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements.lock
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation --editable .
	@touch $@

play: $(SETUP)  ## Start everything, play a whole match over the API, keep serving (ARGS=--no-demonstration: just serve)
	@trap : INT; $(BIN)/hexarchy up $(ARGS) || test $$? = 130  # a second Ctrl-C is no error

$(TOOLS): tests/deploy/tools.txt $(SETUP)
	@echo "Installing the tools that check deploy/k8s into .venv ..."
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --require-hashes -r tests/deploy/tools.txt
	@touch $@

test: $(SETUP) $(TOOLS)  ## Run all tests on real servers
	@$(BIN)/pytest -n auto --dist worksteal $(ARGS)

deploy-test: $(SETUP) $(TOOLS)  ## Build every image and run them by docker-compose.yml (as root on Debian; about six minutes)
	@$(BIN)/python -m tests.deploy.containers

check: sources test  ## Everything that CI checks but deploy-test

sources: format-check lint dockerfile types imports dependencies rules  ## Everything but the tests

format: $(SETUP)  ## Format the code
	@$(BIN)/ruff format --quiet
	@$(BIN)/ruff check --quiet --fix

format-check: $(SETUP)
	@$(BIN)/ruff format --check --quiet || { echo "Run: make format"; exit 1; }

lint: $(SETUP)
	@$(BIN)/ruff check --quiet

dockerfile: $(SETUP)
	@$(BIN)/hadolint deploy/docker/Dockerfile

types: $(SETUP)
	@$(BIN)/mypy libs services tests

imports: $(SETUP)
	@$(BIN)/lint-imports

dependencies: $(SETUP)
	@$(BIN)/deptry --no-ansi libs services

proto: $(SETUP)  ## Generate libs/contracts from proto/
	@PATH="$(BIN):$$PATH" $(BIN)/python -m grpc_tools.protoc -Icontracts=proto/hexarchy \
		--python_out=libs --mypy_out=libs --grpc_python_out=libs --mypy_grpc_out=libs $(PROTOS)

rules: $(SETUP)  ## Show which tests prove which rule statement; fails on a hole
	@$(BIN)/python -m testkit.rule_report

bench: $(SETUP)  ## Measure, each figure beside its reference
	@$(BIN)/python -m tests.bench $(ARGS)

lock: $(SETUP)  ## Resolve the dependencies anew
	@$(LOCK) --all-extras --group dev -o requirements.lock
	@$(BIN)/uv pip compile --quiet --universal --generate-hashes --no-header --no-deps --no-annotate -c requirements.lock \
		tests/deploy/tools.in -o tests/deploy/tools.txt
	@for image in $(IMAGES); do $(LOCK) --extra $$image -c requirements.lock --no-annotate -o deploy/docker/locks/$$image.txt || exit 1; done

clean:  ## Remove what setup and tests made; data of matches stays
	@rm -rf .venv .bench-venv .mypy_cache .pytest_cache .ruff_cache .hypothesis .import_linter_cache
