import { fhirVersion, fileContentType } from './encrypt-file.server.ts'
import type { SummaryFile } from './summary-file.server.ts'

/**
 * Returns the manifest of a link, as JSON: its one file with its place. Never both places together,
 * which receivers refuse.
 */
export function formatManifest(
  { lastUpdated }: Pick<SummaryFile, 'lastUpdated'>,
  place: { embedded: string } | { location: string },
): string {
  const status = 'can-change'
  const file = { contentType: fileContentType, fhirVersion, lastUpdated, status }
  if ('location' in place) return JSON.stringify({ files: [{ ...file, ...place }] })
  // Base64url needs no escape, and reading 200 KB for one takes longer than encrypting them.
  return `{"files":[${JSON.stringify(file).slice(0, -1)},"embedded":"${place.embedded}"}]}`
}
