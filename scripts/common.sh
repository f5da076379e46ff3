# Functions of scripts/start, scripts/medfold and scripts/test, which source it in the project's folder.

say() { printf '%s\n' "• $*"; }

refuse() {
  printf '%s\n' "$*" >&2
  exit 1
}

# Installs the packages of the lock file, unless they are installed.
install_packages() {
  command -v npm >/dev/null || refuse 'npm is needed: install Node.js 20 or newer from https://nodejs.org.'
  local stamp=node_modules/.installed-lock lock
  lock=$(cksum <package-lock.json)
  if [ "$(cat "$stamp" 2>/dev/null || true)" != "$lock" ]; then
    say 'Installing packages (npm ci) …'
    # The lock file has the hash of each package, so npm can use its cache.
    npm ci --prefer-offline --include=dev --include=optional --loglevel=error || return
    printf '%s\n' "$lock" >"$stamp"
  fi
}

# Puts the Node of the lock file first on the PATH, or the machine's own if that is new enough.
use_node() {
  local candidate
  for candidate in "$PWD/node_modules/.bin/node" "$(command -v node || true)"; do
    if [ -n "$candidate" ] && is_new_enough "$candidate"; then
      NODE=$candidate
      PATH="$(dirname "$candidate"):$PWD/node_modules/.bin:$PATH"
      export PATH
      # The cache spares later starts the TypeScript compiler: seconds of time, and 17 MiB.
      export NODE_COMPILE_CACHE=${NODE_COMPILE_CACHE:-${CACHE_DIRECTORY:-$PWD/node_modules/.cache}/compiled}
      # Trusts the authorities that this machine trusts, such as one of your own. Without the folder
      # Node writes a line about it.
      [ ! -d "${SSL_CERT_DIR:-/etc/ssl/certs}" ] || export NODE_USE_SYSTEM_CA=1
      return
    fi
  done
  refuse "Medfold needs Node.js 22.18 or newer; this machine has $(node --version 2>/dev/null || echo none), and no bundled Node runs on it ($(uname -sm))."
}

is_new_enough() {
  "$1" -e 'const [major, minor] = process.versions.node.split(".").map(Number)
    process.exit(major > 22 || (major === 22 && minor >= 18) ? 0 : 1)' 2>/dev/null
}

# Builds the pages, unless the build is current.
build_app() {
  local log
  node scripts/build/build-stamp.ts check && return
  say 'Building …'
  log=$(NODE_ENV=production npm run --silent build 2>&1) || {
    printf '%s\n' "$log" >&2
    return 1
  }
}
