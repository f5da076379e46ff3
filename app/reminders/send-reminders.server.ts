import { setImmediate as nextTurn } from 'node:timers/promises'
import { type Person, personColumns, personOf } from '#app/accounts/person.server.ts'
import { logError } from '#app/log.server.ts'
import { mailToPerson } from '#app/mail/mail-to-person.server.ts'
import { loadProfile } from '#app/profile/profile.server.ts'
import type { Database } from '#db/client.server.ts'
import { inTransaction } from '#db/transaction.server.ts'
import { dueIn } from './due.server.ts'
import { isAnythingDue } from './due.ts'
import { reminderMail } from './reminder-mail.server.ts'

const day = 24 * 60 * 60_000

/** Nobody gets two within so long. */
const pauseMs = 30 * day

/** So many people are read from the database at a time. */
const atATime = 20

/**
 * Mails everybody who wants medical reminders, and has confirmed their address, how much is due in their record; nobody
 * twice within thirty days, however many servers do so at the same time. Takes one person after another and lets the
 * server answer in between; one whose record does not open is logged and left out.
 * @param signal ends it after the person in hand.
 */
export async function sendReminders(db: Database, signal?: AbortSignal): Promise<void> {
  let after = ''
  while (!signal?.aborted) {
    const rows = await peopleAfter(db, after)
    for (const row of rows) {
      if (signal?.aborted) return
      await remind(db, row).catch(logError)
      // The database of a single server answers at once: without this, nobody else had a turn.
      await nextTurn()
    }
    const last = rows.at(-1)
    if (!last) return
    after = last.id
  }
}

function peopleAfter(db: Database, after: string) {
  return db
    .selectFrom('users')
    .innerJoin('mail_preferences', 'mail_preferences.user_id', 'users.id')
    .leftJoin('reminders_sent', 'reminders_sent.user_id', 'users.id')
    .select(personColumns)
    .where('mail_preferences.medical_reminders', '=', 1)
    .where('users.email_confirmed_at', 'is not', null)
    .where(row =>
      row.or([
        row('reminders_sent.sent_at', 'is', null),
        row('reminders_sent.sent_at', '<=', longestAgo()),
      ]),
    )
    .where('users.id', '>', after)
    .orderBy('users.id')
    .limit(atATime)
    .execute()
}

async function remind(db: Database, row: Parameters<typeof personOf>[0]): Promise<void> {
  const person = personOf(row)
  const due = dueIn(await loadProfile(db, person))
  if (!isAnythingDue(due)) return
  const mail = reminderMail({ toConfirm: due.toConfirm.length, toReview: due.toReview.length })
  await inTransaction(db, async trx => {
    if (await claim(trx, person)) await mailToPerson(trx, person, 'reminder', mail)
  })
}

/** Notes that a person is reminded now. Of several who try it at the same time one may. */
async function claim(db: Database, { id }: Pick<Person, 'id'>): Promise<boolean> {
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
  return new Date(Date.now() - pauseMs).toISOString()
}
