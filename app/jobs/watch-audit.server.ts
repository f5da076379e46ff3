import { verifyChain } from '#app/access/audit/hash-chain.server.ts'
import type { Pace } from '#app/lib/pace.ts'
import { alertOperator, operatorMail } from '#app/mail/alert-operator.server.ts'
import type { MailContent } from '#app/mail/mail.ts'
import type { Database } from '#db/client.server.ts'

interface WatchOptions {
  pace: Pace
  signal?: AbortSignal
}

/** Verifies the access log slowly, and alerts the operator once a day if it is broken. */
export async function watchAudit(db: Database, { pace, signal }: WatchOptions): Promise<void> {
  const stoppablePace: Pace = async step => {
    signal?.throwIfAborted()
    return await pace(step)
  }
  try {
    const check = await verifyChain(db, undefined, { pace: stoppablePace })
    if (check.isWhole) return
    const text = `the access log is BROKEN at seq ${check.seq}: ${check.fault}`
    await alertOperator(db, { key: 'audit-broken', text, mail: () => auditMail(text) })
  } catch (error) {
    if (!signal?.aborted) throw error
  }
}

function auditMail(fault: string): MailContent {
  return operatorMail('the access log is broken', [
    `On this server ${fault}.`,
    'Somebody may have changed the database without Medfold, or its disk may be damaged. Keep a copy of the database as it is, and find out who could write to it. "medfold audit" repeats the check.',
  ])
}
