import type { Database } from '#db/client.server.ts'

/** Who was written to about what stands in no row that was sent; when, is kept this long. */
export const sentMailDays = 30

/** A mail that has not left, as the operator may see it: neither to whom nor what. */
export interface OpenMail {
  id: string
  kind: string
  state: 'waiting' | 'dead'
  attempts: number
  createdAt: string
  dueAt: string
  fault: string | null
}

/** The mails that wait or were given up, the oldest first. */
export async function listOpenMails(db: Database): Promise<OpenMail[]> {
  const rows = await db
    .selectFrom('mail_outbox')
    .select(['id', 'kind', 'state', 'attempts', 'created_at', 'due_at', 'fault'])
    // Named, so that an index finds them: nearly all mails are sent.
    .where('state', 'in', ['waiting', 'dead'])
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map(row => ({
    id: row.id,
    kind: row.kind,
    state: row.state === 'dead' ? 'dead' : 'waiting',
    attempts: row.attempts,
    createdAt: row.created_at,
    dueAt: row.due_at,
    fault: row.fault,
  }))
}

/** Returns how many mails wait, and how many were given up. */
export async function countOpenMails(db: Database): Promise<{ waiting: number; dead: number }> {
  const rows = await db
    .selectFrom('mail_outbox')
    .select(row => ['state', row.fn.countAll<number | string>().as('count')])
    .where('state', 'in', ['waiting', 'dead'])
    .groupBy('state')
    .execute()
  const countOf = (state: string) => Number(rows.find(row => row.state === state)?.count ?? 0)
  return { waiting: countOf('waiting'), dead: countOf('dead') }
}

/**
 * Puts mails that were given up back, with all their tries.
 * @param id of one, or `all`
 * @returns how many
 */
export async function retryDeadMails(db: Database, id: string): Promise<number> {
  const query = db
    .updateTable('mail_outbox')
    .set({
      state: 'waiting',
      attempts: 0,
      due_at: new Date().toISOString(),
      finished_at: null,
    })
    .where('state', '=', 'dead')
  const result = await (id === 'all' ? query : query.where('id', '=', id)).executeTakeFirst()
  return Number(result.numUpdatedRows)
}

/**
 * Deletes mails that were given up.
 * @param id of one, or `all`
 * @returns how many
 */
export async function discardDeadMails(db: Database, id: string): Promise<number> {
  const query = db.deleteFrom('mail_outbox').where('state', '=', 'dead')
  const result = await (id === 'all' ? query : query.where('id', '=', id)).executeTakeFirst()
  return Number(result.numDeletedRows)
}

/** One line about mails that were given up; undefined when there are none. */
export async function deadMailWarning(db: Database): Promise<string | undefined> {
  const { count } = await db
    .selectFrom('mail_outbox')
    .select(row => row.fn.countAll<number | string>().as('count'))
    .where('state', '=', 'dead')
    .executeTakeFirstOrThrow()
  const dead = Number(count)
  if (dead === 0) return undefined
  return `${dead} ${dead === 1 ? 'mail' : 'mails'} could not be sent: see npm run mail.`
}
