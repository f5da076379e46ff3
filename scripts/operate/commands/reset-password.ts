import { randomInt } from 'node:crypto'
import { countAccountAccess } from '#app/account-data/account-access/account-access.server.ts'
import { accessLines } from '#app/accounts/account-access.ts'
import { findByEmail } from '#app/accounts/accounts.server.ts'
import { setPassword } from '#app/accounts/password/set-password.server.ts'
import { formatFullName } from '#app/lib/format-full-name.ts'
import type { Database } from '#db/client.server.ts'
import { fail, failUsage, type WithApp } from '../command.ts'

/**
 * Gives an account a new password, ends its sessions and unlocks its login.
 * @param args of the command line.
 */
export async function runResetPasswordCommand(args: string[], withApp: WithApp): Promise<void> {
  const [email] = args
  if (email && args.length === 1) await withApp(({ db }) => setNewPassword(db, email))
  else failUsage('Use: medfold reset-password EMAIL')
}

async function setNewPassword(db: Database, email: string): Promise<void> {
  const person = await findByEmail(db, email)
  if (!person) return fail('Nobody has an account with this email.')
  const password = generatePassword()
  await setPassword(db, person, password)
  console.info(`New password for ${formatFullName(person)}: ${password}`)
  console.info('This is the only time it is shown. Every session of this person has ended.')
  console.info('This can still open the account or the record:')
  for (const line of accessLines(await countAccountAccess(db, person.id))) console.info(`  ${line}`)
}

/** Returns twenty characters without look-alikes, in groups for reading aloud: 98 bits. */
function generatePassword(): string {
  const characters = 'abcdefghjkmnpqrstuvwxyz23456789'
  const group = () =>
    Array.from({ length: 5 }, () => characters[randomInt(characters.length)]).join('')
  return Array.from({ length: 4 }, group).join('-')
}
