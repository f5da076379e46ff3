import { beforeEach, describe, expect, test } from 'vitest'
import { requireAccess } from '#app/access/require-access-route.server.ts'
import { proxyHandler } from '#app/access/shown-answer-route.server.ts'
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

describe('A row is written', () => {
  test('for each title that an answer shows', async () => {
    const { show } = await ask()
    await show('Overview', {})
    await show(['Allergies', 'Immunizations'], {})
    expect(await titles()).toEqual(['Overview', 'Allergies', 'Immunizations'])
  })

  test('in another record, if one page shows several', async () => {
    const { show } = await ask('/proxy/dashboard')
    await show([{ what: 'Critical information', owner: anna, accessId }], {})
    expect(await titles()).toEqual(['Critical information'])
  })
})

describe('No row is written', () => {
  test('for an answer that shows nothing', async () => {
    const { show, nothing } = await ask()
    nothing('a redirect', {})
    await show([], {})
    expect(await titles()).toEqual([])
  })

  test('for an owner in their own record', async () => {
    const { show } = await ask('/', anna)
    await show('Overview', {})
    expect(await titles()).toEqual([])
  })

  test('for an access that was removed meanwhile, and the answer is 404', async () => {
    const { show } = await ask()
    await db.deleteFrom('proxies').execute()
    await expect(show('Overview', {})).rejects.toMatchObject({ status: 404 })
    expect(await titles()).toEqual([])
  })
})

describe('A handler for proxies', () => {
  const handler = proxyHandler(async (args: ReturnType<typeof visit>) => {
    const access = await requireAccess(args, 'read')
    return await access.show('Overview', { name: access.owner.firstName })
  })

  test('answers with what it shows', async () => {
    expect(await handler(await visitAs(bert))).toEqual({ name: 'Anna' })
    expect(await titles()).toEqual(['Overview'])
  })

  test('sends nothing if the row cannot be written', async () => {
    await db.updateTable('access_log_head').set({ id: 2 }).execute()
    await expect(handler(await visitAs(bert))).rejects.toThrow()
  })

  test('neither compiles nor answers with data that does not come from the access', async () => {
    // @ts-expect-error: the type of an answer is private to the access.
    const withoutShow = proxyHandler(async () => ({ name: 'Anna' }))
    await expect(withoutShow(undefined)).rejects.toThrow('unwrap is not a function')
  })
})

async function ask(path = proxyUrl(accessId), actor = bert) {
  return await requireAccess(await visitAs(actor, path), 'read')
}

async function visitAs(actor: typeof bert, path = proxyUrl(accessId)) {
  return visit(db, path, await createSessionCookie(db, actor))
}

async function titles(): Promise<string[]> {
  const entries = await accessEntries(db, anna, { kind: 'proxy-read' })
  return entries.map(({ what }) => what.replace('Read as a proxy: ', '')).reverse()
}
