import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { hashPassword } from '#app/accounts/passwords.server.ts'
import { sealIdentity } from '#app/accounts/person.server.ts'
import { sealPasswordHash } from '#app/accounts/stored-password.server.ts'
import { emailHash, findByEmail } from '#app/accounts/users.server.ts'
import { loadProfile, saveSection } from '#app/profile/profile.server.ts'
import type { Section, SectionValue } from '#app/profile/section.ts'
import { type SectionName, sections } from '#app/profile/sections/index.server.ts'
import { social } from '#app/profile/sections/social.ts'
import { accessLevels } from '#app/proxies/levels.ts'
import { createShareLink } from '#app/sharing/share-links.server.ts'
import { type Database, openSqlite } from '#db/client.server.ts'
import { newDataKey, unlockInstance } from '#db/crypto/keys.server.ts'
import { parseMasterKeys } from '#db/crypto/master-key.server.ts'
import { withMac } from '#db/crypto/row-mac.server.ts'
import { readSecretFile } from '#db/settings.server.ts'
import { fullProfile } from '#tests/support/full-profile.ts'
import { addProxy } from '#tests/support/proxies.ts'

const perTransaction = 200

/**
 * Writes accounts into the database of a server that is stopped, each with every section saved and sealed with a key
 * of its own. They share one password hash, because hashing ten thousand passwords takes ten minutes.
 */
export async function populate(dataDir: string, accounts: number): Promise<void> {
  await withDatabase(dataDir, async db => {
    const passwordHash = await hashPassword(randomUUID())
    for (let left = accounts; left > 0; left -= perTransaction) {
      await db.transaction().execute(async transaction => {
        const count = Math.min(left, perTransaction)
        for (let made = 0; made < count; made += 1) await addAccount(transaction, passwordHash)
      })
    }
  })
}

/**
 * Gives somebody a long change history, in the database of a server that is stopped: so many saves of their social
 * history, each with two changes.
 */
export async function addHistory(dataDir: string, email: string, entries: number): Promise<void> {
  await withDatabase(dataDir, async db => {
    const owner = await findByEmail(db, email)
    if (!owner) throw new Error('Nobody has this e-mail')
    const { value = {}, version = 0 } = (await loadProfile(db, owner)).social ?? {}
    const by = { owner, actor: owner, section: social, way: 'edit' } as const
    for (let made = 0; made < entries; made += perTransaction) {
      await db.transaction().execute(async transaction => {
        for (let n = made; n < Math.min(entries, made + perTransaction); n += 1) {
          const changed = { ...value, dietType: `Diet ${n}`, sleepPatterns: `${n} hours` }
          await saveSection(transaction, { ...by, value: changed, version: version + n })
        }
      })
    }
  })
}

/** Puts so many people into somebody's list of proxies, in the database of a server that is stopped. */
export async function addProxies(dataDir: string, email: string, count: number): Promise<void> {
  await withDatabase(dataDir, async db => {
    const owner = await findByEmail(db, email)
    if (!owner) throw new Error('Nobody has this e-mail')
    await db.transaction().execute(async transaction => {
      for (let n = 0; n < count; n += 1) {
        await addProxy(transaction, owner, {
          // In no order, as people are invited; every tenth as long as a name may be.
          name: `Person ${(n * 7919) % count} Larkhaven`.padEnd(
            n % 10 === 0 ? 100 : 0,
            ' Oxenfree',
          ),
          level: accessLevels[n % accessLevels.length],
          addedAt: new Date(Date.UTC(2026, 0, 1) + n * 60_000).toISOString(),
          ...(n % 2 === 0 && { token: randomUUID() }),
        })
      }
    })
  })
}

async function withDatabase(dataDir: string, work: (db: Database) => Promise<void>): Promise<void> {
  const db = openSqlite(join(dataDir, 'medfold.db'))
  try {
    await unlockInstance(db, parseMasterKeys(readSecretFile(join(dataDir, 'master.key'))))
    await work(db)
  } finally {
    await db.destroy()
  }
}

async function addAccount(db: Database, passwordHash: string): Promise<void> {
  const id = randomUUID()
  const { dataKey, wrapped } = newDataKey(id)
  const owner = { id, dataKey }
  const identity = { firstName: 'Anna', lastName: 'Berg', email: `${id}@example.org` }
  await db
    .insertInto('users')
    .values(
      withMac('users', {
        id,
        email_hash: emailHash(identity.email),
        identity: sealIdentity(owner, identity),
        password_hash: sealPasswordHash(owner, passwordHash),
        data_key: wrapped,
        created_at: new Date().toISOString(),
        has_two_factor: 0,
      }),
    )
    .execute()
  await createShareLink(db, owner)
  const by = { owner, actor: { ...owner, ...identity }, way: 'import' } as const
  for (const section of sections) {
    const value = fullProfile[section.name as SectionName] as SectionValue<Section>
    await saveSection(db, { ...by, section, value, version: 0 })
  }
}
