import { randomBytes } from 'node:crypto'
import { demoEmail as email } from '#app/accounts/email.ts'
import { createUser, findByEmail, setPassword } from '#app/accounts/users.server.ts'
import { saveSection } from '#app/profile/profile.server.ts'
import { type SectionName, sections } from '#app/profile/sections/index.server.ts'
import { getShareLink } from '#app/sharing/share-links.server.ts'
import type { Database } from '#db/client.server.ts'
import { demoProfile } from './demo-profile.server.ts'

/**
 * Adds a filled demonstration profile, or finds the one from an earlier start, and gives it a fresh password.
 * @returns what the person at the terminal needs: login, link and code.
 */
export async function seedDemo(db: Database, origin: string): Promise<string> {
  const password = randomBytes(9).toString('base64url')
  const known = await findByEmail(db, email)
  const person =
    known ?? (await createUser(db, { firstName: 'Rosa', lastName: 'Demo', email, password }))
  if (known) {
    await setPassword(db, known, password)
  } else {
    const save = { owner: person, actor: person, version: 0, way: 'import' } as const
    for (const section of sections) {
      const value = demoProfile[section.name as SectionName]
      if (value) await saveSection(db, { ...save, section, value })
    }
  }
  const { shareId, code } = await getShareLink(db, person)
  return [
    'A demonstration profile of an invented person is in this database.',
    `  Login  ${origin}/login`,
    `  Email  ${email}`,
    `  Password  ${password}   (new at every start with --demo)`,
    `  Emergency link  ${origin}/view/${shareId}`,
    `  Access code  ${code}`,
  ].join('\n')
}
