# Finds what reads PDF files for the tests (poppler), or installs it. Sourced by scripts/test, after scripts/common.sh.

# What is on the machine, else Debian's package.
find_pdf_tools() {
  have_pdf_tools && return
  command -v apt-get >/dev/null || {
    say 'No pdftotext and pdftoppm found: install poppler (poppler-utils), so that both are on the PATH.'
    return 1
  }
  local as_root=()
  [ "$(id -u)" -eq 0 ] || as_root=(sudo)
  say 'Installing poppler …'
  "${as_root[@]}" apt-get update -qq &&
    "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -qq -y --no-install-recommends poppler-utils >/dev/null &&
    have_pdf_tools
}

have_pdf_tools() {
  command -v pdftotext >/dev/null && command -v pdftoppm >/dev/null && echo "  $(command -v pdftotext)"
}
