import type { Database } from '#db/client.server.ts'

/** Days after which the rows of sent mails are deleted. */
export const sentMailDays = 30

/** An unsent mail for the operator, without recipient and content. */
export interface OpenMail {
  id: string
  kind: string
  state: 'waiting' | 'dead'
  attempts: number
  createdAt: string
  dueAt: string
  fault: string | null
}

/** Returns the mails that wait or failed for good, oldest first. */
export async function listOpenMails(db: Database): Promise<OpenMail[]> {
  const rows = await db
    .selectFrom('mail_outbox')
    .select(['id', 'kind', 'state', 'attempts', 'created_at', 'due_at', 'fault'])
    // The states are listed so that an index is used: nearly all mails are sent.
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

/** Unsent mails. */
export interface MailCounts {
  waiting: number
  dead: number
  oldestWaitingAt?: Date
}

export async function countOpenMails(db: Database): Promise<MailCounts> {
  const rows = await db
    .selectFrom('mail_outbox')
    .select(row => [
      'state',
      row.fn.countAll<number | string>().as('count'),
      row.fn.min('created_at').as('oldest'),
    ])
    .where('state', 'in', ['waiting', 'dead'])
    .groupBy('state')
    .execute()
  const [waiting, dead] = ['waiting', 'dead'].map(state => rows.find(row => row.state === state))
  return {
    waiting: Number(waiting?.count ?? 0),
    dead: Number(dead?.count ?? 0),
    ...(waiting && { oldestWaitingAt: new Date(waiting.oldest) }),
  }
}

/**
 * Queues failed mails again, with all their tries.
 * @param id of one, or `all`.
 * @returns their number.
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
 * Deletes failed mails.
 * @param id of one, or `all`.
 * @returns their number.
 */
export async function discardDeadMails(db: Database, id: string): Promise<number> {
  const query = db.deleteFrom('mail_outbox').where('state', '=', 'dead')
  const result = await (id === 'all' ? query : query.where('id', '=', id)).executeTakeFirst()
  return Number(result.numDeletedRows)
}

/** Returns one line about failed mails; undefined when there are none. */
export async function deadMailWarning(db: Database): Promise<string | undefined> {
  const { dead } = await countOpenMails(db)
  if (dead === 0) return undefined
  return `${dead} ${dead === 1 ? 'mail' : 'mails'} could not be sent: see medfold mail.`
}
