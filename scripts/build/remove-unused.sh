#!/usr/bin/env bash
# Removes from the production packages of a folder what the server never loads: remove-unused.sh FOLDER.
# The image and the releases use it.
set -euo pipefail
cd "$1/node_modules"

# Optional peers of production packages, and npm's own list.
rm -rf typescript @typescript .package-lock.json .cache
# C sources and headers, a package manager, tests of packages, React for a page without a bundler.
rm -rf better-sqlite3/{deps,src} node-linux-*/{include,share} pdfkit/.yarn web-encoding/test bintrees/test react-dom/umd
# SQLite for other systems.
built_for=linux-$(node -p process.arch).node
[ -e "better-sqlite3/prebuilds/$built_for" ]
find better-sqlite3/prebuilds -type f ! -name "$built_for" -delete
# Source maps, TypeScript (Node loads none of a package), manuals. Licences stay.
find . -type f \( -name '*.map' -o -name '*.ts' -o -name '*.[cm]ts' -o -name '*.tsx' \) -delete
find . -type f -iname '*.md' ! -iname '*licen[cs]e*' ! -iname '*notice*' -delete
find . -type d -empty -delete
