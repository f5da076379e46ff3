import { expect, type Page } from '@playwright/test'
import { fieldsOf } from '#app/profile-definition/section.ts'
import {
  type SectionName,
  sectionsByName,
} from '#app/profile-definition/sections/sections.server.ts'
import { plantedForms } from '../db/planted.ts'
import { formEntries } from '../http/form-data.ts'
import { type Form, type HttpAnswer, HttpClient } from '../http/http-client.ts'
import type { TestServer } from '../http/server.ts'
import { workerAddress } from '../http/worker-address.ts'
import { fullProfile } from './full-profile.ts'
import { newPerson, registrationOf, type TestPerson } from './people.ts'

/** A registered person with their emergency link, and the HTTP client that is logged in. */
export interface OwnerWithLink {
  person: TestPerson
  client: HttpClient
  /** Secret part of the link: `/view/{shareId}`. */
  shareId: string
  code: string
}

/** Registers an owner over HTTP and fills in the three sections of `planted.ts`. */
export async function ownerWithProfile(server: TestServer): Promise<OwnerWithLink> {
  return await fillPlantedSections(await newOwner(server))
}

/** Fills in the three sections of `planted.ts`. */
export async function fillPlantedSections(owner: OwnerWithLink): Promise<OwnerWithLink> {
  for (const [section, form] of Object.entries(plantedForms)) {
    await expectSaved(owner, section as SectionName, form)
  }
  return owner
}

/** Registers an owner over HTTP and answers every field of all ten sections. */
export function ownerWithFullProfile(server: TestServer): Promise<OwnerWithLink> {
  return ownerWithSections(server, fullProfile)
}

/** Registers an owner over HTTP and saves the stored values of these sections by their forms. */
export async function ownerWithSections(
  server: TestServer,
  sections: Partial<Record<SectionName, object>>,
  names: Partial<TestPerson> = {},
): Promise<OwnerWithLink> {
  const owner = await newOwner(server, names)
  if (sections.mental && !sections.history) {
    await saveSection(owner.client, 'history', { hasMentalHealthHistory: 'yes' }, 0)
  }
  for (const [name, values] of Object.entries(sections)) {
    for (const [version, part] of parts(values).entries()) {
      await expectSaved(owner, name as SectionName, formEntries(part), version)
    }
  }
  return owner
}

// A form has at most this number of open rows.
const maxRows = 20

/** Returns the values of the forms that save long lists one after the other. */
function parts(values: object): object[] {
  const lists = Object.entries(values).filter(([, value]) => value?.[maxRows]?.id !== undefined)
  const count = Math.max(0, ...lists.map(([, rows]) => rows.length))
  return Array.from({ length: Math.max(1, Math.ceil(count / maxRows)) }, (_, part) => {
    const saved = part * maxRows
    const open = lists.map(([name, rows]) => [
      name,
      rows
        .slice(0, saved + maxRows)
        .map((row: { id: number }, at: number) => (at < saved ? { id: row.id } : row)),
    ])
    return { ...values, ...Object.fromEntries(open) }
  })
}

const shared = new WeakMap<TestServer, Map<Make, Promise<OwnerWithLink>>>()
type Make = (server: TestServer) => Promise<OwnerWithLink>

/** Returns an owner whom tests only read: created once for each server. */
export function sharedOwner(server: TestServer, make: Make): Promise<OwnerWithLink> {
  const owners = shared.get(server) ?? new Map<Make, Promise<OwnerWithLink>>()
  shared.set(server, owners)
  const owner = owners.get(make) ?? make(server)
  owners.set(make, owner)
  return owner
}

/** Logs the browser of the page in as this owner. */
export async function logInAs(
  page: Page,
  { client }: OwnerWithLink,
  origin: string,
): Promise<void> {
  // Takes the message of the last save, which the next page would show.
  await client.get('/about.data')
  const pairs = client.cookies().split('; ')
  await page.context().addCookies(
    pairs.map(pair => {
      const at = pair.indexOf('=')
      return { name: pair.slice(0, at), value: pair.slice(at + 1), url: origin }
    }),
  )
}

// One network may register twenty people an hour; a test process needs more.
let owners = 0

/** Registers an owner over HTTP, with an empty profile and from a new address. */
export async function newOwner(
  server: TestServer,
  names: Partial<TestPerson> = {},
): Promise<OwnerWithLink> {
  const person = { ...newPerson(), ...names }
  owners += 1
  const client = new HttpClient(server.origin, workerAddress('127.1', owners))
  const answer = await client.post('/register', registrationOf(person))
  expect(answer.status, answer.body.slice(0, 2000)).toBe(302)
  expect(answer.headers.location).toBe('/dashboard')
  const { body } = await client.get('/dashboard')
  return { person, client, ...readLinkAndCode(body, server.origin) }
}

/**
 * Saves a section as its form does, confirms removed answers, and answers "Yes, add it" to every
 * question of the medication check.
 * @param version the version that the form was loaded with; 0 before the first save.
 */
export async function saveSection(
  client: HttpClient,
  section: SectionName,
  form: Form,
  version: number,
): Promise<HttpAnswer> {
  const definition = sectionsByName[section]
  const conditional = Object.entries(fieldsOf(definition)).filter(([, field]) => field.when)
  // The form of the medications needs `edit`.
  const path = `/profile/${definition.slug}?edit=1`
  const entries: [string, string][] = [
    ...(Array.isArray(form) ? form : Object.entries(form)),
    [`version.${section}`, String(version)],
    ...conditional.map(([name]): [string, string] => ['hides', name]),
  ]
  let answer = await client.post(path, entries)
  for (let keys = askedKeys(answer); keys.length > 0; keys = askedKeys(answer)) {
    answer = await client.post(path, [...entries, ...keys, ['check.answer', 'add']])
  }
  return answer
}

/** Returns the hidden fields of the question that a page asks. */
function askedKeys({ body }: HttpAnswer): [string, string][] {
  const fields = [...body.matchAll(/<input[^>]*name="(check\.(?:confirmedKeys|askedKeys))"[^>]*>/g)]
  return fields.map(([field, name = '']) => [name, /value="([^"]*)"/.exec(field)?.[1] ?? ''])
}

async function expectSaved(
  { client }: OwnerWithLink,
  section: SectionName,
  form: Form,
  version = 0,
): Promise<void> {
  const answer = await saveSection(client, section, form, version)
  expect(answer.status, `saving ${section}: ${answer.body.slice(0, 2000)}`).toBe(302)
}

/** Reads link and access code from the dashboard. */
export function readLinkAndCode(
  dashboard: string,
  origin: string,
): { shareId: string; code: string } {
  const shareId = new RegExp(`${origin}/view/([\\w-]{22})(?![\\w/-])`).exec(dashboard)?.[1]
  const code = />\s*(\d{5})\s*</.exec(dashboard)?.[1]
  if (!shareId || !code) throw new Error('The dashboard shows no link or no code')
  return { shareId, code }
}
