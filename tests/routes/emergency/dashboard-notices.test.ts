import { describe, expect, test } from 'vitest'
import { getPrimaryLink } from '#app/emergency/links/emergency-links.server.ts'
import { notify } from '#app/emergency/notices/notices.server.ts'
import { loader as dashboard } from '#app/routes/dashboard/dashboard.tsx'
import * as dismiss from '#app/routes/dashboard/dismiss-notice.ts'
import { db } from '#tests/support/db/test-database.ts'
import { expectRedirect } from '#tests/support/http/answers.ts'
import {
  ada,
  type LoggedInOwner,
  logInNewOwner,
  logInOwnerBeforeEach,
} from '#tests/support/http/profile-visit.ts'
import { post, visit } from '#tests/support/http/route-context.ts'

logInOwnerBeforeEach()

describe('the dashboard', () => {
  test('shows no notice without an event', async () => {
    expect((await loadDashboard()).notices).toEqual({
      nextLockFinal: [],
      locked: [],
      notices: [],
      unread: 0,
    })
  })

  test('shows a locked link until it is unlocked, whatever is dismissed', async () => {
    await db.updateTable('share_links').set({ failures: 20 }).execute()
    await dismissUpTo('2999-01-01T00:00:00.000Z')
    const { notices, share } = await loadDashboard()
    expect(notices.locked).toEqual([
      { id: share?.linkId, name: '', failures: 20, lastFailureAt: null, unlocksLeft: 4 },
    ])
  })

  test.each([
    ['after the last unlock', { failures: 80, unlocks: 4 }, 1],
    ['where known devices used up the rest', { failures: 60, unlocks: 3, device_failures: 20 }, 1],
    ['not before', { failures: 60, unlocks: 3 }, 0],
    ['not of a locked one', { failures: 80, unlocks: 3 }, 0],
  ])('warns that the next lock of a link is final %s', async (_, counters, count) => {
    await db.updateTable('share_links').set(counters).execute()
    const { notices, share } = await loadDashboard()
    const link = { id: share?.linkId, name: '' }
    expect(notices.nextLockFinal).toEqual(Array(count).fill(link))
  })

  test('shows a notice until it is dismissed, and keeps a later one', async () => {
    const { id: linkId } = await getPrimaryLink(db, ada.owner)
    await notify(db, ada.owner, { kind: 'wrong-codes', linkId })
    const [first] = (await loadDashboard()).notices.notices
    expect(first?.kind).toBe('wrong-codes')
    await notify(db, ada.owner, { kind: 'first-view', linkId })
    await db
      .updateTable('notices')
      .set({ created_at: new Date(Date.parse(first?.createdAt ?? '') + 1).toISOString() })
      .where('kind', '=', 'first-view')
      .execute()
    await expectRedirect(dismissUpTo(first?.createdAt ?? ''), '/dashboard')
    expect((await loadDashboard()).notices.notices.map(({ kind }) => kind)).toEqual(['first-view'])
  })
})

describe('dismissing', () => {
  test('removes no notice of another account', async () => {
    const { id: linkId } = await getPrimaryLink(db, ada.owner)
    await notify(db, ada.owner, { kind: 'first-view', linkId })
    await dismissUpTo('2999-01-01T00:00:00.000Z', await logInNewOwner(db))
    expect((await loadDashboard()).notices.notices).toHaveLength(1)
  })

  test('rejects invalid posts', async () => {
    await expect(dismissUpTo('yesterday')).rejects.toMatchObject({ status: 400 })
  })
})

function loadDashboard() {
  return dashboard(visit(db, '/dashboard', ada.cookie))
}

function dismissUpTo(upTo: string, { cookie }: Pick<LoggedInOwner, 'cookie'> = ada) {
  return dismiss.action(post(db, '/notices/dismiss', { upTo }, cookie))
}
