// Compresses the built assets as small as possible, once at build time, so that a phone on a poor
// line loads less and the server spends nothing on it. Writes `name.js.br` and `name.js.gz` beside
// `name.js`: over plain http browsers take gzip.

import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import zopfli from '@gfx/zopfli'

/** Zopfli takes a tenth of a second for any file, and saves a small one a few bytes. */
const minZopfliBytes = 4096

const folder = join(import.meta.dirname, '../../build/client/assets')

for (const name of readdirSync(folder).filter(file => /\.(js|css)$/.test(file))) {
  const plain = readFileSync(join(folder, name))
  const compressed = {
    br: brotliCompressSync(plain),
    gz: await gzip(plain),
  }
  for (const [ending, bytes] of Object.entries(compressed)) {
    // A compressed file of a few bytes is larger than the plain one.
    if (bytes.length < plain.length) writeFileSync(join(folder, `${name}.${ending}`), bytes)
  }
}

async function gzip(plain: Buffer): Promise<Uint8Array> {
  if (plain.length < minZopfliBytes) return gzipSync(plain, { level: 9 })
  return await zopfli.gzipAsync(plain, { numiterations: 5 })
}
