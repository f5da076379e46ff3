import { logAccess } from '#app/access/audit/log-access.server.ts'
import type { FoundLink } from '#app/emergency/codes/emergency-access.server.ts'
import type { Language } from '#app/emergency/languages/languages.server.ts'
import { languageByTag } from '#app/emergency/languages/languages.server.ts'
import type { LinkOwner } from '#app/emergency/links/link-owner.server.ts'
import { notify } from '#app/emergency/notices/notices.server.ts'
import { loadLinkSummary } from '#app/interop/ips/link-summary.server.ts'
import { summarizeForResponder } from '#app/interop/ips/summary-task.server.ts'
import type { Database } from '#db/client.server.ts'
import { countEvent } from '#db/rate-limits.server.ts'
import { inTransaction } from '#db/transaction.server.ts'
import { encryptFile } from './encrypt-file.server.ts'
import { knownReceiver } from './fetch-limits.server.ts'
import { type DerivedFrom, fileKey } from './smart-health-link.server.ts'

/** An encrypted summary of a record. */
export interface SummaryFile {
  /** Compact JWE. */
  jwe: string
  /** ISO time at which it was made. */
  lastUpdated: string
}

export function nameSummaryFile({ tag }: Language): string {
  return `summary-${tag}`
}

/** Returns the language of a file by its name; undefined for another name. */
export function readSummaryFileName(name: string): Language | undefined {
  return languageByTag(/^summary-(\w+)$/.exec(name)?.[1])
}

/**
 * Makes the summary that a link shows, and encrypts it with the key of the link.
 * @throws when any part cannot be read, mapped or encrypted: there is no half of a summary.
 */
export async function makeSummaryFile(
  db: Database,
  { id, generation }: DerivedFrom,
  { owner, settings }: LinkOwner,
  language: Language,
): Promise<SummaryFile> {
  const link = { id, generation, settings }
  const now = new Date()
  const summarizeOnThread = summarizeForResponder
  const summary = await loadLinkSummary(db, { owner, link, language, now, summarizeOnThread })
  const jwe = await encryptFile(summary, fileKey(owner, link))
  return { jwe, lastUpdated: now.toISOString() }
}

/** A read by another system. */
interface Fetch {
  recipient: string
  userAgent: string | null
  /** Address of the client. */
  client: string
}

/**
 * Writes a read by another system into the access log. Tells the owner of a new one as of the first
 * view of a new device: a system that asks each hour is told of once.
 * @throws when it cannot be written; then nothing may be sent.
 */
export async function logFetch(
  db: Database,
  link: FoundLink,
  { owner, settings }: LinkOwner,
  { recipient, userAgent, client }: Fetch,
): Promise<void> {
  await inTransaction(db, async trx => {
    const isKnown = (await countEvent(trx, knownReceiver({ recipient, client }, link))) > 0
    if (!isKnown) await notify(trx, owner, { kind: 'first-view', linkId: link.id })
    await logAccess(trx, owner, {
      kind: 'fetch',
      who: { name: recipient },
      linkId: link.id,
      linkName: settings.name ?? '',
      userAgent,
      address: client,
    })
  })
}
