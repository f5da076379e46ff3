# Finds what reads PDF files for the tests (poppler), or installs it. Sourced by scripts/test, after scripts/common.sh.

find_pdf_tools() {
  have_pdf_tools && return
  install_debian poppler-utils \
    'No pdftotext and pdftoppm found: install poppler (poppler-utils), so that both are on the PATH.' &&
    have_pdf_tools
}

have_pdf_tools() {
  command -v pdftotext >/dev/null && command -v pdftoppm >/dev/null && echo "  $(command -v pdftotext)"
}
