import { beforeEach, describe, expect, test } from 'vitest'
import { type ReadingOptions, requireAccess } from '#app/access/require-access-route.server.ts'
import { proxyUrl } from '#app/http/proxy-url.ts'
import { accessEntries } from '#tests/support/data/access-log.ts'
import { anna, bert, createAnnaAndBertBeforeEach } from '#tests/support/data/anna-and-bert.ts'
import { grantAccess } from '#tests/support/data/proxies.ts'
import { db } from '#tests/support/db/test-database.ts'
import { createSessionCookie, visit } from '#tests/support/http/route-context.ts'

let accessId: string

createAnnaAndBertBeforeEach()

beforeEach(async () => {
  accessId = await grantAccess(db, anna, bert, 'view_only')
})

describe('requireAccess writes a row', () => {
  test('for each title that an answer shows, before the answer', async () => {
    await ask({ reads: 'Overview' })
    await ask({ reads: ['Allergies', 'Immunizations'] })
    expect(await titles()).toEqual(['Overview', 'Allergies', 'Immunizations'])
  })

  test('for a title from the prepared data, which it returns', async () => {
    const { prepared } = await ask({
      prepare: async ({ owner }) => ({ name: owner.firstName, isLocked: true }),
      reads: access => (access.prepared.isLocked ? ['Link', access.role] : []),
    })
    expect(prepared).toEqual({ name: 'Anna', isLocked: true })
    expect(await titles()).toEqual(['Link', 'view_only'])
  })

  test('of another record, if one page shows several', async () => {
    const reads = [{ what: 'Critical information', owner: anna, accessId }]
    await ask({ reads }, '/proxy/dashboard')
    expect(await titles()).toEqual(['Critical information'])
  })
})

describe('requireAccess writes no row', () => {
  test('for an answer that shows nothing, and for a level without the ability', async () => {
    await ask({ reads: { nothing: 'redirects' } })
    await ask({ prepare: () => ({ isShown: false }), reads: () => [] })
    await expect(ask({ reads: 'Comments' }, undefined, 'comment')).rejects.toMatchObject({
      status: 404,
    })
    expect(await titles()).toEqual([])
  })

  test('for a missing page and for a redirect', async () => {
    const gone = ask({ prepare: async () => undefined, reads: 'Change History' })
    await expect(gone).rejects.toMatchObject({ status: 404 })
    const moved = ask({
      prepare: () => {
        throw new Response(null, { status: 302 })
      },
      reads: 'Mental health',
    })
    await expect(moved).rejects.toMatchObject({ status: 302 })
    expect(await titles()).toEqual([])
  })

  test('for an owner in their own record', async () => {
    await requireAccess(visit(db, '/', await createSessionCookie(db, anna)), 'read', {
      reads: 'Overview',
    })
    expect(await titles()).toEqual([])
  })

  test('for an access that was removed meanwhile, and answers 404', async () => {
    const removed = ask({
      prepare: () => db.deleteFrom('proxies').execute(),
      reads: 'Overview',
    })
    await expect(removed).rejects.toMatchObject({ status: 404 })
    expect(await titles()).toEqual([])
  })
})

test('requireAccess refuses the answer if the row cannot be written', async () => {
  await db.updateTable('access_log_head').set({ id: 2 }).execute()
  await expect(ask({ reads: 'Overview' })).rejects.toThrow()
})

test('requireAccess refuses a proxy if nothing declares what they read', async () => {
  const asked = visit(db, proxyUrl(accessId), await createSessionCookie(db, bert))
  // @ts-expect-error: a proxy may read, so the types ask for `reads`.
  await expect(requireAccess(asked, 'read')).rejects.toThrow('Nothing declares')
})

async function ask<Prepared>(
  options: ReadingOptions<Prepared>,
  path = proxyUrl(accessId),
  ability: 'read' | 'comment' = 'read',
) {
  return await requireAccess(visit(db, path, await createSessionCookie(db, bert)), ability, options)
}

async function titles(): Promise<string[]> {
  const entries = await accessEntries(db, anna, { kind: 'proxy-read' })
  return entries.map(({ what }) => what.replace('Read as a proxy: ', '')).reverse()
}
