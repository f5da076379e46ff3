import type { Database } from '#db/client.server.ts'
import { type Owner, unseal } from '#db/crypto/sealed.server.ts'
import { reportBrokenSeal } from '#db/crypto/unseal-or-report.server.ts'

// The hash chain covers the sealed bytes of the access log, so entries from before an account got
// its present data key open with a former one: docs/decisions/0006-keys-and-row-macs.md.

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
    opened ??=
      reportBrokenSeal(place, undefined, () =>
        unseal<string[]>(owner, place, sealed).map(key => Buffer.from(key, 'base64')),
      ) ?? []
    return opened
  }
}
