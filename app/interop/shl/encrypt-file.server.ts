import { CompactEncrypt } from 'jose'

/** Type of the files, equal to the `cty` of their encryption byte for byte. */
export const fileContentType = 'application/fhir+json'

/** Version of FHIR in the files. */
export const fhirVersion = '4.0.1'

const header = { alg: 'dir', enc: 'A256GCM', cty: fileContentType }

/**
 * Encrypts a file as compact JWE (SMART Health Links, "Encrypting and decrypting files"), each time
 * under a new random IV. It is not compressed: receivers in the field cannot inflate it.
 */
export function encryptFile(content: object, key: Uint8Array): Promise<string> {
  const plain = new TextEncoder().encode(JSON.stringify(content))
  return new CompactEncrypt(plain).setProtectedHeader(header).encrypt(key)
}
