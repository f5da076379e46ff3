import { describe, expect, test, vi } from 'vitest'
import { emailHash } from '#app/accounts/accounts.server.ts'
import { rememberLoginDevice } from '#app/accounts/login/login-device-route.server.ts'
import * as dashboard from '#app/routes/dashboard/dashboard.tsx'
import * as page from '#app/routes/settings/delete-account.tsx'
import { failWrites } from '#tests/support/db/full-disk.ts'
import { db } from '#tests/support/db/test-database.ts'
import { expectRedirect, readFormAnswer, readToast } from '#tests/support/http/answers.ts'
import { ada, logInNewOwner, logInOwnerBeforeEach } from '#tests/support/http/profile-visit.ts'
import { post, visit } from '#tests/support/http/route-context.ts'

const path = '/settings/delete'

logInOwnerBeforeEach('2026-11-22T10:00:00Z')

describe('deleting the account', () => {
  test.each([
    undefined,
    '',
    'delete',
    'DELETE ',
    'Delete',
    'ＤＥＬＥＴＥ',
    'DELETED',
  ])('with %j typed deletes nothing and says what to type', async confirmation => {
    const answer = await readFormAnswer(
      send({ ...(confirmation !== undefined && { confirmation }) }),
    )
    expect([answer.status, answer.error]).toEqual([
      400,
      { confirmation: ['Please type DELETE to confirm account deletion'] },
    ])
    expect(await countUsers()).toBe(1)
  })

  test('redirects home with the message, and clears the session and device cookies', async () => {
    const device = (await rememberLoginDevice(visit(db, path).request, emailHash(ada.owner.email)))
      .split(';')[0]
      ?.split('=')[0]
    const { location, headers } = await expectRedirect(send({ confirmation: 'DELETE' }))
    expect(location).toBe('/')
    expect(headers.get('Clear-Site-Data')).toBe('"cache", "storage"')
    const toast = await readToast(headers)
    expect(toast).toMatchObject({
      message: 'Account deleted successfully',
      description: 'Your account and all data have been permanently removed.',
    })
    const ended = headers.getSetCookie().filter(line => /Max-Age=0/i.test(line))
    expect(ended.map(line => line.split('=')[0])).toEqual(expect.arrayContaining(['mf_s', device]))
    expect(await countUsers()).toBe(0)
    const asked = expectRedirect(dashboard.loader(visit(db, '/dashboard', ada.cookie)))
    expect((await asked).location).toBe('/login')
  })

  test('deletes nothing from a page that another account opened', async () => {
    const other = await logInNewOwner(db)
    const answer = await readFormAnswer(send({ confirmation: 'DELETE', owner: other.owner.id }))
    expect(answer.status).toBe(409)
    expect(await countUsers()).toBe(2)
  })

  test('reports a failure, deletes nothing and keeps all sessions', async () => {
    const errorLog = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    await failWrites(db, 'users', ['delete'])
    const answer = await readFormAnswer(send({ confirmation: 'DELETE' }))
    expect(answer.status).toBe(503)
    expect(answer.error?.['']).toEqual([
      'Failed to delete account',
      'Nothing was deleted. Please try again.',
    ])
    expect(await countUsers()).toBe(1)
    expect(await page.loader(visit(db, path, ada.cookie))).toMatchObject({ owner: ada.owner.id })
    expect(errorLog).toHaveBeenCalledOnce()
  })
})

function send(form: Record<string, string>) {
  return page.action(post(db, path, { owner: ada.owner.id, ...form }, ada.cookie))
}

async function countUsers(): Promise<number> {
  return (await db.selectFrom('users').select('id').execute()).length
}
