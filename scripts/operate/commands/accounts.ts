import type { Readable } from 'node:stream'
import { countAccounts, listMarketingConsent } from '#app/account-data/count-accounts.server.ts'
import { eraseAccount } from '#app/account-data/erasure/erase-account.server.ts'
import { findByEmail } from '#app/accounts/accounts.server.ts'
import { confirmByHand, findConfirmedAt } from '#app/accounts/email/confirm-email.server.ts'
import type { Person } from '#app/accounts/person.server.ts'
import {
  inviteToRegister,
  registrationInviteDays,
} from '#app/accounts/registration/registration-invitations.server.ts'
import { canRegister } from '#app/accounts/registration/registration-mode.server.ts'
import { turnOffTwoFactor } from '#app/accounts/two-factor/turn-off-two-factor.server.ts'
import { byteOrderMark, csvLine } from '#app/lib/csv.server.ts'
import { readEmailAddress } from '#app/lib/email-address.ts'
import { env } from '#app/lib/env.server.ts'
import { countOpenMails } from '#app/mail/open-mails.server.ts'
import type { Database } from '#db/client.server.ts'
import { fail, failUsage, type WithApp } from '../command.ts'
import { isEmailTypedAgain, runForPerson } from '../named-account.ts'

const commands = `medfold accounts --invite EMAIL            lets somebody create an account, by mail
medfold accounts --confirm EMAIL           confirms the address of an account
medfold accounts --close EMAIL [--yes]     deletes an account, as its owner would
medfold accounts --two-factor-off EMAIL    turns two-factor authentication off
medfold accounts --marketing-consent       prints as CSV who agreed to get news and offers`

const otherCommands = `medfold unlock-links EMAIL                 unlocks emergency links
medfold mail                               lists the unsent mails
medfold reset-password EMAIL               sets a new password
medfold help                               lists all commands`

/**
 * Runs one command for accounts, or prints an overview. Prints nothing of a record.
 * @param args of the command line.
 * @param input the terminal, for the email that confirms a deletion.
 */
export async function runAccountsCommand(
  args: string[],
  withApp: WithApp,
  input: Readable = process.stdin,
): Promise<void> {
  const [option, email = '', ...rest] = args
  const hasOneEmail = email !== '' && rest.length === 0
  const withPerson = (work: (db: Database, person: Person) => Promise<void>) =>
    withApp(({ db }) => runForPerson(db, email, work))
  if (option === undefined) await withApp(({ db }) => printOverview(db))
  else if (option === '--marketing-consent' && !email)
    await withApp(({ db }) => printMarketingConsent(db))
  else if (option === '--invite' && hasOneEmail) await withApp(({ db }) => invite(db, email))
  else if (option === '--confirm' && hasOneEmail) await withPerson(confirmAddress)
  else if (option === '--two-factor-off' && hasOneEmail) await withPerson(removeTwoFactor)
  else if (option === '--close' && hasOneEmail)
    await withPerson((db, person) => closeWhenConfirmed(db, person, input))
  else if (option === '--close' && email && rest.join() === '--yes') await withPerson(closeAccount)
  else failUsage(`Use: medfold accounts\n${commands}`)
}

async function printOverview(db: Database): Promise<void> {
  const counts = await countAccounts(db)
  const mails = await countOpenMails(db)
  const lines = [
    `Accounts: ${counts.accounts}`,
    `  made in the last 30 days: ${counts.recent}`,
    `  with two-factor authentication: ${counts.withTwoFactor}`,
    `  logged in now: ${counts.loggedIn}`,
    `Deleted accounts: ${counts.erased}`,
    `Registration: ${env().registration} (REGISTRATION)`,
    `Emergency links that are locked: ${counts.lockedLinks}`,
    `Logins closed after wrong passwords: ${counts.closedLogins}`,
    `Mails: ${mails.waiting} waiting, ${mails.dead} given up`,
    '',
    commands,
    otherCommands,
  ]
  console.info(lines.join('\n'))
}

async function invite(db: Database, typed: string): Promise<void> {
  if (!canRegister('operator')) {
    return fail('Nobody new can register: set REGISTRATION=invitation and start the server again.')
  }
  const email = readEmailAddress(typed)
  if (!email) return fail('This is not an email address.')
  if (await findByEmail(db, email)) return fail('Somebody has an account with this email.')
  const address = await inviteToRegister(db, email)
  const way =
    env().mail === 'file'
      ? 'No mail leaves this server, so pass the link on yourself.'
      : 'The running server sends the mail.'
  console.info(`Invited. ${way} This is the only time its link is shown:`)
  console.info(address)
  console.info(
    `It works once, for ${registrationInviteDays} days. An earlier link for this email no longer works.`,
  )
  if (canRegister('unasked')) console.info('Registration is open: nobody needs an invitation now.')
}

async function confirmAddress(db: Database, person: Person): Promise<void> {
  if (await findConfirmedAt(db, person.id))
    return fail('The address of this account is confirmed already.')
  await confirmByHand(db, person)
  console.info(
    'The address is confirmed. The account can now invite people, add emergency links and passkeys, and turn on two-factor authentication.',
  )
}

async function removeTwoFactor(db: Database, person: Person): Promise<void> {
  if (!(await turnOffTwoFactor(db, person))) {
    return fail('Two-factor authentication is not on for this account.')
  }
  console.info('Two-factor authentication is off. Its owner gets a mail about it.')
}

async function closeWhenConfirmed(db: Database, person: Person, input: Readable): Promise<void> {
  console.info('This deletes the account and everything in it. It cannot be undone.')
  if (!(await isEmailTypedAgain(person, input))) {
    return fail('Nothing was deleted: that is not the email of this account.')
  }
  await closeAccount(db, person)
}

async function closeAccount(db: Database, person: Person): Promise<void> {
  await eraseAccount(db, person)
  console.info('The account is deleted. Earlier backups still contain it.')
}

async function printMarketingConsent(db: Database): Promise<void> {
  const people = await listMarketingConsent(db)
  const lines = people.map(({ email, firstName, lastName, since }) =>
    csvLine([email, firstName, lastName, since ?? '']),
  )
  const head = csvLine(['Email', 'First name', 'Last name', 'Since'])
  process.stdout.write(byteOrderMark + head + lines.join(''))
}
