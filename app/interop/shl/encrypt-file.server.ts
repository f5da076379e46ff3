import { CompactEncrypt } from 'jose'

/** Type of the files, equal to the `cty` of their encryption byte for byte. */
export const fileContentType = 'application/fhir+json'

/** Version of FHIR in the files. */
export const fhirVersion = '4.0.1'

const header = { alg: 'dir', enc: 'A256GCM', cty: fileContentType }

/** Bytes of the longest content that is not compressed: 4 MB as base64url, of the 5 MB read. */
const maxPlainBytes = 2_990_000

/**
 * Encrypts a file as compact JWE (SMART Health Links, "Encrypting and decrypting files"), each time
 * under a new random IV. Receivers in the field cannot inflate it, so only a file that they would
 * refuse for its length is compressed.
 */
export function encryptFile(content: object, key: Uint8Array): Promise<string> {
  const plain = new TextEncoder().encode(JSON.stringify(content))
  const isLong = plain.length > maxPlainBytes
  return new CompactEncrypt(plain)
    .setProtectedHeader(isLong ? { ...header, zip: 'DEF' } : header)
    .encrypt(key)
}
