import { randomBytes } from 'node:crypto'
import type { Bundle } from 'fhir/r4'
import { z } from 'zod'
import type { Language } from '#app/emergency/languages/languages.server.ts'
import { formatFullName } from '#app/lib/format-full-name.ts'
import { withKnownMedications } from '#app/medications/reading/known-profile.server.ts'
import { sections } from '#app/profile-definition/sections/sections.server.ts'
import { makeSummary } from './make-summary.server.ts'
import { readWhole } from './record-summary.server.ts'
import { createResourceIds, deriveIdSeed } from './resource-ids.server.ts'

const exportedSection = z.object({
  values: z.record(z.string(), z.unknown()),
  version: z.number(),
  updatedAt: z.iso.datetime(),
  confirmedAt: z.iso.datetime(),
})

const exportedAccount = z.object({
  product: z.literal('Medfold'),
  format: z.literal(1),
  account: z.object({
    id: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    timeZone: z.string().nullish(),
  }),
  profile: z.record(z.string(), exportedSection),
})

/**
 * Returns the record of an account export as a patient summary. Its ids differ in each run, because
 * an export has no secret to make them from.
 * @param text the file of the export.
 * @throws if it is no export of this format, or if a section in it was unreadable.
 */
export function summarizeExport(text: string, language: Language, now: Date): Bundle {
  const { account, profile: saved } = exportedAccount.parse(JSON.parse(text))
  const entries = sections.flatMap(({ name, storedName }) => {
    const { values, ...section } = saved[storedName] ?? {}
    return values ? [[name, { ...section, value: values, lastRowId: 0 }]] : []
  })
  const { timeZone } = account
  const profile = withKnownMedications(Object.fromEntries(entries), {
    ...(timeZone && { timeZone }),
  })
  const idOf = createResourceIds(deriveIdSeed(randomBytes(32), 'export'))
  const record = { ...readWhole(profile, now), ownerId: account.id, language, now, idOf }
  return makeSummary(record, formatFullName(account))
}
