import { randomUUID } from 'node:crypto'

/** Somebody who registers in a test. */
export interface TestPerson {
  firstName: string
  lastName: string
  email: string
  password: string
}

/** A person who exists in no other test. */
export function newPerson(): TestPerson {
  const id = randomUUID().slice(0, 8)
  return {
    firstName: 'Anna',
    lastName: `Berg${id}`,
    email: `anna.${id}@example.org`,
    password: `Quiet-Harbour-${id}`,
  }
}

/** What the registration form sends for a person. */
export function registrationOf(person: TestPerson): Record<string, string> {
  return { ...person, confirmPassword: person.password, agreedToTerms: 'on' }
}
