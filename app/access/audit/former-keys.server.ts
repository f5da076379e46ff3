import type { Database } from '#db/client.server.ts'
import { type Owner, seal, unseal } from '#db/crypto/sealed.server.ts'
import { reportBrokenSeal } from '#db/crypto/unseal-or-report.server.ts'

// The hash chain covers the sealed bytes of the access log, so a new data key cannot seal its old
// entries again. They open with a former key: docs/decisions/0005-keys.md.

/** Returns the earlier data keys of an owner, newest first. Opens them at the first call. */
export type FormerKeys = () => readonly Buffer[]

/** Reads the former data keys of an owner, without opening them. */
export async function readFormerKeys(db: Database, owner: Owner): Promise<FormerKeys> {
  const row = await db
    .selectFrom('users')
    .select('former_data_keys')
    .where('id', '=', owner.id)
    .executeTakeFirst()
  const sealed = row?.former_data_keys
  if (!sealed) return () => []
  let opened: readonly Buffer[] | undefined
  return () => {
    const place = ['users.former_data_keys', owner.id] as const
    opened ??= reportBrokenSeal(place, undefined, () => openFormerKeys(owner, sealed)) ?? []
    return opened
  }
}

/**
 * Opens the former data keys of an account.
 * @throws SealBrokenError as `unseal` does.
 */
export function openFormerKeys(owner: Owner, sealed: Buffer): Buffer[] {
  const keys = unseal<string[]>(owner, ['users.former_data_keys', owner.id], sealed)
  return keys.map(key => Buffer.from(key, 'base64'))
}

/** Seals the former data keys of an account with its present one. */
export function sealFormerKeys(owner: Owner, keys: readonly Buffer[]): Buffer {
  const texts = keys.map(key => key.toString('base64'))
  return seal(owner, ['users.former_data_keys', owner.id], texts)
}
