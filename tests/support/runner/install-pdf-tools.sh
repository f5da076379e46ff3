# Finds poppler, with which the tests read PDF files, or installs it. scripts/test sources it after
# scripts/common.sh.

find_pdf_tools() {
  have_pdf_tools && return
  install_debian \
    'No pdftotext and pdftoppm found: install poppler (poppler-utils), so that both are on the PATH.' \
    poppler-utils &&
    have_pdf_tools
}

have_pdf_tools() {
  command -v pdftotext >/dev/null && command -v pdftoppm >/dev/null && echo "  $(command -v pdftotext)"
}
