import { type ChainHead, readChainHead } from '#app/access/audit/hash-chain.server.ts'
import type { Database } from '#db/client.server.ts'
import { readChangesHead } from './verify-changes.server.ts'

/** The newest links of both hash chains. */
export interface AuditHeads {
  accessLog: ChainHead
  changes: ChainHead
}

/** Returns the newest entry of the access log and the newest seal of the change log. */
export async function readAuditHeads(db: Database): Promise<AuditHeads> {
  return { accessLog: await readChainHead(db), changes: await readChangesHead(db) }
}
