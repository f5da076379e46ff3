import type { Bundle } from 'fhir/r4'
import type { Person } from '#app/accounts/person.server.ts'
import type { Language } from '#app/emergency/languages/languages.server.ts'
import type { LinkSettings } from '#app/emergency/links/link-settings.ts'
import { visibleProfile } from '#app/emergency/links/link-visibility.ts'
import { formatFullName } from '#app/lib/format-full-name.ts'
import { loadProfile } from '#app/profile/record/profile.server.ts'
import type { Database } from '#db/client.server.ts'
import { makeSummary } from './make-summary.server.ts'
import { createResourceIds } from './resource-ids.server.ts'

/** A reader who has a link and its code. */
export interface LinkReader {
  owner: Person
  link: { id: string; generation: number; settings: LinkSettings }
  language: Language
  now: Date
}

/**
 * Returns what a link shows as a patient summary.
 * @throws if anything of it cannot be read or mapped, or the settings of the link cannot be read.
 */
export async function loadLinkSummary(
  db: Database,
  { owner, link, language, now }: LinkReader,
): Promise<Bundle> {
  if (link.settings.isUnreadable) throw new Error('The settings of the link cannot be read')
  const whole = await loadProfile(db, owner)
  const visible = visibleProfile(whole, link.settings, now, { keepsCodes: true })
  const record = {
    ...visible,
    ownerId: owner.id,
    isReduced: true,
    language,
    now,
    idOf: createResourceIds(owner.dataKey, `link ${link.id} ${link.generation}`),
  }
  return makeSummary(record, formatFullName(owner))
}
