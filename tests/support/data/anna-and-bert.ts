import { beforeEach } from 'vitest'
import type { Person } from '#app/accounts/person.server.ts'
import { openDatabaseBeforeEach, db as testDatabase } from '../db/test-database.ts'
import { createOwner } from './create-owner.ts'
import { createPersonWithLink } from './emergency-link.ts'
import { newPerson } from './people.ts'

/** An owner of the running test, in a file that calls one of the functions below. */
export let anna: Person

/** Another owner, in a file that calls `createAnnaAndBertBeforeEach`. */
export let bert: Person

/** The password with which `registerAnnaBeforeEach` registers Anna. */
export const password = 'Quiet-Harbour-71'

/** Opens a new database and registers Anna before each test of the file. */
export function registerAnnaBeforeEach(now?: string, open = openDatabaseBeforeEach): void {
  open(now)
  beforeEach(async () => {
    anna = await createOwner(testDatabase, { ...newPerson(), password })
  })
}

/** Opens a new database, and creates Anna Berg and Bert Noyce before each test of the file. */
export function createAnnaAndBertBeforeEach(now?: string, open = openDatabaseBeforeEach): void {
  open(now)
  beforeEach(async () => {
    const bertsName = { firstName: 'Bert', lastName: 'Noyce' }
    anna = (await createPersonWithLink(testDatabase)).person
    bert = (await createPersonWithLink(testDatabase, bertsName)).person
  })
}
