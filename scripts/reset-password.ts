import { randomInt } from 'node:crypto'
import { findByEmail, setPassword } from '#app/accounts/users.server.ts'
import { boot } from '#app/boot.server.ts'
import { SettingsError } from '#db/settings.server.ts'

// Gives somebody a new password: reset-password.ts EMAIL
// Their sessions end and their login is open again, also after a hundred wrong passwords.

const email = process.argv[2]
if (!email || process.argv.length > 3)
  fail('Use: ./node_modules/.bin/node scripts/reset-password.ts EMAIL')
else {
  try {
    await resetPassword(email)
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error
    fail(error.message)
  }
}

async function resetPassword(email: string): Promise<void> {
  const app = await boot()
  try {
    const person = await findByEmail(app.db, email)
    if (!person) return fail('Nobody has an account with this email.')
    const password = newPassword()
    await setPassword(app.db, person, password)
    console.info(`New password for ${person.firstName} ${person.lastName}: ${password}`)
    console.info('It is shown this once. Every session of this person has ended.')
  } finally {
    await app.close()
  }
}

/** Twenty characters that cannot be taken for one another, in groups for reading aloud: 98 bits. */
function newPassword(): string {
  const letters = 'abcdefghjkmnpqrstuvwxyz23456789'
  const group = () => Array.from({ length: 5 }, () => letters[randomInt(letters.length)]).join('')
  return Array.from({ length: 4 }, group).join('-')
}

function fail(message: string): void {
  console.error(message)
  process.exitCode = 1
}
