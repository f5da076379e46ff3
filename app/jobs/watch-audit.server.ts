import { verifyChain } from '#app/access/audit/hash-chain.server.ts'
import type { Pace } from '#app/lib/pace.ts'
import { alertOperator, operatorMail } from '#app/mail/alert-operator.server.ts'
import type { MailContent } from '#app/mail/mail.ts'
import { verifyChanges } from '#app/profile/history/verify-changes.server.ts'
import type { Database } from '#db/client.server.ts'

interface WatchOptions {
  pace: Pace
  signal?: AbortSignal
}

/**
 * Verifies the access log and the change log slowly, and alerts the operator once a day if one of
 * them is broken.
 */
export async function watchAudit(db: Database, { pace, signal }: WatchOptions): Promise<void> {
  const stoppablePace: Pace = async step => {
    signal?.throwIfAborted()
    return await pace(step)
  }
  try {
    const faults = [
      describeFault('access log', await verifyChain(db, undefined, { pace: stoppablePace })),
      describeFault('change log', await verifyChanges(db, undefined, { pace: stoppablePace })),
    ].filter(fault => fault !== undefined)
    if (faults.length === 0) return
    const text = faults.join(', and ')
    await alertOperator(db, { key: 'audit-broken', text, mail: () => auditMail(faults) })
  } catch (error) {
    if (!signal?.aborted) throw error
  }
}

function describeFault(
  name: string,
  check: { isWhole: true } | { isWhole: false; seq: number; fault: string },
): string | undefined {
  return check.isWhole ? undefined : `the ${name} is BROKEN at seq ${check.seq}: ${check.fault}`
}

function auditMail(faults: string[]): MailContent {
  return operatorMail('an audit log is broken', [
    `On this server ${faults.join(', and ')}.`,
    'Somebody may have changed the database without Medfold, or its disk may be damaged. Keep a copy of the database as it is, and find out who could write to it. "medfold audit" repeats the check.',
  ])
}
