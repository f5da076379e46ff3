import { randomUUID } from 'node:crypto'

export interface TestPerson {
  firstName: string
  lastName: string
  email: string
  password: string
}

/** Returns a person who exists in no other test. */
export function newPerson(): TestPerson {
  const id = randomUUID().slice(0, 8)
  return {
    firstName: 'Anna',
    lastName: `Berg${id}`,
    email: `anna.${id}@example.org`,
    password: `Quiet-Harbour-${id}`,
  }
}

/** Returns the registration form of a person. */
export function registrationOf(person: TestPerson): Record<string, string> {
  return { ...person, confirmPassword: person.password, agreedToTerms: 'on' }
}
