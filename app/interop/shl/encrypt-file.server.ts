import { createCipheriv, randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import { deflateRaw } from 'node:zlib'

/** Type of the files, equal to the `cty` of their encryption byte for byte. */
export const fileContentType = 'application/fhir+json'

/** Version of FHIR in the files. */
export const fhirVersion = '4.0.1'

const header = { alg: 'dir', enc: 'A256GCM', cty: fileContentType }

/** Bytes of the longest content that is not compressed: 4 MB as base64url, of the 5 MB read. */
const maxPlainBytes = 2_990_000

const ivBytes = 12

/**
 * Encrypts a file as compact JWE (RFC 7516; SMART Health Links, "Encrypting and decrypting files"),
 * each time under a new random IV. Some receivers cannot inflate it, so only a file that they would
 * refuse for its length is compressed. Not by `jose`, which decrypts it in tests: a manifest would
 * take half as long again.
 * @param key 32 bytes.
 */
export async function encryptFile(bytes: Uint8Array, key: Uint8Array): Promise<string> {
  const isLong = bytes.length > maxPlainBytes
  const protectedHeader = toBase64url(
    Buffer.from(JSON.stringify(isLong ? { ...header, zip: 'DEF' } : header)),
  )
  const content = isLong ? await compress(bytes) : bytes
  const iv = randomBytes(ivBytes)
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(protectedHeader))
  const text = Buffer.concat([cipher.update(content), cipher.final()])
  // The key is agreed on (`dir`), so the second part is empty.
  return [protectedHeader, '', ...[iv, text, cipher.getAuthTag()].map(toBase64url)].join('.')
}

const compress = promisify(deflateRaw)

function toBase64url(bytes: Buffer): string {
  return bytes.toString('base64url')
}
