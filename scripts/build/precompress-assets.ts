// Writes `name.js.br` and `name.js.gz` beside each built `name.js`, as small as possible. Browsers
// do not accept Brotli over plain http.

import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import zopfli from '@gfx/zopfli'

/** Zopfli takes a tenth of a second for each file, and saves little for a small file. */
const minZopfliBytes = 4096

const folder = join(import.meta.dirname, '../../build/client/assets')

for (const name of readdirSync(folder).filter(file => /\.(js|css)$/.test(file))) {
  const plain = readFileSync(join(folder, name))
  const compressed = {
    br: brotliCompressSync(plain),
    gz: await gzip(plain),
  }
  for (const [ending, bytes] of Object.entries(compressed)) {
    // A tiny file grows when it is compressed.
    if (bytes.length < plain.length) writeFileSync(join(folder, `${name}.${ending}`), bytes)
  }
}

async function gzip(plain: Buffer): Promise<Uint8Array> {
  if (plain.length < minZopfliBytes) return gzipSync(plain, { level: 9 })
  return await zopfli.gzipAsync(plain, { numiterations: 5 })
}
