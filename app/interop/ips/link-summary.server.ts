import type { Person } from '#app/accounts/person.server.ts'
import type { Language } from '#app/emergency/languages/languages.server.ts'
import type { LinkSettings } from '#app/emergency/links/link-settings.ts'
import { visibleProfile } from '#app/emergency/links/link-visibility.ts'
import { formatFullName } from '#app/lib/format-full-name.ts'
import { loadKnownProfile } from '#app/medications/reading/known-profile.server.ts'
import type { Database } from '#db/client.server.ts'
import { deriveIdSeed } from './resource-ids.server.ts'
import type { summarizeForResponder } from './summary-task.server.ts'

/** A reader who has a link and its code. */
export interface LinkReader {
  owner: Person
  link: { id: string; generation: number; settings: LinkSettings }
  language: Language
  now: Date
  summarizeOnThread: typeof summarizeForResponder
}

/**
 * Returns what a link shows as a patient summary, in JSON.
 * @throws if anything of it cannot be read or mapped, or the settings of the link cannot be read.
 */
export async function loadLinkSummary(
  db: Database,
  { owner, link, language, now, summarizeOnThread }: LinkReader,
): Promise<Uint8Array> {
  if (link.settings.isUnreadable) throw new Error('The settings of the link cannot be read')
  const whole = await loadKnownProfile(db, owner)
  const visible = visibleProfile(whole, link.settings, now, { keepsCodes: true })
  return await summarizeOnThread({
    ...visible,
    ownerId: owner.id,
    isReduced: true,
    languageTag: language.tag,
    now,
    idSeed: deriveIdSeed(owner.dataKey, `link ${link.id} ${link.generation}`),
    accountName: formatFullName(owner),
  })
}
