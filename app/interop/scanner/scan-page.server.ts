import type { Person } from '#app/accounts/person.server.ts'
import { allLanguages, type Language } from '#app/emergency/languages/languages.server.ts'
import type { EmergencyLink } from '#app/emergency/links/emergency-links.server.ts'
import { logError } from '#app/lib/log.server.ts'
import type { Database } from '#db/client.server.ts'
import { type DescribedSummary, describeSummary } from './describe-summary.ts'
import { type ScannedFile, scanOwnLink } from './scan-own-link.server.ts'

/** The result of a scan, as the page shows it. */
export type Scan =
  | {
      kind: 'read'
      bytes: number
      encryptedLength: number
      summary: DescribedSummary
      /** The file, indented; undefined if it is too long for a page. */
      json?: string
    }
  | { kind: 'failed' }
  | { kind: 'no-link' }

/** A language that the page offers. */
export interface FileLanguage {
  tag: string
  name: string
  dir: 'ltr' | 'rtl'
}

/** Returns the languages in which scanners can get the file. */
export function fileLanguages(): FileLanguage[] {
  return allLanguages.map(({ tag, name, dir }) => ({ tag, name, dir }))
}

/** Characters of the longest file that the page itself shows; a longer one can be downloaded. */
const maxShownLength = 400_000

/** Scans the owner's own link. A file that cannot be made is a result, as for a scanner. */
export async function scanForPage(
  db: Database,
  { owner, timeZone }: { owner: Person; timeZone?: string | undefined },
  link: EmergencyLink,
  language: Language,
): Promise<Scan> {
  let file: ScannedFile | undefined
  try {
    file = await scanOwnLink(db, owner, link, language)
  } catch (error) {
    logError(error)
    return { kind: 'failed' }
  }
  if (!file) return { kind: 'no-link' }
  const { bundle, bytes, encryptedLength } = file
  const json = JSON.stringify(bundle, null, 2)
  return {
    kind: 'read',
    bytes,
    encryptedLength,
    summary: describeSummary(bundle, timeZone),
    ...(json.length <= maxShownLength && { json }),
  }
}
