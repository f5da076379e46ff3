# Finds PostgreSQL for the tests, or installs it. scripts/test sources it after scripts/common.sh, and
# calls use_node first.

# Uses the PostgreSQL of the machine, else Debian's package.
find_postgres() {
  node tests/support/db/find-postgres.ts && return
  install_debian 'No PostgreSQL found: install its server, so that initdb is on the PATH.' postgresql &&
    node tests/support/db/find-postgres.ts
}
