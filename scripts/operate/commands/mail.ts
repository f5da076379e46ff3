import { join } from 'node:path'
import { readEmailAddress } from '#app/lib/email-address.ts'
import { env, SettingsError } from '#app/lib/env.server.ts'
import { days, hours, minutes } from '#app/lib/time.ts'
import {
  discardDeadMails,
  listOpenMails,
  type OpenMail,
  retryDeadMails,
} from '#app/mail/open-mails.server.ts'
import { mailFaultInWords, sendTestMail } from '#app/mail/send-test-mail.server.ts'
import { mailFolder } from '#app/mail/transports/file-transport.server.ts'
import type { Database } from '#db/client.server.ts'
import { fail, failUsage, printFault, type WithApp } from '../command.ts'

const usage = 'Use: medfold mail [--retry ID|all | --discard ID|all | --test ADDRESS]'

/**
 * Lists the unsent mails without recipient and text, retries or deletes dead ones, or sends a test
 * mail.
 * @param args of the command line.
 */
export async function runMailCommand(args: string[], withApp: WithApp): Promise<void> {
  const [option, id, ...rest] = args
  const command = new Map([
    ['--retry', retry],
    ['--discard', discard],
  ]).get(option ?? '')
  if (option === undefined) await withApp(({ db }) => printOpenMails(db))
  else if (option === '--test' && id && rest.length === 0) await printFault(() => test(id))
  else if (command && id && rest.length === 0) await withApp(({ db }) => command(db, id))
  else failUsage(usage)
}

async function printOpenMails(db: Database): Promise<void> {
  const mails = await listOpenMails(db)
  const dead = mails.filter(({ state }) => state === 'dead')
  const waiting = mails.filter(({ state }) => state === 'waiting')
  console.info(`${countInWords(waiting.length)} waiting, ${dead.length} given up.`)
  for (const mail of mails) console.info(formatLine(mail))
  if (dead.length > 0) {
    console.info('To try the mails that were given up again, add "--retry ID" or "--retry all".')
    console.info('To delete them, add "--discard ID" or "--discard all".')
  }
}

function formatLine({ id, kind, state, attempts, createdAt, fault }: OpenMail): string {
  const columns = [
    id,
    state === 'dead' ? 'given up' : 'waiting',
    kind,
    `${formatAge(createdAt)} old`,
    `${attempts} ${attempts === 1 ? 'try' : 'tries'}`,
    ...(fault ? [fault] : []),
  ]
  return columns.join('  ')
}

function formatAge(iso: string): string {
  const ageMs = Math.max(0, Date.now() - Date.parse(iso))
  if (ageMs < hours(1)) return `${Math.floor(ageMs / minutes(1))} min`
  if (ageMs < days(2)) return `${Math.floor(ageMs / hours(1))} h`
  return `${Math.floor(ageMs / days(1))} days`
}

async function retry(db: Database, id: string): Promise<void> {
  const count = await retryDeadMails(db, id)
  if (count === 0) return failWithoutMatch(id)
  console.info(`${countInWords(count)} will be tried again while the server runs.`)
  console.info(
    'Resend ignores a repeated mail for a day after the first try, and a mail server never does: a recipient may get it twice.',
  )
}

async function discard(db: Database, id: string): Promise<void> {
  const count = await discardDeadMails(db, id)
  if (count === 0) return failWithoutMatch(id)
  console.info(`${countInWords(count)} deleted.`)
}

// Needs no database, so that it works before the first start.
async function test(typed: string): Promise<void> {
  const address = readEmailAddress(typed)
  if (!address) throw new SettingsError('This is not an email address.')
  // Files of this process are for its user alone.
  process.umask(0o077)
  const settings = env()
  const { id, fault } = await sendTestMail(settings, address)
  if (fault !== undefined) {
    const words = mailFaultInWords(fault)
    return fail(
      `The test mail was not sent (MAIL_TRANSPORT=${settings.mail}): ${fault}${words ? `, ${words}` : ''}.`,
    )
  }
  if (settings.mail === 'file') {
    const file = join(mailFolder(settings.dataDir), `${id}.eml`)
    return console.info(
      `No mail was sent: MAIL_TRANSPORT=file writes it to a file. It is in ${file}`,
    )
  }
  const place = settings.mail === 'smtp' ? 'The mail server' : 'Resend'
  console.info(
    `${place} accepted the test mail. If it does not arrive, look for it in the spam folder.`,
  )
}

function failWithoutMatch(id: string): void {
  fail(id === 'all' ? 'No mail was given up.' : 'No mail with this id was given up.')
}

function countInWords(mails: number): string {
  return `${mails} ${mails === 1 ? 'mail' : 'mails'}`
}
