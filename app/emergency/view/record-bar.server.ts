import type { RecordRow } from '#app/profile/record/record.ts'
import type { EmergencyRecord } from '../record/emergency-record.ts'
import { html, type Markup } from './html.server.ts'
import type { PageContext } from './page-context.ts'
import { contactsId, medicationsId } from './record-body.server.ts'

/** Returns the links that stay at the lower edge of the screen, without a script. */
export function barMarkup(record: EmergencyRecord, page: PageContext): Markup {
  const { texts, formats } = page.language
  const { bar } = texts
  const [comma] = formats.separators
  const first = findFirstContact(record)
  // The name that is heard starts with the visible word, for people who speak to their device.
  const call =
    first &&
    html`<a class="now" href="${first.row.tel}" aria-label="${`${bar.call} ${first.row.text}${comma}${first.name}`}">${bar.call}</a>`
  const languages = !page.isWithoutCookies && html`<a href="#lang">${texts.language}</a>`
  return html`<nav class="bar screen" aria-label="${bar.label}">${call}<a href="#${contactsId}">${bar.contacts}</a><a href="#${medicationsId}">${bar.medications}</a>${languages}<a href="#access">${bar.more}</a></nav>`
}

/** Returns the first emergency contact with a number to call; undefined without one. */
function findFirstContact({
  contacts,
}: EmergencyRecord): { name: string; row: RecordRow } | undefined {
  for (const { title, rows } of contacts.rows.flatMap(({ items }) => items ?? [])) {
    const row = rows.find(({ tel }) => tel !== undefined)
    if (row) return { name: title, row }
  }
  return undefined
}
