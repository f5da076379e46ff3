import type { Bundle, FhirResource } from 'fhir/r4'
import { compactDecrypt } from 'jose'
import type { Person } from '#app/accounts/person.server.ts'
import type { Language } from '#app/emergency/languages/languages.server.ts'
import type { EmergencyLink } from '#app/emergency/links/emergency-links.server.ts'
import type { Database } from '#db/client.server.ts'
import { summarizeForAccount } from '../ips/summary-task.server.ts'
import { scannerTexts } from '../pictures/scanner-texts.server.ts'
import { formatManifest } from '../shl/manifest.server.ts'
import { makeSummaryFile } from '../shl/summary-file.server.ts'

/** The file of a link, as a scanner has it after the code. */
export interface ScannedFile {
  bundle: Bundle<FhirResource>
  /** Bytes of the file. */
  bytes: number
  /** Characters of the encrypted file. */
  encryptedLength: number
}

/**
 * Reads the owner's own link as a scanner does: makes the file of the manifest, and decrypts it
 * with the key that the QR code holds. Asks for no code, counts nothing and logs nothing.
 * @returns undefined if the address of this server is too long for a link for scanners.
 * @throws when any part of the record cannot be read or mapped; a scanner gets nothing then.
 */
export async function scanOwnLink(
  db: Database,
  owner: Person,
  link: EmergencyLink,
  language: Language,
): Promise<ScannedFile | undefined> {
  const texts = scannerTexts(owner, link)
  if (!texts) return undefined
  const { settings } = link
  const file = await makeSummaryFile(db, link, { owner, settings }, language, summarizeForAccount)
  const manifest = JSON.parse(formatManifest(file, { embedded: file.jwe }))
  const { contentType, embedded } = manifest.files[0]
  const content = await compactDecrypt(embedded, readKey(texts.bare), { maxDecompressedLength })
  // Receivers compare both types byte for byte.
  if (content.protectedHeader.cty !== contentType) throw new Error('The file has another type')
  return {
    bundle: JSON.parse(new TextDecoder().decode(content.plaintext)),
    bytes: content.plaintext.length,
    encryptedLength: embedded.length,
  }
}

/** Bytes of the longest file: receivers read no more. */
const maxDecompressedLength = 5_000_000

function readKey(shlink: string): Uint8Array {
  const payload = Buffer.from(shlink.slice('shlink:/'.length), 'base64url').toString()
  return Buffer.from(JSON.parse(payload).key, 'base64url')
}
