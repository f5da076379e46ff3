import { formValues } from '#app/profile/parse/form-values.ts'
import type { ListField } from '#app/profile-definition/field.ts'
import { fieldsOf, type Section } from '#app/profile-definition/section.ts'
import { type SectionName, sections } from '#app/profile-definition/sections/sections.server.ts'
import { fullProfile } from '#tests/support/data/full-profile.ts'
import { readLinkAndCode, saveSection } from '#tests/support/data/owner.ts'
import { newPerson, registrationOf, type TestPerson } from '#tests/support/data/people.ts'
import { HttpClient } from '#tests/support/http/http-client.ts'
import { type Entries, postedForm } from '#tests/support/http/posted-form.ts'

type Values = Record<string, unknown>

/** An owner with long answers in every section. */
export interface BenchPerson extends TestPerson {
  shareId: string
  code: string
  /** Their browser, logged in. */
  client: HttpClient
}

/**
 * Registers an owner and fills every section, as a browser without JavaScript does.
 * @param medications posted in place of a dozen medications.
 */
export async function registerAndFill(origin: string, medications?: Entries): Promise<BenchPerson> {
  const client = new HttpClient(origin)
  const person = newPerson()
  expectRedirect(await client.post('/register', registrationOf(person)))
  const { body } = await client.get('/dashboard')
  const link = readLinkAndCode(body, origin)
  for (const section of sections) {
    const name = section.name as SectionName
    const form = name === 'medications' && medications ? medications : richForm(section)
    expectRedirect(await saveSection(client, name, form, 0))
  }
  return { ...person, ...link, client }
}

/** Returns a browser that opened the emergency link with the right code. */
export async function openEmergencyLink(
  origin: string,
  { shareId, code }: BenchPerson,
): Promise<HttpClient> {
  const client = new HttpClient(origin)
  expectRedirect(await client.get(`/view/${shareId}/${code}`))
  return client
}

function richForm(section: Section): Entries {
  return postedForm(fieldsOf(section), formValues(section, { value: richValues(section) }))
}

// Fills each list with a dozen rows.
function richValues(section: Section): Values {
  const values: Values = { ...fullProfile[section.name as SectionName] }
  for (const [name, field] of Object.entries(fieldsOf(section))) {
    const rows = values[name] as object[] | undefined
    if (field.kind === 'list' && rows?.length) values[name] = repeatToDozen(field, rows)
  }
  // A save refuses a total that differs from the list.
  if (Array.isArray(values.pregnancies)) values.totalPregnancies = values.pregnancies.length
  return values
}

function repeatToDozen({ maxRows }: ListField, rows: object[]): object[] {
  const length = Math.min(maxRows, 12)
  return Array.from({ length }, (_, index) => ({ ...rows[index % rows.length], id: index + 1 }))
}

function expectRedirect({ status, body }: { status: number; body: string }): void {
  if (status < 300 || status > 399)
    throw new Error(`Expected a redirect, got ${status}: ${findErrors(body)}`)
}

// Returns the summary of errors of a page as text.
function findErrors(body: string): string {
  const summary = /role="alert"[\s\S]*?<\/(?:ul|div)>/.exec(body)?.[0] ?? body
  return summary.replace(/<[^>]+>/g, ' ').slice(0, 500)
}
