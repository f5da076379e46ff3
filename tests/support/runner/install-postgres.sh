# Finds PostgreSQL for the tests, or installs it. Sourced by scripts/test, after scripts/common.sh and use_node.

# What is on the machine, else Debian's package.
find_postgres() {
  node tests/support/db/find-postgres.ts && return
  install_debian postgresql 'No PostgreSQL found: install its server, so that initdb is on the PATH.' &&
    node tests/support/db/find-postgres.ts
}
