import { setImmediate as nextTurn } from 'node:timers/promises'
import { mailToAccount } from '#app/accounts/email/mail-to-account.server.ts'
import { type Person, personColumns, personOf } from '#app/accounts/person.server.ts'
import { logError } from '#app/lib/log.server.ts'
import type { Pace } from '#app/lib/pace.ts'
import { days, timeAgo } from '#app/lib/time.ts'
import { loadProfile } from '#app/profile/record/profile.server.ts'
import { savedIn } from '#app/profile/record/profile.ts'
import { sections } from '#app/profile-definition/sections/sections.server.ts'
import type { Database } from '#db/client.server.ts'
import { inTransaction } from '#db/transaction.server.ts'
import { dueIn } from './due-reminders.server.ts'
import { isAnythingDue } from './due-reminders.ts'
import { nextLook } from './next-check.ts'
import { reminderMail } from './reminder-mail.server.ts'

/** A person gets at most one reminder within this time. */
const pauseMs = days(30)

/** People who are read from the database at a time. */
const maxPeopleAtOnce = 20

interface Options {
  /** Ends it after the person in hand. */
  signal?: AbortSignal
  /** The server answers others between two steps. */
  pace?: Pace
}

/**
 * Reads the records whose time has come, and mails their owners how much is due; nobody twice
 * within thirty days, however many servers do so at the same time. A record that does not open is
 * logged and read again the next time.
 */
export async function sendReminders(
  db: Database,
  { signal, pace = inTurn }: Options = {},
): Promise<void> {
  // A record that is saved meanwhile waits for the next run.
  const until = new Date().toISOString()
  let after = { reminder_look_at: '', id: '' }
  while (!signal?.aborted) {
    const position = after
    const rows = await pace(() => peopleToLookAt(db, until, position))
    for (const row of rows) {
      if (signal?.aborted) return
      await pace(() => look(db, row).catch(logError))
    }
    const last = rows.at(-1)
    if (!last) return
    after = { reminder_look_at: last.reminder_look_at ?? '', id: last.id }
  }
}

// The database of a single server answers at once: without this, no request would be answered.
const inTurn: Pace = async step => {
  const result = await step()
  await nextTurn()
  return result
}

type Row = Awaited<ReturnType<typeof peopleToLookAt>>[number]

function peopleToLookAt(
  db: Database,
  until: string,
  after: { reminder_look_at: string; id: string },
) {
  return db
    .selectFrom('users')
    .leftJoin('mail_preferences', 'mail_preferences.user_id', 'users.id')
    .leftJoin('reminders_sent', 'reminders_sent.user_id', 'users.id')
    .select(personColumns)
    .select([
      'users.reminder_look_at',
      'users.last_change',
      'users.email_confirmed_at',
      'mail_preferences.medical_reminders',
      'reminders_sent.sent_at',
    ])
    .where('users.reminder_look_at', '<=', until)
    .where(({ eb, refTuple, tuple }) =>
      eb(
        refTuple('users.reminder_look_at', 'users.id'),
        '>',
        tuple(after.reminder_look_at, after.id),
      ),
    )
    .orderBy('users.reminder_look_at')
    .orderBy('users.id')
    .limit(maxPeopleAtOnce)
    .execute()
}

async function look(db: Database, row: Row): Promise<void> {
  const { email_confirmed_at, medical_reminders, sent_at } = row
  if (medical_reminders !== 1 || email_confirmed_at === null) {
    await claimLook(db, row, null)
  } else if (sent_at !== null && sent_at > longestAgo()) {
    await claimLook(db, row, new Date(Date.parse(sent_at) + pauseMs))
  } else {
    await remind(db, row)
  }
}

async function remind(db: Database, row: Row): Promise<void> {
  const person = personOf(row)
  const profile = await loadProfile(db, person)
  const now = new Date()
  const due = dueIn(profile, now)
  if (!isAnythingDue(due)) {
    const confirmedAt = sections.flatMap(section => savedIn(profile, section)?.confirmedAt ?? [])
    await claimLook(db, row, nextLook(confirmedAt, now))
    return
  }
  const mail = reminderMail({ toConfirm: due.toConfirm.length, toReview: due.toReview.length })
  await inTransaction(db, async trx => {
    if (!(await claimLook(trx, row, new Date(now.getTime() + pauseMs)))) return
    if (await claimReminder(trx, person)) await mailToAccount(trx, person, 'reminder', mail)
  })
}

/**
 * Sets when a record is read next. Refused when another server was faster, or the record was saved
 * since it was read.
 */
async function claimLook(db: Database, row: Row, next: Date | null): Promise<boolean> {
  const claimed = await db
    .updateTable('users')
    .set({ reminder_look_at: next?.toISOString() ?? null })
    .where('id', '=', row.id)
    .where('reminder_look_at', '=', row.reminder_look_at)
    .where('last_change', '=', row.last_change)
    .returning('id')
    .executeTakeFirst()
  return claimed !== undefined
}

/** Notes that a person is reminded now; refused within thirty days of the last reminder. */
async function claimReminder(db: Database, { id }: Pick<Person, 'id'>): Promise<boolean> {
  const sent_at = new Date().toISOString()
  const claimed = await db
    .insertInto('reminders_sent')
    .values({ user_id: id, sent_at })
    .onConflict(conflict =>
      conflict
        .column('user_id')
        .doUpdateSet({ sent_at })
        .where('reminders_sent.sent_at', '<=', longestAgo()),
    )
    .returning('user_id')
    .executeTakeFirst()
  return claimed !== undefined
}

function longestAgo(): string {
  return timeAgo(pauseMs)
}
