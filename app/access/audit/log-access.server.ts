import { clientNetwork } from '#app/lib/client-network.ts'
import { deviceName } from '#app/lib/device-name.server.ts'
import { env } from '#app/lib/env.server.ts'
import { withoutInvisible } from '#app/lib/invisible-characters.ts'
import type { Database } from '#db/client.server.ts'
import { SealBrokenError } from '#db/crypto/cipher.server.ts'
import { type Owner, seal, unseal } from '#db/crypto/sealed.server.ts'
import type { Place } from '#db/crypto/sealed-columns.ts'
import { reportBrokenSeal } from '#db/crypto/unseal-or-report.server.ts'
import type { AccessKind } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.server.ts'
import type { FormerKeys } from './former-keys.server.ts'
import { type AccessRow, computeRowSeal } from './hash-chain.server.ts'

/** An access to a record. */
export interface AccessEntry {
  kind: AccessKind
  /** A responder with the name they gave, if any, or a person with an account. */
  who: { name?: string } | { id: string; name: string }
  linkId?: string
  /** Name of the link at that time; '' for the primary link. */
  linkName?: string
  /** Header of the request; only browser and system are stored. */
  userAgent?: string | null
  address?: string
  /** Title of the page or file, if the kind does not name it: "Print kit (PDF)". */
  what?: string
}

/** The sealed part of an entry. */
export interface AccessDetails {
  /** The name that a responder gave, or the name of the account. */
  name?: string
  /** Id of the account. */
  id?: string
  device?: string
  /** IPv4 address, or IPv6 network. */
  address?: string
  linkName?: string
  what?: string
}

const maxTextLength = 250

/**
 * Writes an entry into the access log. Opens a transaction if there is none. Call it last in a
 * transaction, because it locks the log until the transaction ends.
 * @throws when it cannot be written; then the caller's transaction must not be committed.
 */
export async function logAccess(db: Database, owner: Owner, entry: AccessEntry): Promise<void> {
  if (!db.isTransaction) {
    await inTransaction(db, trx => logAccess(trx, owner, entry))
    return
  }
  const { kind, linkId } = entry
  const { seq, mac: previous } = await takeNextSeq(db)
  // Read after taking the lock, so that times have the order of the rows.
  const now = new Date()
  const unsealed = {
    seq,
    user_id: owner.id,
    number: (await findLastNumber(db, owner)) + 1,
    at: now.toISOString(),
    kind,
    link_id: linkId ?? null,
    data: seal(owner, ['access_log.data', seq], toDetails(entry)),
    previous,
    keep_until: addYears(now, env().accessLogYears).toISOString(),
  }
  const mac = computeRowSeal(unsealed)
  await db
    .insertInto('access_log')
    .values({ ...unsealed, mac })
    .execute()
  await db.updateTable('access_log_head').set({ mac }).where('id', '=', 1).execute()
}

/**
 * Returns the sealed part of an entry; undefined when the row was changed or moved.
 * @param formerKeys open an entry that the present data key does not open.
 */
export function openDetails(
  owner: Owner,
  row: Pick<AccessRow, 'seq' | 'data'>,
  formerKeys: FormerKeys = () => [],
): AccessDetails | undefined {
  const place = ['access_log.data', row.seq] as const
  return reportBrokenSeal(place, undefined, () => {
    try {
      return unseal<AccessDetails>(owner, place, row.data)
    } catch (error) {
      const opened = tryFormerKeys(owner, formerKeys(), place, row.data)
      if (!opened) throw error
      return opened
    }
  })
}

function tryFormerKeys(
  owner: Owner,
  formerKeys: readonly Buffer[],
  place: Place,
  sealed: Buffer,
): AccessDetails | undefined {
  for (const dataKey of formerKeys) {
    try {
      return unseal<AccessDetails>({ ...owner, dataKey }, place, sealed)
    } catch (error) {
      // Tried next with the key before.
      if (!(error instanceof SealBrokenError)) throw error
    }
  }
  return undefined
}

/** Returns the next number, with the seal before it. Locks the head until the transaction ends. */
function takeNextSeq(db: Database): Promise<{ seq: number; mac: string }> {
  return db
    .updateTable('access_log_head')
    .set(head => ({ seq: head('seq', '+', 1) }))
    .where('id', '=', 1)
    .returning(['seq', 'mac'])
    .executeTakeFirstOrThrow()
}

async function findLastNumber(db: Database, owner: Owner): Promise<number> {
  const last = await db
    .selectFrom('access_log')
    .select('number')
    .where('user_id', '=', owner.id)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last?.number ?? 0
}

function toDetails({ who, userAgent, address, linkName, what }: AccessEntry): AccessDetails {
  const name = who.name ? toShortLine(who.name) : undefined
  return {
    ...(name && { name }),
    ...('id' in who && { id: who.id }),
    device: deviceName(userAgent),
    address: address ? toShortLine(clientNetwork(address)) : undefined,
    linkName,
    what,
  }
}

// Texts from clients are cut to one short line.
function toShortLine(text: string): string {
  return withoutInvisible(text).replace(/\s+/g, ' ').trim().slice(0, maxTextLength)
}

function addYears(moment: Date, years: number): Date {
  const result = new Date(moment)
  result.setUTCFullYear(result.getUTCFullYear() + years)
  return result
}
