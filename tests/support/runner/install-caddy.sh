# Finds Caddy, with which the tests serve as compose.yaml does, or installs it. scripts/test sources it
# after scripts/common.sh.

find_caddy() {
  have_caddy && return
  install_debian 'No Caddy found: install it (caddy), so that it is on the PATH.' caddy && have_caddy
}

have_caddy() {
  command -v caddy >/dev/null && echo "  $(command -v caddy)"
}
