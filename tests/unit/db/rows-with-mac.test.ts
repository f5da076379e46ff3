import { hash } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { rowMac } from '#db/crypto/keys.server.ts'
import { emailChangeRows } from '#db/rows/email-change-rows.server.ts'
import { emergencyLinkRows } from '#db/rows/emergency-link-rows.server.ts'
import { mailLinkRows } from '#db/rows/mail-link-rows.server.ts'
import { passkeyRows } from '#db/rows/passkey-rows.server.ts'
import { pendingLoginRows } from '#db/rows/pending-login-rows.server.ts'
import { proxyRows } from '#db/rows/proxy-rows.server.ts'
import { recoveryCodeRows } from '#db/rows/recovery-code-rows.server.ts'
import { sessionRows } from '#db/rows/session-rows.server.ts'
import { shareDeviceRows } from '#db/rows/share-device-rows.server.ts'
import { shareGrantRows } from '#db/rows/share-grant-rows.server.ts'
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

interface Case {
  rows: object
  /** A genuine row; undefined for the link that Mallory has. */
  row?: object
  /** Changes of a writer without the key; each alone must end the row. */
  changes: object[]
}

function casesOf(): Record<keyof MacTables, Case> {
  const own = { user_id: mallory.person.id, token_hash: 'a', created_at: past, expires_at: past }
  const ofLink = { link_id: mallory.link.id, generation: 1, created_at: past, expires_at: past }
  const toAnna = { user_id: anna.person.id }
  const ofToken = [{ token_hash: 'b' }, { expires_at: future }]
  const { user_id, token_hash } = own
  const session = { user_id, token_hash, created_at: past, last_active_at: past }
  const code = { id: 'a', user_id, code_hash: 'a', created_at: past, used_at: past }
  const passkey = { id: 'a', user_id, credential_id: 'a', counter: 0, transports: '' }
  const bytes = Buffer.from('a')
  const proxy = { id: 'a', owner_id: anna.person.id, proxy_id: null, email_hash: 'a' }
  const invited = { access_level: 'view_only', details: bytes, invite_hash: 'a', mail_id: null }
  const times = { invited_at: past, created_at: past, accepted_at: null, declined_at: past }
  return {
    sessions: {
      rows: sessionRows,
      row: { ...session, authenticated_at: past },
      changes: [{ token_hash: 'b' }, toAnna, { created_at: future }, { authenticated_at: future }],
    },
    pending_logins: { rows: pendingLoginRows, row: own, changes: [toAnna, ...ofToken] },
    recovery_codes: {
      rows: recoveryCodeRows,
      row: code,
      changes: [toAnna, { code_hash: 'b' }, { used_at: null }],
    },
    passkeys: {
      rows: passkeyRows,
      row: { ...passkey, public_key: bytes, details: bytes, created_at: past },
      changes: [toAnna, { credential_id: 'b' }, { public_key: Buffer.from('b') }],
    },
    mail_links: {
      rows: mailLinkRows,
      row: { ...own, purpose: 'reset', subject: '' },
      changes: [toAnna, ...ofToken, { purpose: 'confirm' }, { subject: 'b' }],
    },
    email_changes: {
      rows: emailChangeRows,
      row: { ...own, email: bytes, email_hash: 'a' },
      changes: [toAnna, ...ofToken, { email: Buffer.from('b') }, { email_hash: 'b' }],
    },
    share_links: {
      rows: emergencyLinkRows,
      changes: [
        toAnna,
        { generation: 2 },
        { link_hash: 'b' },
        { code_hash: bytes },
        { is_paused: 1 },
        { ends_at: future },
        { settings: null },
      ],
    },
    share_grants: {
      rows: shareGrantRows,
      row: { ...ofLink, token_hash },
      changes: [...ofToken, { generation: 2 }],
    },
    share_devices: {
      rows: shareDeviceRows,
      row: { ...ofLink, id: 'a', failures: 0 },
      changes: [{ id: 'b' }, { generation: 2 }, { expires_at: future }],
    },
    proxies: {
      rows: proxyRows,
      row: { ...proxy, ...invited, ...times, ends_at: past, looked_at: null, since_at: null },
      changes: [
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
}

const tables: (keyof MacTables)[] = [
  'sessions',
  'pending_logins',
  'recovery_codes',
  'passkeys',
  'mail_links',
  'email_changes',
  'share_links',
  'share_grants',
  'share_devices',
  'proxies',
]

test.each(tables)('a row of %s is refused if this server did not write it', async table => {
  const { rows, row, changes } = casesOf()[table]
  // The types of the ten tables have nothing in common.
  const own = rows as typeof sessionRows
  if (row) await own.insert(db, row as never)
  const written = await readRow(db, table)
  const select = () => own.select(db, query => query.selectAll())
  expect(await select()).toEqual([written])
  const alerts = catchAlerts()
  for (const change of [...changes, { mac: null }, { mac: 'forged' }]) {
    await changeRows(db, table, change)
    expect(await select(), JSON.stringify(change)).toEqual([])
    await changeRows(db, table, written)
  }
  expect(alerts).toHaveLength(changes.length + 2)
  expect(alerts[0]).toContain(table)
  expect(await select()).toEqual([written])
})

describe('an emergency link', () => {
  test('has the MAC of released versions', async () => {
    const { id, user_id, generation, link_hash, code_hash, mac } = await readRow(db, 'share_links')
    const code = { sha256: hash('sha256', code_hash, 'base64url') }
    const values = ['share_links', id, user_id, generation, link_hash, code, 0, null, true]
    expect(mac).toBe(rowMac(JSON.stringify(values)))
  })

  test('that was changed stays refused after an update of its counters', async () => {
    catchAlerts()
    await changeRows(db, 'share_links', { ends_at: past })
    expect(await emergencyLinkRows.update(db, query => query.set({ failures: 1 }))).toEqual([])
    expect(await emergencyLinkRows.select(db, query => query.selectAll())).toEqual([])
  })
})
