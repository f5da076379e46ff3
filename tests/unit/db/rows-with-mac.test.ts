import { hash } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Database } from '#db/client.server.ts'
import { rowMac } from '#db/crypto/keys.server.ts'
import { emailChangeRows } from '#db/rows/email-change-rows.server.ts'
import { mailLinkRows } from '#db/rows/mail-link-rows.server.ts'
import { passkeyRows } from '#db/rows/passkey-rows.server.ts'
import { pendingLoginRows } from '#db/rows/pending-login-rows.server.ts'
import { proxyRows } from '#db/rows/proxy-rows.server.ts'
import { recoveryCodeRows } from '#db/rows/recovery-code-rows.server.ts'
import { sessionRows } from '#db/rows/session-rows.server.ts'
import { shareDeviceRows } from '#db/rows/share-device-rows.server.ts'
import { shareGrantRows } from '#db/rows/share-grant-rows.server.ts'
import { shareLinkRows } from '#db/rows/share-link-rows.server.ts'
import type { MacTables } from '#db/schema.ts'
import { createPersonWithLink, type LinkedPerson } from '#tests/support/data/emergency-link.ts'
import { catchAlerts } from '#tests/support/db/database-writer.ts'
import { changeRows, readRow } from '#tests/support/db/rows.ts'
import { db, openDatabaseBeforeEach } from '#tests/support/db/test-database.ts'

let anna: LinkedPerson
let mallory: LinkedPerson

openDatabaseBeforeEach()

beforeEach(async () => {
  anna = await createPersonWithLink(db)
  mallory = await createPersonWithLink(db)
  await db.deleteFrom('share_links').where('user_id', '=', anna.person.id).execute()
})

const past = '2020-01-01T00:00:00.000Z'
const future = '2999-01-01T00:00:00.000Z'
const times = { created_at: past, expires_at: past }

interface Case {
  insert(): Promise<unknown>
  select(db: Database): Promise<object[]>
  /** Changes of a writer without the key; each alone must end the row. */
  changes: () => object[]
}

const user_id = () => mallory.person.id
const toAnna = () => ({ user_id: anna.person.id })
const link = () => ({ link_id: mallory.link.id, generation: 1 })

