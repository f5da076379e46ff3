import { sections } from '#app/profile/sections/index.ts'
import { formEntries } from '#tests/support/form-data.ts'
import { fullProfile } from '#tests/support/full-profile.ts'
import { newPerson, registrationOf, type TestPerson } from '#tests/support/people.ts'
import { Visitor } from '#tests/support/visitor.ts'

export interface BenchPerson extends TestPerson {
  shareId: string
  code: string
  /** Saves the personal section so often; milliseconds of each. */
  timeSaves(count: number): Promise<number[]>
}

/** Registers somebody and fills every section richly, as a browser without JavaScript would. */
export async function registerAndFill(origin: string): Promise<BenchPerson> {
  const visitor = new Visitor(origin)
  const person = newPerson()
  expectRedirect(await visitor.post('/register', registrationOf(person)))
  for (const section of sections) await save(visitor, section.slug, richValues(section.name), 0)
  const { body } = await visitor.get('/dashboard')
  const shareId = /\/view\/([\w-]{22})/.exec(body)?.[1]
  const code = /id="access-code"[^>]*>(\d{5})</.exec(body)?.[1]
  if (!shareId || !code) throw new Error('The dashboard shows no link and code')
  return {
    ...person,
    shareId,
    code,
    async timeSaves(count) {
      const times: number[] = []
      for (let version = 1; version <= count; version += 1) {
        const began = performance.now()
        await save(visitor, 'personal', richValues('personal'), version)
        times.push(performance.now() - began)
      }
      return times
    },
  }
}

/** A browser that gave the right code. */
export async function openShare(origin: string, { shareId, code }: BenchPerson): Promise<Visitor> {
  const visitor = new Visitor(origin)
  expectRedirect(await visitor.get(`/view/${shareId}/${code}`))
  return visitor
}

async function save(
  visitor: Visitor,
  slug: string,
  values: object,
  version: number,
): Promise<void> {
  const form = Object.fromEntries(formEntries({ version, ...values }))
  expectRedirect(await visitor.post(`/profile/${slug}`, form))
}

function richValues(name: string): object {
  const values = structuredClone(fullProfile[name as keyof typeof fullProfile]) as Record<
    string,
    unknown
  >
  // More than most people have: a dozen of everything that comes in lists.
  for (const [key, rows] of Object.entries(values)) {
    if (!Array.isArray(rows) || typeof rows[0] !== 'object') continue
    const size = key === 'emergencyContacts' ? 4 : 12
    values[key] = Array.from({ length: size }, (_, index) => ({
      ...rows[index % rows.length],
      id: index + 1,
    }))
  }
  return values
}

function expectRedirect({ status, body }: { status: number; body: string }): void {
  if (status < 300 || status > 399)
    throw new Error(`Expected a redirect, got ${status}: ${body.slice(0, 2000)}`)
}
