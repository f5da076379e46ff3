import type { Database } from '#db/client.server.ts'
import { findSecret } from '#db/crypto/instance-secret.server.ts'
import type { MasterKeys } from '#db/crypto/master-key.server.ts'
import { keyFingerprint, wrappingKeyId } from '#db/crypto/wrapping.server.ts'

/** A master key that is configured or needed. */
export interface KeyUse {
  id: string
  /** The first configured key wraps new data; a missing one is needed and not configured. */
  use: 'wraps' | 'unwraps' | 'missing'
  /** Absent for a missing key. */
  fingerprint?: string
  /** Number of accounts whose data key it wraps. */
  accounts: number
  wrapsInstanceSecret: boolean
}

/** The master keys, and the accounts whose wrapped data key names none. */
export interface KeyUses {
  keys: KeyUse[]
  damagedAccounts: number
}

const rowsAtOnce = 1000

/** Lists the configured keys in their order, then the missing ones. Reads every account. */
export async function listKeyUses(db: Database, masterKeys: MasterKeys): Promise<KeyUses> {
  const accounts = new Map<string | undefined, number>()
  let after: string | undefined = ''
  while (after !== undefined) {
    const rows: DataKeyRow[] = await selectDataKeys(db, after, rowsAtOnce)
    for (const { data_key } of rows) {
      const kid = wrappingKeyId(data_key)
      accounts.set(kid, (accounts.get(kid) ?? 0) + 1)
    }
    after = rows.at(-1)?.id
  }
  const secret = await findSecret(db)
  const secretId = secret && wrappingKeyId(secret)
  const uses = (id: string) => ({
    accounts: accounts.get(id) ?? 0,
    wrapsInstanceSecret: id === secretId,
  })
  const configured = masterKeys.map(({ kid, key }, index): KeyUse => {
    const use = index === 0 ? 'wraps' : 'unwraps'
    return { id: kid, use, fingerprint: keyFingerprint(key), ...uses(kid) }
  })
  const needed = [...new Set([...accounts.keys(), secretId])].filter(id => id !== undefined)
  const missing = needed
    .filter(id => !configured.some(key => key.id === id))
    .map((id): KeyUse => ({ id, use: 'missing', ...uses(id) }))
  return { keys: [...configured, ...missing], damagedAccounts: accounts.get(undefined) ?? 0 }
}

/** The wrapped data key of an account. */
export interface DataKeyRow {
  id: string
  data_key: Buffer
}

/** Returns the wrapped data keys of the next accounts by primary key. */
export async function selectDataKeys(
  db: Database,
  after: string,
  count: number,
): Promise<DataKeyRow[]> {
  return await db
    .selectFrom('users')
    .select(['id', 'data_key'])
    .where('id', '>', after)
    .orderBy('id')
    .limit(count)
    .execute()
}