const cases: { [Table in keyof MacTables]: Case } = {
  sessions: {
    insert: () =>
      sessionRows.insert(db, {
        token_hash: 'a',
        user_id: user_id(),
        created_at: past,
        last_active_at: past,
        authenticated_at: past,
      }),
    select: db => sessionRows.select(db, query => query.selectAll()),
    changes: () => [
      { token_hash: 'b' },
      toAnna(),
      { created_at: future },
      { authenticated_at: future },
    ],
  },
  pending_logins: {
    insert: () => pendingLoginRows.insert(db, { token_hash: 'a', user_id: user_id(), ...times }),
    select: db => pendingLoginRows.select(db, query => query.selectAll()),
    changes: () => [{ token_hash: 'b' }, toAnna(), { expires_at: future }],
  },
  recovery_codes: {
    insert: () => {
      const row = { id: 'a', user_id: user_id(), code_hash: 'a', created_at: past, used_at: past }
      return recoveryCodeRows.insert(db, row)
    },
    select: db => recoveryCodeRows.select(db, query => query.selectAll()),
    changes: () => [toAnna(), { code_hash: 'b' }, { used_at: null }],
  },
  passkeys: {
    insert: () =>
      passkeyRows.insert(db, {
        id: 'a',
        user_id: user_id(),
        credential_id: 'a',
        public_key: Buffer.from('key'),
        counter: 0,
        transports: '',
        details: Buffer.from(''),
        created_at: past,
      }),
    select: db => passkeyRows.select(db, query => query.selectAll()),
    changes: () => [toAnna(), { credential_id: 'b' }, { public_key: Buffer.from('other') }],
  },
  mail_links: {
    insert: () => {
      const row = { token_hash: 'a', purpose: 'reset', user_id: user_id(), subject: '', ...times }
      return mailLinkRows.insert(db, row)
    },
    select: db => mailLinkRows.select(db, query => query.selectAll()),
    changes: () => [
      { token_hash: 'b' },
      { purpose: 'confirm' },
      toAnna(),
      { subject: 'other' },
      { expires_at: future },
    ],
  },
  email_changes: {
    insert: () => {
      const row = { email: Buffer.from('a'), email_hash: 'a', ...times }
      return emailChangeRows.insert(db, { user_id: user_id(), token_hash: 'a', ...row })
    },
    select: db => emailChangeRows.select(db, query => query.selectAll()),
    changes: () => [
      toAnna(),
      { token_hash: 'b' },
      { email: Buffer.from('b') },
      { email_hash: 'b' },
      { expires_at: future },
    ],
  },
  share_links: {
    insert: async () => undefined,
    select: db => shareLinkRows.select(db, query => query.selectAll()),
    changes: () => [
      toAnna(),
      { generation: 2 },
      { link_hash: 'b' },
      { code_hash: Buffer.from('b') },
      { is_paused: 1 },
      { ends_at: future },
      { settings: null },
    ],
  },
  share_grants: {
    insert: () => shareGrantRows.insert(db, { token_hash: 'a', ...link(), ...times }),
    select: db => shareGrantRows.select(db, query => query.selectAll()),
    changes: () => [{ token_hash: 'b' }, { generation: 2 }, { expires_at: future }],
  },
  share_devices: {
    insert: () => shareDeviceRows.insert(db, { id: 'a', ...link(), failures: 0, ...times }),
    select: db => shareDeviceRows.select(db, query => query.selectAll()),
    changes: () => [{ id: 'b' }, { generation: 2 }, { expires_at: future }],
  },
  proxies: {
    insert: () =>
      proxyRows.insert(db, {
        id: 'a',
        owner_id: anna.person.id,
        proxy_id: null,
        email_hash: 'a',
        access_level: 'view_only',
        details: Buffer.from(''),
        invite_hash: 'a',
        invited_at: past,
        mail_id: null,
        created_at: past,
        accepted_at: null,
        declined_at: past,
        ends_at: past,
        looked_at: null,
        since_at: null,
      }),
    select: db => proxyRows.select(db, query => query.selectAll()),
    changes: () => [
      { owner_id: mallory.person.id },
      { proxy_id: mallory.person.id },
      { email_hash: 'b' },
      { access_level: 'full_edit' },
      { invite_hash: 'b' },
      { invited_at: future },
      { accepted_at: past },
      { declined_at: null },
      { ends_at: null },
    ],
  },
}

const tables = Object.keys(cases) as (keyof MacTables)[]

describe.each(tables)('a row of %s', table => {
  test('is refused after a change in the database, and named in the log', async () => {
    await cases[table].insert()
    const row = await readRow(db, table)
    expect(await cases[table].select(db)).toEqual([row])
    const alerts = catchAlerts()
    for (const change of cases[table].changes()) {
      await changeRows(db, table, change)
      expect(await cases[table].select(db), JSON.stringify(change)).toEqual([])
      await changeRows(db, table, row)
    }
    expect(alerts).toHaveLength(cases[table].changes().length)
    expect(alerts[0]).toContain(table)
    expect(await cases[table].select(db)).toEqual([row])
  })

  test.each([null, '', 'forged'])('is refused with the MAC %o', async mac => {
    catchAlerts()
    await cases[table].insert()
    await changeRows(db, table, { mac })
    expect(await cases[table].select(db)).toEqual([])
  })
})

test('the MAC of a released row stays the same', async () => {
  const row = await readRow(db, 'share_links')
  const { id, user_id, generation, link_hash, mac } = row
  const code = { sha256: hash('sha256', row.code_hash, 'base64url') }
  const values = ['share_links', id, user_id, generation, link_hash, code, 0, null, true]
  expect(mac).toBe(rowMac(JSON.stringify(values)))
})

test('an update of a counter leaves a changed row refused', async () => {
  catchAlerts()
  await changeRows(db, 'share_links', { ends_at: past })
  const changed = await shareLinkRows.update(db, query => query.set({ failures: 1 }))
  expect(changed).toEqual([])
  expect(await cases.share_links.select(db)).toEqual([])
})
