// Presses the built assets as small as brotli can, once at build time, so that a phone on a poor line loads
// less and the server spends nothing on it. Writes `name.js.br` beside `name.js`.

import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'

const folder = join(import.meta.dirname, '../build/client/assets')

for (const name of readdirSync(folder).filter(file => /\.(js|css)$/.test(file))) {
  const plain = readFileSync(join(folder, name))
  const pressed = brotliCompressSync(plain)
  // A pressed file of a few bytes is larger than the plain one.
  if (pressed.length < plain.length) writeFileSync(join(folder, `${name}.br`), pressed)
}
