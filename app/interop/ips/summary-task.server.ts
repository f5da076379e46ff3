import type { Bundle } from 'fhir/r4'
import { languageByTag } from '#app/emergency/languages/languages.server.ts'
import { heavyTask } from '#app/lib/heavy-task.server.ts'
import { makeSummary } from './make-summary.server.ts'
import type { ReadableRecord } from './readable-record.ts'
import { createResourceIds } from './resource-ids.server.ts'

/** A record as plain data, and what is needed to name its resources. */
interface SummaryRequest extends Omit<ReadableRecord, 'language' | 'idOf'> {
  languageTag: string
  idSeed: string
  /** The owner's name while the record has none. */
  accountName: string
}

/** Returns a summary as JSON in UTF-8. @throws as `makeSummary` does. */
export function summarize({
  languageTag,
  idSeed,
  accountName,
  ...plain
}: SummaryRequest): Uint8Array {
  const language = languageByTag(languageTag)
  if (!language) throw new Error(`There is no language ${languageTag}`)
  return toJsonBytes(
    makeSummary({ ...plain, language, idOf: createResourceIds(idSeed) }, accountName),
  )
}

// A record with every field answered takes 10 ms, one at its limits 110 ms.
const maxLightLength = 20_000

const isLight = ({ profile }: SummaryRequest) => JSON.stringify(profile).length <= maxLightLength

export const summarizeForAccount = heavyTask('summarize', summarize, isLight)
export const summarizeForResponder = heavyTask('summarize', summarize, isLight, 'responders')

/**
 * Each entry is encoded alone: a whole text with one character beyond Latin-1 takes two bytes for
 * each of its characters, and several times as long to encode.
 */
function toJsonBytes({ entry = [], ...head }: Bundle): Buffer {
  const entries = entry.flatMap((one, index) => [index === 0 ? '' : ',', JSON.stringify(one)])
  const pieces = [JSON.stringify(head).slice(0, -1), ',"entry":[', ...entries, ']}']
  return Buffer.concat(pieces.map(piece => Buffer.from(piece)))
}
