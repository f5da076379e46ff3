import { randomBytes } from 'node:crypto'
import { createAccount, findByEmail } from '#app/accounts/accounts.server.ts'
import { markConfirmed } from '#app/accounts/email/confirm-email.server.ts'
import { setPassword } from '#app/accounts/password/set-password.server.ts'
import { createPrimaryLink } from '#app/emergency/links/change-links.server.ts'
import { getPrimaryLink } from '#app/emergency/links/emergency-links.server.ts'
import { demoEmail as email } from '#app/lib/email-address.ts'
import { saveSection } from '#app/profile/record/save-section.server.ts'
import { type SectionName, sections } from '#app/profile-definition/sections/sections.server.ts'
import type { Database } from '#db/client.server.ts'
import { demoProfile } from './demo-profile.server.ts'

/**
 * Creates a demonstration profile, or finds an earlier one, and sets a new password.
 * @returns text for the terminal: login, link and code.
 */
export async function seedDemo(db: Database, origin: string): Promise<string> {
  const password = randomBytes(9).toString('base64url')
  const existing = await findByEmail(db, email)
  const person =
    existing ??
    (await createAccount(
      db,
      { firstName: 'Rosa', lastName: 'Demo', email, password },
      createPrimaryLink,
    ))
  if (existing) {
    await setPassword(db, existing, password)
  } else {
    const by = { owner: person, actor: person }
    for (const section of sections) {
      const value = demoProfile[section.name as SectionName]
      if (value) await saveSection(db, by, { section, value, version: 0, way: 'import' })
    }
  }
  // The address has no mailbox.
  await markConfirmed(db, person.id)
  const { shareId, code } = await getPrimaryLink(db, person)
  return [
    'A demonstration profile of an invented person is in this database.',
    `  Login  ${origin}/login`,
    `  Email  ${email}`,
    `  Password  ${password}   (new at every start with --demo)`,
    `  Emergency link  ${origin}/view/${shareId}`,
    `  Access code  ${code}`,
  ].join('\n')
}

/** Public link and code of the demonstration profile. */
export interface DemoLink {
  shareId: string
  code: string
}

/** Returns the demo link; undefined without a demo profile, or if its link opens nothing now. */
export async function findDemoLink(db: Database): Promise<DemoLink | undefined> {
  const person = await findByEmail(db, email)
  if (!person) return undefined
  const { shareId, code, isLocked, isPaused, hasEnded } = await getPrimaryLink(db, person)
  return isLocked || isPaused || hasEnded ? undefined : { shareId, code }
}
