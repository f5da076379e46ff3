import type { Person } from '#app/accounts/person.server.ts'
import { formatFullName } from '#app/lib/format-full-name.ts'
import { loadKnownProfile } from '#app/medications/reading/known-profile.server.ts'
import type { Database } from '#db/client.server.ts'
import { englishLanguage, type Language } from '../languages/languages.server.ts'
import type { EmergencyLink } from '../links/emergency-links.server.ts'
import { findPublicText } from '../links/public-text.ts'
import { toEmergencyRecord } from '../record/emergency-record.ts'
import { RecordPage } from './record-page.server.tsx'
import { pageResponse } from './view-response-route.server.ts'

/**
 * Answers the owner with the page of a responder, marked as a preview and without forms.
 * @param language of the page; its links ask for another one by `?lang=`.
 */
export async function previewPage(
  db: Database,
  owner: Person,
  link: Pick<EmergencyLink, 'id' | 'settings'>,
  nonce: string,
  language: Language = englishLanguage,
): Promise<Response> {
  const profile = await loadKnownProfile(db, owner)
  const { open: lines } = link.settings
  const publicText = lines && findPublicText(profile, lines, formatFullName(owner))
  const record = toEmergencyRecord(profile, {
    accountName: formatFullName(owner),
    settings: link.settings,
    now: new Date(),
    language,
  })
  const page = { nonce, language, path: `/links/${link.id}/preview`, isChosen: false }
  return pageResponse(<RecordPage page={page} record={record} publicText={publicText} />)
}
