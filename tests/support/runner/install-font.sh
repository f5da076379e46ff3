# Finds a font as narrow as those of phones, or installs one. scripts/test sources it after
# scripts/common.sh.

find_font() {
  have_narrow_font && return
  # Other systems than Debian bring one of the fonts that the pages name.
  command -v apt-get >/dev/null || return 0
  install_debian 'Install Liberation Sans: pages must be as narrow as on a phone.' fontconfig fonts-liberation && have_narrow_font
}

# Tests measure what fits onto a small screen. Where a machine has none of the named fonts, a browser
# draws in DejaVu Sans, which is a sixth wider.
have_narrow_font() {
  local font
  font=$(fc-match --format '%{family}' Arial 2>/dev/null) || return
  case $font in '' | *DejaVu*) return 1 ;; esac
  echo "  $font"
}
