#!/usr/bin/env bash
# Resolves the dependencies again and writes locks/: every version with the hashes of its files, for all Pythons and
# platforms. uv does it, in an environment of its own. Where pip has a mirror, uv is told; no address is written down.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

tool=.venv-lock
[ -x $tool/bin/uv ] || { python3 -m venv $tool && $tool/bin/pip install -qq --disable-pip-version-check 'uv>=0.5'; }
setting() { $tool/bin/pip config get "$1" 2>/dev/null || true; }
index="${PIP_INDEX_URL:-$(setting global.index-url)}"
cert="${PIP_CERT:-$(setting global.cert)}"
[ -z "$index" ] || export UV_DEFAULT_INDEX="$index"
[ -z "$cert" ] || export SSL_CERT_FILE="$cert"
export UV_CUSTOM_COMPILE_COMMAND="make lock"

# a lock that is there is kept to as far as pyproject.toml allows; with "upgrade" everything is the latest
more=()
[ "${1:-}" != upgrade ] || more=(--upgrade)
lock() {
  $tool/bin/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-annotate \
    "${more[@]}" pyproject.toml scripts/build.in "$@"
}
mkdir -p locks
lock --extra dev -o locks/dev.txt
# what playing needs, in the versions that are tested
[ -f locks/play.txt ] || cp locks/dev.txt locks/play.txt
lock --constraint locks/dev.txt -o locks/play.txt
# Binder's image brings these four, and keeps its own
[ -f locks/binder.txt ] || cp locks/dev.txt locks/binder.txt
lock --no-emit-package jupyterlab --no-emit-package notebook --no-emit-package jupyter-server \
  --no-emit-package ipykernel -o locks/binder.txt
if grep -nE '^ *(--(extra-)?index-url|--find-links)|://' locks/*.txt; then
  echo "An address has got into locks/: see the lines above." >&2
  exit 1
fi
