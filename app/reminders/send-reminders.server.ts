import { setImmediate as nextTurn } from 'node:timers/promises'
import { mailToAccount } from '#app/accounts/email/mail-to-account.server.ts'
import { type Person, personColumns, unsealPerson } from '#app/accounts/person.server.ts'
import { logError } from '#app/lib/log.server.ts'
import type { Pace } from '#app/lib/pace.ts'
import { days, timeAgo } from '#app/lib/time.ts'
import { loadProfile } from '#app/profile/record/profile.server.ts'
import { savedIn } from '#app/profile/record/profile.ts'
import { sections } from '#app/profile-definition/sections/sections.server.ts'
import type { Database } from '#db/client.server.ts'
import { inTransaction } from '#db/transaction.server.ts'
import { findDueReminders } from './due-reminders.server.ts'
import { isAnythingDue } from './due-reminders.ts'
import { findNextCheck } from './next-check.ts'
import { reminderMail } from './reminder-mail.server.ts'

/** A person gets at most one reminder within this time. */
const pauseMs = days(30)

/** Batch size. */
const maxPeopleAtOnce = 20

interface Options {
  /** Stops the run after the current person. */
  signal?: AbortSignal
  /** Lets the server answer requests between two steps. */
  pace?: Pace
}

/**
 * Checks the records that are due for it and mails their owners at most once in thirty days, also
 * with several servers. A record that cannot be opened is logged and checked again in the next run.
 */
export async function sendReminders(
  db: Database,
  { signal, pace = yieldingPace }: Options = {},
): Promise<void> {
  // A record that is saved meanwhile waits for the next run.
  const until = new Date().toISOString()
  let after = { reminder_look_at: '', id: '' }
  while (!signal?.aborted) {
    const position = after
    const rows = await pace(() => findPeopleToCheck(db, until, position))
    for (const row of rows) {
      if (signal?.aborted) return
      await pace(() => checkRecord(db, row).catch(logError))
    }
    const last = rows.at(-1)
    if (!last) return
    after = { reminder_look_at: last.reminder_look_at ?? '', id: last.id }
  }
}

// SQLite answers synchronously: without a pause, the server would answer no request meanwhile.
const yieldingPace: Pace = async step => {
  const result = await step()
  await nextTurn()
  return result
}

type Row = Awaited<ReturnType<typeof findPeopleToCheck>>[number]

function findPeopleToCheck(
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

async function checkRecord(db: Database, row: Row): Promise<void> {
  const { email_confirmed_at, medical_reminders, sent_at } = row
  if (medical_reminders !== 1 || email_confirmed_at === null) {
    await claimCheck(db, row, null)
  } else if (sent_at !== null && sent_at > pauseStart()) {
    await claimCheck(db, row, new Date(Date.parse(sent_at) + pauseMs))
  } else {
    await remind(db, row)
  }
}

async function remind(db: Database, row: Row): Promise<void> {
  const person = unsealPerson(row)
  const profile = await loadProfile(db, person)
  const now = new Date()
  const due = findDueReminders(profile, now)
  if (!isAnythingDue(due)) {
    const confirmedAt = sections.flatMap(section => savedIn(profile, section)?.confirmedAt ?? [])
    await claimCheck(db, row, findNextCheck(confirmedAt, now))
    return
  }
  const mail = reminderMail({ toConfirm: due.toConfirm.length, toReview: due.toReview.length })
  await inTransaction(db, async trx => {
    if (!(await claimCheck(trx, row, new Date(now.getTime() + pauseMs)))) return
    if (await claimReminder(trx, person)) await mailToAccount(trx, person, 'reminder', mail)
  })
}

/** Sets the next check. Returns false if another server was faster or the record has changed. */
async function claimCheck(db: Database, row: Row, next: Date | null): Promise<boolean> {
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

/** Stores the time of a reminder. Returns false within thirty days of the last one. */
async function claimReminder(db: Database, { id }: Pick<Person, 'id'>): Promise<boolean> {
  const sent_at = new Date().toISOString()
  const claimed = await db
    .insertInto('reminders_sent')
    .values({ user_id: id, sent_at })
    .onConflict(conflict =>
      conflict
        .column('user_id')
        .doUpdateSet({ sent_at })
        .where('reminders_sent.sent_at', '<=', pauseStart()),
    )
    .returning('user_id')
    .executeTakeFirst()
  return claimed !== undefined
}

function pauseStart(): string {
  return timeAgo(pauseMs)
}
