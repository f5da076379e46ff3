import { inflateSync } from 'node:zlib'

const [woffHeader, woffEntry, sfntHeader, sfntEntry] = [44, 20, 12, 16]

/**
 * The TrueType font inside a WOFF 1.0 file (https://www.w3.org/TR/WOFF/). The PDF library reads WOFF as well, but
 * unpacks a table again for every letter that it looks up.
 * @throws RangeError for a file that is no WOFF.
 */
export function sfntOf(woff: Buffer): Buffer {
  if (woff.toString('latin1', 0, 4) !== 'wOFF') throw new RangeError('Not a WOFF file')
  const count = woff.readUInt16BE(12)
  const tables = Array.from({ length: count }, (_, index) => tableAt(woff, index))
  const directory = Buffer.alloc(sfntHeader + count * sfntEntry)
  woff.copy(directory, 0, 4, 8)
  directory.writeUInt16BE(count, 4)
  const entrySelector = Math.floor(Math.log2(count))
  directory.writeUInt16BE(2 ** entrySelector * sfntEntry, 6)
  directory.writeUInt16BE(entrySelector, 8)
  directory.writeUInt16BE((count - 2 ** entrySelector) * sfntEntry, 10)
  const parts: Buffer[] = [directory]
  let offset = directory.length
  tables.forEach(({ tag, checksum, bytes }, index) => {
    const entry = sfntHeader + index * sfntEntry
    tag.copy(directory, entry)
    checksum.copy(directory, entry + 4)
    directory.writeUInt32BE(offset, entry + 8)
    directory.writeUInt32BE(bytes.length, entry + 12)
    const padding = Buffer.alloc(-bytes.length & 3)
    parts.push(bytes, padding)
    offset += bytes.length + padding.length
  })
  return Buffer.concat(parts)
}

function tableAt(woff: Buffer, index: number) {
  const entry = woffHeader + index * woffEntry
  const offset = woff.readUInt32BE(entry + 4)
  const packed = woff.subarray(offset, offset + woff.readUInt32BE(entry + 8))
  // A table that would not become smaller is stored as it is.
  const bytes = packed.length < woff.readUInt32BE(entry + 12) ? inflateSync(packed) : packed
  const tag = woff.subarray(entry, entry + 4)
  return { tag, checksum: woff.subarray(entry + 16, entry + 20), bytes }
}
