import { formValues } from '#app/profile/parse/form-values.ts'
import type { Field, ListField } from '#app/profile-definition/field.ts'
import { fieldsOf, type Section } from '#app/profile-definition/section.ts'
import { type SectionName, sections } from '#app/profile-definition/sections/sections.server.ts'
import { fullProfile } from '#tests/support/data/full-profile.ts'
import { saveSection } from '#tests/support/data/owner.ts'
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
  /** Opens a page. Returns milliseconds until it is complete. */
  timeView(path: string): Promise<number>
  /** Saves a section `count` times. Returns the milliseconds of each save. */
  timeSaves(section: Section, count: number): Promise<number[]>
}

/** Registers an owner and fills every section, as a browser without JavaScript does. */
export async function registerAndFill(origin: string): Promise<BenchPerson> {
  const client = new HttpClient(origin)
  const person = newPerson()
  expectRedirect(await client.post('/register', registrationOf(person)))
  const versions = new Map<string, number>()
  const save = async (section: Section) => {
    const version = versions.get(section.name) ?? 0
    const form = richForm(section, String(version))
    const began = performance.now()
    expectRedirect(await saveSection(client, section.name as SectionName, form, version))
    versions.set(section.name, version + 1)
    return performance.now() - began
  }
  for (const section of sections) await save(section)
  const { body } = await client.get('/dashboard')
  const shareId = /\/view\/([\w-]{22})/.exec(body)?.[1]
  const code = /id="access-code"[^>]*>(\d{5})</.exec(body)?.[1]
  if (!shareId || !code) throw new Error('The dashboard shows no link and code')
  return {
    ...person,
    shareId,
    code,
    client,
    async timeView(path) {
      const began = performance.now()
      const { status } = await client.get(path)
      if (status !== 200) throw new Error(`${path}: ${status}`)
      return performance.now() - began
    },
    async timeSaves(section, count) {
      const times: number[] = []
      while (times.length < count) times.push(await save(section))
      return times
    },
  }
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

/** Returns the posted bytes of a filled section's form. */
export function formBytes(section: Section): number {
  return new URLSearchParams(richForm(section, '1')).toString().length
}

function richForm(section: Section, note: string): Entries {
  const values = formValues(section, { value: withNote(section, richValues(section), note) })
  return postedForm(fieldsOf(section), values)
}

// A save without a change writes nothing, so each save gets another note.
function withNote(section: Section, values: Values, note: string): Values {
  for (const [name, field] of Object.entries(fieldsOf(section))) {
    const value = values[name]
    if (isText(field) && typeof value === 'string') return { ...values, [name]: note }
    if (field.kind !== 'list' || !Array.isArray(value)) continue
    const within = Object.keys(field.item).find(
      key => isText(field.item[key]) && typeof value[0]?.[key] === 'string',
    )
    if (within) return { ...values, [name]: [{ ...value[0], [within]: note }, ...value.slice(1)] }
  }
  throw new Error(`No text in ${section.name} that could be changed`)
}

function isText(field: Field | undefined): boolean {
  return field?.kind === 'text' || field?.kind === 'longText'
}

// Fills each list with a dozen rows.
function richValues(section: Section): Values {
  const values: Values = { ...fullProfile[section.name as SectionName] }
  for (const [name, field] of Object.entries(fieldsOf(section))) {
    const rows = values[name] as object[] | undefined
    if (field.kind === 'list' && rows?.length) values[name] = dozenOf(field, rows)
  }
  // A save refuses a total that differs from the list.
  if (Array.isArray(values.pregnancies)) values.totalPregnancies = values.pregnancies.length
  return values
}

function dozenOf({ maxRows }: ListField, rows: object[]): object[] {
  const length = Math.min(maxRows, 12)
  return Array.from({ length }, (_, index) => ({ ...rows[index % rows.length], id: index + 1 }))
}

function expectRedirect({ status, body }: { status: number; body: string }): void {
  if (status < 300 || status > 399)
    throw new Error(`Expected a redirect, got ${status}: ${errorsOf(body)}`)
}

// Returns the summary of errors of a page as text.
function errorsOf(body: string): string {
  const summary = /role="alert"[\s\S]*?<\/(?:ul|div)>/.exec(body)?.[0] ?? body
  return summary.replace(/<[^>]+>/g, ' ').slice(0, 500)
}
