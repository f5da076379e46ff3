# Finds PostgreSQL for the tests, or installs it. Sourced by scripts/test, after scripts/common.sh and use_node.

# What is on the machine, else Debian's package.
find_postgres() {
  node tests/support/find-postgres.ts && return
  command -v apt-get >/dev/null || {
    say 'No PostgreSQL found: install its server, so that initdb is on the PATH.'
    return 1
  }
  local as_root=()
  [ "$(id -u)" -eq 0 ] || as_root=(sudo)
  say 'Installing PostgreSQL …'
  "${as_root[@]}" apt-get update -qq &&
    "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -qq -y --no-install-recommends postgresql >/dev/null &&
    node tests/support/find-postgres.ts
}
