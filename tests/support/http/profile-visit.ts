import { beforeEach } from 'vitest'
import type { Person } from '#app/accounts/person.server.ts'
import { saveSection } from '#app/profile/record/save-section.server.ts'
import type { SectionValue } from '#app/profile-definition/section.ts'
import {
  type SectionName,
  sectionsByName,
} from '#app/profile-definition/sections/sections.server.ts'
import type { Database } from '#db/client.server.ts'
import { createOwner } from '#tests/support/data/create-owner.ts'
import { fullProfile } from '../data/full-profile.ts'
import { newPerson } from '../data/people.ts'
import { openDatabaseBeforeEach, db as testDatabase } from '../db/test-database.ts'
import { formEntries } from './form-data.ts'
import { createSessionCookie, post, visit } from './route-context.ts'

/** An owner with a session, for calls of loaders and actions. */
export interface LoggedInOwner {
  owner: Person
  cookie: string
  password: string
}

/** Creates an owner with an empty profile, logged in. */
export async function logInNewOwner(db: Database, person = newPerson()): Promise<LoggedInOwner> {
  const owner = await createOwner(db, person)
  return { owner, cookie: await createSessionCookie(db, owner), password: person.password }
}

/** The owner of the running test, in a file that calls `logInOwnerBeforeEach`. */
export let ada: LoggedInOwner

/** Opens a new database and logs a new owner in before each test of the file. */
export function logInOwnerBeforeEach(now?: string): void {
  openDatabaseBeforeEach(now)
  beforeEach(async () => {
    ada = await logInNewOwner(testDatabase)
  })
}

/** Another owner of the running test, in a file that calls `logInTwoOwnersBeforeEach`. */
export let other: LoggedInOwner

/** Opens a new database and logs two new owners in before each test of the file. */
export function logInTwoOwnersBeforeEach(now?: string): void {
  logInOwnerBeforeEach(now)
  beforeEach(async () => {
    other = await logInNewOwner(testDatabase)
  })
}

/** Returns arguments for a loader of `/profile/:section` or `/profile/edit/:section?`. */
export function visitSection(db: Database, path: string, section: string | undefined, cookie = '') {
  return { ...visit(db, path, cookie), params: { section } }
}

/** Returns arguments for an action of the same routes. */
export function postSection(
  db: Database,
  path: string,
  section: string | undefined,
  form: [string, string][],
  cookie = '',
) {
  return { ...post(db, path, form, cookie), params: { section } }
}

/** Returns the form of these sections, all with the same version. */
export function filledForm(
  values: Partial<Record<SectionName, object>>,
  version: number,
): [string, string][] {
  return Object.entries(values).flatMap(([name, value]): [string, string][] => [
    [`version.${name}`, String(version)],
    ...formEntries(value),
  ])
}

/** Returns the entries by which a form confirms the removal of these hidden answers. */
export function hidesEntries(...names: string[]): [string, string][] {
  return names.map(name => ['hides', name])
}

/** Saves sections, by default those of the full profile, without their forms. */
export async function fillProfile(
  db: Database,
  owner: Person,
  values: Partial<Record<SectionName, object>> = fullProfile,
): Promise<void> {
  for (const [name, value] of Object.entries(values)) {
    const section = sectionsByName[name as SectionName]
    const save = { section, value: value as SectionValue<typeof section>, version: 0 }
    await saveSection(db, { owner, actor: owner }, { ...save, way: 'import' })
  }
}
