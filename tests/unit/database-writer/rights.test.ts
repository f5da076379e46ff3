import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { listFullEditors } from '#app/access/full-editors.server.ts'
import { findGrantedAccess } from '#app/access/granted-access.server.ts'
import { getLoggedIn } from '#app/accounts/sessions/session-route.server.ts'
import { findLink } from '#app/emergency/codes/emergency-access.server.ts'
import {
  ChangedLinkError,
  replaceEmergencyLink,
  updateEmergencyLink,
} from '#app/emergency/links/change-links.server.ts'
import { findEmergencyLink, getPrimaryLink } from '#app/emergency/links/emergency-links.server.ts'
import { hours, timeIn } from '#app/lib/time.ts'
import { setLimits } from '#app/proxies/list/change-proxies.server.ts'
import { listGrantedOwners } from '#app/proxies/proxied/people-i-help.server.ts'
import { grantAccess } from '#tests/support/data/proxies.ts'
import {
  alerts,
  anna,
  cookieWith,
  createMalloryBeforeEach,
  forgedToken,
  mallory,
} from '#tests/support/db/database-writer.ts'
import { changeRows } from '#tests/support/db/rows.ts'
import { db } from '#tests/support/db/test-database.ts'
import { visit } from '#tests/support/http/route-context.ts'

createMalloryBeforeEach()

test('a session with a token of an intruder opens nothing', async () => {
  const { token, hash } = forgedToken()
  const now = timeIn(0)
  await sql`insert into sessions (token_hash, user_id, created_at, last_active_at, authenticated_at)
    values (${hash}, ${anna.id}, ${now}, ${now}, ${now})`.execute(db)
  expect(await getLoggedIn(visit(db, '/', cookieWith('mf_s', token)))).toBeNull()
  expect(alerts).toHaveLength(1)
})

test('a grant that an intruder changed opens nothing, also after a change of its owner', async () => {
  const id = await grantAccess(db, anna, mallory, 'view_only')
  await changeRows(db, 'proxies', { access_level: 'full_edit' })
  expect(await findGrantedAccess(db, mallory, id)).toBeUndefined()
  expect(alerts).toEqual([expect.stringContaining(id)])
  expect(await listGrantedOwners(db, mallory)).toEqual([])
  expect(await listFullEditors(db, anna)).toEqual([])
  expect(await setLimits(db, anna, id, { endsAt: null, withheld: [] })).toBeUndefined()
  expect(await findGrantedAccess(db, mallory, id)).toBeUndefined()
})

describe('an emergency link', () => {
  test('opens nothing for a grant or a device of an intruder', async () => {
    const link = await getPrimaryLink(db, anna)
    const { token, hash } = forgedToken()
    await sql`insert into share_grants (token_hash, link_id, generation, created_at, expires_at)
      values (${hash}, ${link.id}, 1, ${timeIn(0)}, ${timeIn(hours(1))})`.execute(db)
    await sql`insert into share_devices (id, link_id, generation, failures, created_at, expires_at)
      values (${hash}, ${link.id}, 1, 0, ${timeIn(0)}, ${timeIn(hours(1))})`.execute(db)
    const found = await findLink(db, link.shareId, { grant: token, device: token })
    expect(found).toMatchObject({ grant: null, deviceId: null })
    expect(alerts).toHaveLength(2)
  })

  test('opens nothing after its limit was removed, and no change of its owner makes it genuine', async () => {
    const link = await getPrimaryLink(db, anna)
    await updateEmergencyLink(db, anna, link.id, { isPaused: true })
    await changeRows(db, 'share_links', { is_paused: 0 }, { id: link.id })
    expect(await findLink(db, link.shareId, {})).toBeUndefined()
    const change = updateEmergencyLink(db, anna, link.id, { endsAt: null })
    await expect(change).rejects.toBeInstanceOf(ChangedLinkError)
    expect(await findLink(db, link.shareId, {})).toBeUndefined()
    expect(await findEmergencyLink(db, anna, link.id)).toBeDefined()
  })

  test('that was changed can be replaced, and opens after its owner resumes it', async () => {
    const link = await getPrimaryLink(db, anna)
    await changeRows(db, 'share_links', { settings: null }, { id: link.id })
    await replaceEmergencyLink(db, anna, link.id)
    const replaced = await getPrimaryLink(db, anna)
    expect(replaced.isPaused).toBe(true)
    expect(await findLink(db, replaced.shareId, {})).toBeUndefined()
    await updateEmergencyLink(db, anna, link.id, { isPaused: false })
    expect(await findLink(db, replaced.shareId, {})).toBeDefined()
  })

  test('has the defaults after a reset', async () => {
    const { id } = await getPrimaryLink(db, anna)
    await updateEmergencyLink(db, anna, id, { isPaused: true, settings: () => ({ name: 'Mine' }) })
    await replaceEmergencyLink(db, anna, id, { isReset: true })
    expect(await getPrimaryLink(db, anna)).toMatchObject({ isPaused: false, settings: {} })
    expect(await findLink(db, (await getPrimaryLink(db, anna)).shareId, {})).toBeDefined()
  })
})
