import { findByEmail } from '#app/accounts/accounts.server.ts'
import { listEmergencyLinks } from '#app/emergency/links/emergency-links.server.ts'
import { unlockEmergencyLink } from '#app/emergency/links/unlock-link.server.ts'
import type { Database } from '#db/client.server.ts'
import { fail, failUsage, type WithApp } from '../command.ts'

/**
 * Unlocks the emergency links of an owner. Prints no URL, no code and no name of a link.
 * @param args of the command line: the email.
 */
export async function runUnlockLinksCommand(args: string[], withApp: WithApp): Promise<void> {
  const [email] = args
  if (email && args.length === 1) await withApp(({ db }) => unlockLinks(db, email))
  else failUsage('Use: medfold unlock-links EMAIL')
}

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
