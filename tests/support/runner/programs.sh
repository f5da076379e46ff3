# Finds the programs of the tests, or installs them. scripts/test sources it after scripts/common.sh,
# and calls use_node first.

# Installs what is missing, or says in one line how to.
find_programs() {
  local missing
  # It needs less memory and time than a full browser.
  command -v chromium-headless-shell >/dev/null || ! may_install ||
    install_debian chromium-headless-shell || say 'The tests use a full browser.'
  list_missing
  [ ${#missing[@]} -gt 0 ] || return 0
  if may_install; then
    install_debian "${missing[@]}" && list_missing && [ ${#missing[@]} -eq 0 ]
  else
    say "Only root can install what the tests need: sudo apt-get install --no-install-recommends ${missing[*]}"
    return 1
  fi
}

# Sets `missing` to the Debian packages of the programs that are not there.
list_missing() {
  missing=()
  node tests/support/db/find-postgres.ts || missing+=(postgresql)
  command -v pdftoppm || missing+=(poppler-utils)
  node tests/support/browser/find-browser.ts || missing+=(chromium)
  command -v caddy || missing+=(caddy)
  command -v systemd-analyze || missing+=(systemd)
}

# Whether packages can be installed without a question for a password.
may_install() {
  command -v apt-get >/dev/null && { [ "$(id -u)" -eq 0 ] || sudo -n true 2>/dev/null; }
}

install_debian() {
  local as_root=()
  [ "$(id -u)" -eq 0 ] || as_root=(sudo -n)
  say "Installing $* …"
  "${as_root[@]}" apt-get update -qq &&
    "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -qq -y --no-install-recommends "$@" >/dev/null
}
