import { findByEmail } from '#app/accounts/accounts.server.ts'
import { listEmergencyLinks } from '#app/emergency/links/emergency-links.server.ts'
import { unlockEmergencyLink } from '#app/emergency/links/unlock-link.server.ts'
import type { Database } from '#db/client.server.ts'
import { fail, withApp } from './command.ts'

// Unlocks the emergency links of an owner: unlock-links.ts EMAIL
// Prints no URL, no code and no name of a link.

const email = process.argv[2]
if (email && process.argv.length === 3) await withApp(({ db }) => unlockLinks(db, email))
else fail('Use: npm run unlock-links -- EMAIL')

async function unlockLinks(db: Database, email: string): Promise<void> {
  const person = await findByEmail(db, email)
  if (!person) return fail('Nobody has an account with this email.')
  const locked = (await listEmergencyLinks(db, person)).filter(link => link.isLocked)
  if (locked.length === 0) return console.info('No emergency link of this person is locked.')
  for (const { id, isPrimary } of locked) {
    const label = isPrimary ? 'The primary link' : 'A further link'
    if (await unlockEmergencyLink(db, person, id)) console.info(`${label} is unlocked.`)
    else fail(`${label} cannot be unlocked again. Its owner has to replace link and code.`)
  }
}
