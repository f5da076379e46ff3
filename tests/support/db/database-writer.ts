import { createHash, randomBytes } from 'node:crypto'
import { beforeEach, vi } from 'vitest'
import type { Person } from '#app/accounts/person.server.ts'
import { createOwner } from '../data/create-owner.ts'
import { newPerson } from '../data/people.ts'
import { db, openDatabaseBeforeEach } from './test-database.ts'

/** The victim of the running test, in a file that calls `createMalloryBeforeEach`. */
export let anna: Person

/** An owner who can write the database, but has no master key. */
export let mallory: Person

export const mallorysPassword = 'Quiet-Harbour-72'

/** The texts of the alerts of the running test. */
export let alerts: string[]

/** Opens a new database and registers Anna and Mallory before each test of the file. */
export function createMalloryBeforeEach(): void {
  openDatabaseBeforeEach()
  beforeEach(async () => {
    anna = await createOwner(db, newPerson())
    mallory = await createOwner(db, { ...newPerson(), password: mallorysPassword })
    alerts = catchAlerts()
  })
}

/** Returns a random token with its plain SHA-256, which a writer of the database can compute. */
export function forgedToken(): { token: string; hash: string } {
  const token = randomBytes(32).toString('base64url')
  return { token, hash: createHash('sha256').update(token).digest('base64url') }
}

/** Returns the `Cookie` header of a text, as `createCookie` of Remix encodes it. */
export function cookieWith(name: string, text: string): string {
  return `${name}=${encodeURIComponent(Buffer.from(JSON.stringify(text)).toString('base64'))}`
}

/** Catches the texts of alerts in the log until the test ends. */
export function catchAlerts(): string[] {
  const texts: string[] = []
  vi.spyOn(console, 'error').mockImplementation((line: string) => {
    const { level, text } = JSON.parse(line)
    if (level !== 'alert') throw new Error(`Unexpected console output: ${line}`)
    texts.push(text)
  })
  return texts
}
