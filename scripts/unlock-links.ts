import { findByEmail } from '#app/accounts/users.server.ts'
import { boot } from '#app/boot.server.ts'
import { listShareLinks, unlockShareLink } from '#app/sharing/share-links.server.ts'
import { SettingsError } from '#db/settings.server.ts'

// Opens the locked emergency links of somebody again, where neither they nor a mail can: unlock-links.ts EMAIL
// Prints no address, no code and no name of a link.

const email = process.argv[2]
if (!email || process.argv.length > 3) fail('Use: npm run unlock-links -- EMAIL')
else {
  try {
    await unlockLinks(email)
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error
    fail(error.message)
  }
}

async function unlockLinks(email: string): Promise<void> {
  const app = await boot()
  try {
    const person = await findByEmail(app.db, email)
    if (!person) return fail('Nobody has an account with this email.')
    const locked = (await listShareLinks(app.db, person)).filter(link => link.isLocked)
    if (locked.length === 0) return console.info('No emergency link of this person is locked.')
    for (const { id, isPrimary } of locked) {
      const which = isPrimary ? 'The primary link' : 'A further link'
      if (await unlockShareLink(app.db, person, id)) console.info(`${which} is unlocked.`)
      else
        fail(`${which} was unlocked as often as is safe. Its owner has to replace link and code.`)
    }
  } finally {
    await app.close()
  }
}

function fail(message: string): void {
  console.error(message)
  process.exitCode = 1
}
