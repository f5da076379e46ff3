import { randomBytes, randomInt, randomUUID } from 'node:crypto'
import type { ExpressionBuilder } from 'kysely'
import type { Database } from '#db/client.server.ts'
import { codeHash, lookupHash } from '#db/crypto/keys.server.ts'
import { type Owner, open, seal } from '#db/crypto/sealed.server.ts'
import type { Schema } from '#db/schema.ts'

/** Wrong codes that one budget holds; every unlock adds another budget. */
export const wrongCodesPerBudget = 20

/** How often one generation of link and code can be unlocked: 100 wrong codes in all, NIST's ceiling. */
export const unlocksPerGeneration = 4

/** A person's emergency link as its owner sees it. */
export interface ShareLink {
  id: string
  /** The secret part of the address: 22 characters. */
  shareId: string
  /** Five digits, as text. */
  code: string
  /** Wrong codes tried so far and not given back. */
  failures: number
  /** ISO time, or null when nobody ever typed a wrong code. */
  lastFailureAt: string | null
  /** At this many failures the link locks. */
  budget: number
  isLocked: boolean
  unlocksLeft: number
}

/** Makes a person's link and code. Run it in the transaction that makes the account. */
export async function createShareLink(db: Database, owner: Owner): Promise<void> {
  const id = randomUUID()
  const generation = 1
  const shareId = randomBytes(16).toString('base64url')
  const code = String(randomInt(0, 100_000)).padStart(5, '0')
  await db
    .insertInto('share_links')
    .values({
      id,
      user_id: owner.id,
      generation,
      link_hash: linkHash(shareId),
      link: seal(owner, placeOf(id, 'link'), shareId),
      code: seal(owner, placeOf(id, 'code'), code),
      code_hash: codeHash(id, generation, code),
      failures: 0,
      unlocks: 0,
      last_failure_at: null,
      created_at: new Date().toISOString(),
    })
    .execute()
}

/**
 * A person's link and code, opened for display.
 * @throws NoResultError for an owner without a link; every account is made with one.
 */
export async function getShareLink(db: Database, owner: Owner): Promise<ShareLink> {
  const row = await db
    .selectFrom('share_links')
    .select(['id', 'link', 'code', 'failures', 'unlocks', 'last_failure_at'])
    .where('user_id', '=', owner.id)
    .orderBy('created_at')
    .orderBy('id')
    .executeTakeFirstOrThrow()
  const budget = budgetOf(row.unlocks)
  return {
    id: row.id,
    shareId: open<string>(owner, placeOf(row.id, 'link'), row.link),
    code: open<string>(owner, placeOf(row.id, 'code'), row.code),
    failures: row.failures,
    lastFailureAt: row.last_failure_at,
    budget,
    isLocked: row.failures >= budget,
    unlocksLeft: unlocksPerGeneration - row.unlocks,
  }
}

/**
 * Opens a locked link for another 20 wrong codes.
 * A link that is not locked stays as it is: pressing twice must not use up two unlocks.
 * @returns false when it is still locked because all unlocks are used.
 */
export async function unlockShareLink(db: Database, owner: Owner): Promise<boolean> {
  const { id } = await getShareLink(db, owner)
  await db
    .updateTable('share_links')
    .set(row => ({ unlocks: row('unlocks', '+', 1) }))
    .where('id', '=', id)
    .where('user_id', '=', owner.id)
    .where('unlocks', '<', unlocksPerGeneration)
    .where(row => row('failures', '>=', budgetInSql(row)))
    .execute()
  return !(await getShareLink(db, owner)).isLocked
}

/** How a link is found: the address itself is not stored in the clear. */
export function linkHash(shareId: string): string {
  return lookupHash('link', shareId)
}

/** Wrong codes after which a link with this many unlocks is locked. */
export function budgetOf(unlocks: number): number {
  return wrongCodesPerBudget * (1 + unlocks)
}

/** `budgetOf` for a statement on `share_links`. */
export function budgetInSql(row: ExpressionBuilder<Schema, 'share_links'>) {
  const oneMore = row.parens('unlocks', '+', row.lit(1))
  return row(oneMore, '*', row.lit(wrongCodesPerBudget))
}

function placeOf(id: string, column: 'link' | 'code') {
  return { table: 'share_links', row: id, column }
}
