import { randomBytes } from 'node:crypto'
import { type Actor, logAction, takeNumber } from '#app/profile/history/change-log.server.ts'
import { personal } from '#app/profile-definition/sections/personal.ts'
import type { Database } from '#db/client.server.ts'
import { type Owner, sealBytes } from '#db/crypto/sealed.server.ts'
import { unsealBytesOrReport } from '#db/crypto/unseal-or-report.server.ts'
import { inTransaction } from '#db/transaction.server.ts'
import { cardImageLimits } from './card-image-limits.ts'

/** A card image without its bytes. */
export interface CardImage {
  /** Random; part of the picture's URL. */
  id: string
  /** ISO 8601, UTC. */
  addedAt: string
}

/** Returns an owner's pictures, the oldest first. */
export async function listCardImages(db: Database, owner: Owner): Promise<CardImage[]> {
  return db
    .selectFrom('insurance_cards')
    .select(['id', 'created_at as addedAt'])
    .where('user_id', '=', owner.id)
    .orderBy('created_at')
    .orderBy('slot')
    .execute()
}

/**
 * Returns the JPEG of a picture; undefined if the owner has none with this id, or it is unreadable.
 */
export async function loadCardImage(
  db: Database,
  owner: Owner,
  id: string,
): Promise<Buffer | undefined> {
  if (!isId(id)) return undefined
  const row = await db
    .selectFrom('insurance_cards')
    .select('image')
    .where('user_id', '=', owner.id)
    .where('id', '=', id)
    .executeTakeFirst()
  return row && unsealBytesOrReport(owner, ['insurance_cards.image', id], row.image)
}

/**
 * Stores a picture in a free slot and logs its actor, in one transaction. The slot is part of the
 * primary key, so there are never more pictures than slots.
 * @param add `image` is from `cleanImage`.
 * @returns false if no slot is free.
 */
export async function addCardImage(
  db: Database,
  { owner, actor, image }: { owner: Owner; actor: Actor; image: Buffer },
): Promise<boolean> {
  return await inTransaction(db, async trx => {
    const number = await takeNumber(trx, owner)
    if (!(await insertCardImage(trx, { owner, actor, image }))) return false
    const { length } = await listCardImages(trx, owner)
    const texts = { label: formatLabel(length), oldText: 'Not there', newText: 'Added' }
    await logAction(trx, { number, owner, actor, section: personal, ...texts })
    return true
  })
}

async function insertCardImage(
  db: Database,
  { owner, actor, image }: { owner: Owner; actor: Actor; image: Buffer },
): Promise<boolean> {
  const id = randomBytes(16).toString('base64url')
  const row = {
    user_id: owner.id,
    id,
    image: sealBytes(owner, ['insurance_cards.image', id], image),
    created_at: new Date().toISOString(),
    created_by: actor.id,
  }
  for (const slot of await freeSlots(db, owner)) {
    const inserted = await db
      .insertInto('insurance_cards')
      .values({ ...row, slot })
      .onConflict(conflict => conflict.columns(['user_id', 'slot']).doNothing())
      .returning('id')
      .executeTakeFirst()
    if (inserted) return true
  }
  return false
}

/** Deletes a picture and logs its actor. @returns false if the owner has none with this id. */
export async function removeCardImage(
  db: Database,
  { owner, actor, id }: { owner: Owner; actor: Actor; id: string },
): Promise<boolean> {
  if (!isId(id)) return false
  return await inTransaction(db, async trx => {
    const number = await takeNumber(trx, owner)
    const images = await listCardImages(trx, owner)
    const index = images.findIndex(image => image.id === id)
    if (index < 0) return false
    await trx
      .deleteFrom('insurance_cards')
      .where('user_id', '=', owner.id)
      .where('id', '=', id)
      .execute()
    const texts = { label: formatLabel(index + 1), oldText: 'There', newText: 'Removed' }
    await logAction(trx, { number, owner, actor, section: personal, ...texts })
    return true
  })
}

function formatLabel(number: number): string {
  return `Insurance card image ${number}`
}

async function freeSlots(db: Database, owner: Owner): Promise<number[]> {
  const rows = await db
    .selectFrom('insurance_cards')
    .select('slot')
    .where('user_id', '=', owner.id)
    .execute()
  const taken = new Set(rows.map(({ slot }) => slot))
  const slots = Array.from({ length: cardImageLimits.count }, (_, index) => index + 1)
  return slots.filter(slot => !taken.has(slot))
}

// PostgreSQL refuses some characters in text, and a URL may contain any.
function isId(text: string): boolean {
  return /^[\w-]{22}$/.test(text)
}
