import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { abilities } from '#app/access/abilities.ts'
import { requireAccess } from '#app/access/require-access-route.server.ts'
import { proxyUrl } from '#app/http/proxy-url.ts'
import { takeToast } from '#app/http/toast-redirect.server.ts'
import type { Ability } from '#app/lib/roles.ts'
import { days, timeAgo } from '#app/lib/time.ts'
import { anna, bert, createAnnaAndBertBeforeEach } from '#tests/support/data/anna-and-bert.ts'
import { createOwner } from '#tests/support/data/create-owner.ts'
import { newPerson } from '#tests/support/data/people.ts'
import { grantAccess } from '#tests/support/data/proxies.ts'
import { changeProxies } from '#tests/support/db/change-proxies.ts'
import { db } from '#tests/support/db/test-database.ts'
import { cookiesOf, createSessionCookie, post, visit } from '#tests/support/http/route-context.ts'

const all: Ability[] = ['read', 'comment', 'edit', 'audit', 'unlock', 'share', 'manage']

createAnnaAndBertBeforeEach()

describe('requireAccess', () => {
  test('redirects a visitor without a session to the login, with a message', async () => {
    for (const ability of all) {
      const answer = await refusal(requireAccess(visit(db, '/dashboard'), ability))
      expect(answer.status).toBe(302)
      expect(answer.headers.get('Location')).toBe('/login')
      const { toast } = await takeToast(visit(db, '/login', cookiesOf(answer.headers)).request)
      expect(toast).toMatchObject({
        type: 'error',
        message: 'Please login to access the dashboard',
      })
    }
  })

  test('names the dashboard only to a visitor who asked for it', async () => {
    const said = async (args: ReturnType<typeof visit>) => {
      const { headers } = await refusal(requireAccess(args, 'read'))
      expect(headers.get('Location')).toBe('/login')
      return (await takeToast(visit(db, '/login', cookiesOf(headers)).request)).toast?.message
    }
    const dashboards = ['/dashboard', '/dashboard?show=complete', '/dashboard/qr']
    for (const path of [...dashboards, proxyUrl(randomUUID())]) {
      expect(await said(visit(db, path)), path).toBe('Please login to access the dashboard')
    }
    for (const path of ['/profile/view', '/notes', '/profile/history', '/proxy/dashboard']) {
      expect(await said(visit(db, path)), path).toBe('Please log in to see this page')
    }
    expect(await said(post(db, '/dashboard', { name: 'x' }))).toBe(
      'You are not logged in, so nothing was saved. Please log in.',
    )
  })

  test('gives an owner every ability', async () => {
    const cookie = await createSessionCookie(db, anna)
    for (const ability of all) {
      const access = await requireAccess(visit(db, '/dashboard', cookie), ability)
      expect(access).toMatchObject({ owner: anna, actor: anna, role: 'owner' })
    }
  })

  test('gives a proxy the abilities of their level for the owner in the URL', async () => {
    const cookie = await createSessionCookie(db, bert)
    const accessId = await grantAccess(db, anna, bert, 'view_only')
    for (const level of ['view_only', 'view_comment', 'full_edit'] as const) {
      await changeProxies(db, { access_level: level })
      for (const ability of all) {
        const asked = requireAccess(visit(db, proxyUrl(accessId), cookie), ability)
        if (!abilities[level].includes(ability)) expect((await refusal(asked)).status).toBe(404)
        else expect(await asked).toMatchObject({ owner: anna, actor: bert, role: level, accessId })
      }
    }
    // A URL without an owner shows the own profile.
    expect(await requireAccess(visit(db, '/', cookie), 'manage')).toMatchObject({ owner: bert })
  })

  test.each([
    ['a section alone', 'full_edit', ['mental_health'], []],
    [
      'a section with everything that depends on it',
      'view_only',
      ['medical_history'],
      ['mental_health'],
    ],
  ] as const)('withholds %s from the proxy', async (_, level, withheld, dependent) => {
    const cookie = await createSessionCookie(db, bert)
    const accessId = await grantAccess(db, anna, bert, level, { withheld: [...withheld] })
    const { owner } = await requireAccess(visit(db, proxyUrl(accessId), cookie), 'read')
    expect(owner.withheld).toEqual(new Set([...withheld, ...dependent]))
  })

  test('answers 404 for a foreign, unknown, ended or pending access', async () => {
    const carla = await createOwner(db, newPerson())
    const cookie = await createSessionCookie(db, carla)
    const yesterday = timeAgo(days(1))
    const ended = await grantAccess(db, bert, carla, 'full_edit', { endsAt: yesterday })
    const pending = await grantAccess(db, anna, carla, 'full_edit')
    await changeProxies(db, { accepted_at: null }, pending)
    const anothers = await grantAccess(db, anna, bert, 'full_edit')
    for (const accessId of [ended, pending, anothers, randomUUID()]) {
      for (const ability of all) {
        const asked = requireAccess(visit(db, proxyUrl(accessId), cookie), ability)
        const answer = await refusal(asked)
        expect(answer.status).toBe(404)
        expect(await answer.text()).toBe('Not found')
      }
    }
  })
})

describe('the table of abilities', () => {
  test('lists the abilities of each level', () => {
    expect(abilities).toEqual({
      owner: all,
      full_edit: ['read', 'comment', 'edit', 'audit', 'unlock', 'share'],
      view_comment: ['read', 'comment'],
      view_only: ['read'],
    })
  })
})

async function refusal(access: Promise<unknown>): Promise<Response> {
  const answer = await access.then(
    () => expect.unreachable('this should have been refused'),
    error => error,
  )
  expect(answer).toBeInstanceOf(Response)
  return answer as Response
}
