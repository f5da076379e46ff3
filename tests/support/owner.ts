import { expect } from '@playwright/test'
import { newPerson, registrationOf, type TestPerson } from './people.ts'
import { plantedForms } from './planted.ts'
import type { TestServer } from './server.ts'
import { Visitor } from './visitor.ts'

/** A registered person with a filled profile, and the way in that they share. */
export interface Owner {
  person: TestPerson
  visitor: Visitor
  /** Secret part of the link: `/view/{shareId}`. */
  shareId: string
  code: string
}

/** Registers somebody over HTTP and fills in the three sections with what `planted.ts` says. */
export async function ownerWithProfile(server: TestServer): Promise<Owner> {
  const owner = await newOwner(server)
  for (const [section, form] of Object.entries(plantedForms)) {
    const answer = await saveSection(owner.visitor, section, form, 0)
    expect(answer.status, `saving ${section}: ${answer.body.slice(0, 2000)}`).toBe(302)
  }
  return owner
}

// One network may register twenty people an hour; a test process needs more.
let owners = 0

/** Registers somebody over HTTP, with an empty profile and from an address of their own. */
export async function newOwner(server: TestServer): Promise<Owner> {
  const person = newPerson()
  owners += 1
  const visitor = new Visitor(server.origin, `127.1.${owners >> 8}.${owners & 255}`)
  const answer = await visitor.post('/register', registrationOf(person))
  expect(answer.status, answer.body.slice(0, 2000)).toBe(302)
  expect(answer.headers.location).toBe('/dashboard')
  const { body } = await visitor.get('/dashboard')
  return { person, visitor, ...shareOf(body, server.origin) }
}

/** Saves a section as its form does. @param version the version that the form stands on; 0 before the first save. */
export function saveSection(
  visitor: Visitor,
  section: string,
  form: Record<string, string>,
  version: number,
) {
  return visitor.post(`/profile/${section}`, { ...form, version: String(version) })
}

/** Link and code as the dashboard shows them. */
export function shareOf(dashboard: string, origin: string): { shareId: string; code: string } {
  const shareId = new RegExp(`${origin}/view/([\\w-]{22})(?![\\w/-])`).exec(dashboard)?.[1]
  const code = />\s*(\d{5})\s*</.exec(dashboard)?.[1]
  if (!shareId || !code) throw new Error('The dashboard shows no link or no code')
  return { shareId, code }
}
