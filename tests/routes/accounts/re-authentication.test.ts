import { describe, expect, test, vi } from 'vitest'
import { checkLogin, InvalidLoginError } from '#app/accounts/login/check-login.server.ts'
import { openBucket } from '#app/accounts/login/login-throttle.server.ts'
import { beginSetUp, findSetUp } from '#app/accounts/two-factor/set-up-two-factor.server.ts'
import { readTwoFactor } from '#app/accounts/two-factor/two-factor-state.server.ts'
import { getPrimaryLink } from '#app/emergency/links/emergency-links.server.ts'
import { days, minutes, timeAgo, timeIn } from '#app/lib/time.ts'
import { findProxy } from '#app/proxies/list/change-proxies.server.ts'
import * as replace from '#app/routes/links/replace-link.tsx'
import * as add from '#app/routes/proxies/add-proxy.tsx'
import * as fullEditing from '#app/routes/proxies/full-editing.tsx'
import * as level from '#app/routes/proxies/proxy-level.tsx'
import * as limits from '#app/routes/proxies/proxy-limits.tsx'
import * as resend from '#app/routes/proxies/resend-invitation.tsx'
import * as email from '#app/routes/settings/change-email.tsx'
import * as remove from '#app/routes/settings/delete-account.tsx'
import * as exportPage from '#app/routes/settings/export.tsx'
import * as exportFile from '#app/routes/settings/export-json.ts'
import * as newCodes from '#app/routes/settings/recovery-codes.tsx'
import * as security from '#app/routes/settings/security.tsx'
import * as confirmSetUp from '#app/routes/settings/set-up-two-factor.tsx'
import * as turnOff from '#app/routes/settings/turn-off-two-factor.tsx'
import * as twoFactor from '#app/routes/settings/two-factor.tsx'
import { addAuthenticator, codeOf } from '#tests/support/data/authenticator.ts'
import { maria } from '#tests/support/data/invitations.ts'
import { addProxy } from '#tests/support/data/proxies.ts'
import { findChangedTables, readStoredRows } from '#tests/support/db/stored-rows.ts'
import { db } from '#tests/support/db/test-database.ts'
import { ada, logInOwnerBeforeEach } from '#tests/support/http/profile-visit.ts'
import { post, visit } from '#tests/support/http/route-context.ts'
import { queuedKinds } from '#tests/support/mail/queued-mails.ts'

// ASVS 5.0 7.5.1 and 7.5.3: sensitive actions require re-authentication after ten minutes.

const lastYear = '2025-06-01T00:00:00.000Z'

/** Tables that a wrong password changes. */
const counters = ['login_attempts', 'rate_limits']

/** The page of an action. */
interface Route {
  loader(args: ReturnType<typeof createVisit>): Promise<unknown>
  action(args: ReturnType<typeof createPost>): Promise<unknown>
}

/** An action prepared in its own test: its address, and its fields beside the re-authentication. */
interface Ready {
  route: Route
  path: string
  params?: Record<string, string>
  form: Record<string, string>
  /** Fields that an answer never returns. */
  hidden?: string[]
  /** Expects the effect of the action. */
  done(answer: unknown): Promise<void>
}

logInOwnerBeforeEach('2026-11-22T10:00:00Z')

const actions: Record<string, () => Promise<Ready>> = {
  async 'replacing link and code'() {
    const before = await getPrimaryLink(db, ada.owner)
    const params = { linkId: before.id }
    const path = `/links/${before.id}/replace`
    const { address } = await replace.loader(createVisit({ path, params }))
    return {
      route: replace as Route,
      path,
      params,
      form: { address },
      async done() {
        expect((await getPrimaryLink(db, ada.owner)).shareId).not.toBe(before.shareId)
      },
    }
  },

  async 'changing the email'() {
    return {
      route: email as Route,
      path: '/settings/email',
      form: { email: 'anna.new@example.org' },
      async done() {
        expect(await countRows('email_changes')).toBe(1)
      },
    }
  },

  async 'setting up two-factor authentication'() {
    return {
      route: twoFactor as Route,
      path: '/settings/two-factor',
      form: {},
      async done() {
        expect(await findSetUp(db, ada.owner)).toBeDefined()
      },
    }
  },

  async 'turning two-factor authentication on'() {
    await beginSetUp(db, ada.owner)
    const { secret = '' } = (await findSetUp(db, ada.owner)) ?? {}
    return {
      route: confirmSetUp as Route,
      path: '/settings/two-factor/set-up',
      get form() {
        return { code: codeOf(secret) }
      },
      hidden: ['code'],
      async done() {
        expect(await readTwoFactor(db, ada.owner.id)).toMatchObject({ authenticator: true })
      },
    }
  },

  async 'turning two-factor authentication off'() {
    await addAuthenticator(db, ada.owner)
    return {
      route: turnOff as Route,
      path: '/settings/two-factor/off',
      form: {},
      async done() {
        expect(await readTwoFactor(db, ada.owner.id)).toMatchObject({ authenticator: false })
      },
    }
  },

  async 'making new recovery codes'() {
    await addAuthenticator(db, ada.owner)
    return {
      route: newCodes as Route,
      path: '/settings/two-factor/recovery-codes',
      form: {},
      async done() {
        expect(await countRows('recovery_codes')).toBe(10)
      },
    }
  },

  async 'exporting everything'() {
    return {
      route: exportPage as Route,
      path: '/settings/export',
      form: { owner: ada.owner.id },
      async done(answer) {
        expect((answer as Response).headers.get('Location')).toBe('/settings/export.json')
      },
    }
  },

  async 'deleting the account'() {
    return {
      route: remove as Route,
      path: '/settings/delete',
      form: { owner: ada.owner.id, confirmation: 'DELETE' },
      async done() {
        expect(await countRows('users')).toBe(0)
      },
    }
  },

  async 'inviting somebody to edit everything'() {
    const path = '/proxies/add'
    const invited = { ...maria, level: 'full_edit', owner: ada.owner.id }
    const preview = await add.action(createPost({ path, form: invited }))
    const { mail } = (preview as { data: { mail: { hidden: Record<string, string> } } }).data
    return {
      route: add as Route,
      path,
      form: { ...mail.hidden, step: 'send', fullEditing: 'confirmed' },
      async done() {
        expect(await queuedKinds(db)).toContain('invitation')
      },
    }
  },

  async 'letting somebody edit everything'() {
    const proxyId = await addProxy(db, ada.owner, { level: 'view_only' })
    return proxyAction(fullEditing, proxyId, 'full-editing', {}, async () => {
      expect(await findProxy(db, ada.owner, proxyId)).toMatchObject({ level: 'full_edit' })
    })
  },

  async 'letting somebody edit everything for longer'() {
    const endsAt = timeAgo(minutes(1))
    const proxyId = await addProxy(db, ada.owner, {
      level: 'full_edit',
      acceptedAt: endsAt,
      endsAt,
    })
    return proxyAction(limits, proxyId, 'limits', {}, async () => {
      expect(await findProxy(db, ada.owner, proxyId)).toMatchObject({ endsAt: null })
    })
  },

  async 'showing a section more to somebody who may edit everything'() {
    const withheld = ['social_history']
    const proxyId = await addProxy(db, ada.owner, { level: 'full_edit', withheld })
    return proxyAction(limits, proxyId, 'limits', {}, async () => {
      expect(await findProxy(db, ada.owner, proxyId)).toMatchObject({ withheld: [] })
    })
  },

  async 'inviting somebody again who declined to edit everything'() {
    const proxyId = await addProxy(db, ada.owner, { level: 'full_edit', declinedAt: lastYear })
    return proxyAction(resend, proxyId, 'resend', {}, async () => {
      expect(await queuedKinds(db)).toContain('invitation')
    })
  },
}

function proxyAction(
  route: unknown,
  proxyId: string,
  page: string,
  more: Record<string, string>,
  done: Ready['done'],
): Ready {
  const form = { owner: ada.owner.id, ...more }
  const path = `/proxies/${proxyId}/${page}`
  return { route: route as Route, path, params: { proxyId }, form, done }
}

describe.each(Object.entries(actions))('%s', (_, makeReady) => {
  test('requires re-authentication eleven minutes after the login, and changes nothing before', async () => {
    const ready = await makeReady()
    vi.setSystemTime(Date.now() + minutes(9))
    expect(await isAskedToReAuthenticate(ready)).toBe(false)
    vi.setSystemTime(Date.now() + minutes(2))
    expect(await isAskedToReAuthenticate(ready)).toBe(true)

    const before = await readStoredRows(db, counters)
    expect(await expectRefusal(ready)).toEqual([403, 'Enter your password to go on'])
    expect(await expectRefusal(ready, 'Quiet-Harbour-0000')).toEqual([
      403,
      'This is not your password',
    ])
    expect(await findChangedTables(db, before)).toEqual([])

    const answer = await ready.route.action(
      createPost({ ...ready, form: { ...ready.form, proof: ada.password } }),
    )
    expect(readReplyStatus(answer)).toBeLessThan(400)
    await ready.done(answer)
  })
})

test('the export is refused to a page that did not require re-authentication', async () => {
  const send = (proof = '') => {
    const form = { owner: ada.owner.id, proof }
    return exportFile.action(createPost({ path: '/settings/export.json', form }))
  }
  vi.setSystemTime(Date.now() + minutes(11))
  await visitPage()
  const before = await readStoredRows(db, counters)
  for (const proof of ['', 'Quiet-Harbour-0000']) {
    await expect(send(proof)).rejects.toMatchObject({ status: 403 })
  }
  expect(await findChangedTables(db, before)).toEqual([])
  expect((await send(ada.password)).status).toBe(200)
})

test('a new password always requires the old one', async () => {
  const next = 'Another harbour 7'
  const change = (currentPassword: string) => {
    const form = { currentPassword, newPassword: next, confirmPassword: next }
    return security.action(createPost({ path: '/settings/security', form }))
  }
  for (const passed of [0, 11]) {
    vi.setSystemTime(Date.now() + minutes(passed))
    await visitPage()
    const before = await readStoredRows(db, counters)
    for (const typed of ['', 'Quiet-Harbour-0000']) {
      const answer = await change(typed)
      expect(readReplyStatus(answer)).toBe(403)
      expect(readData(answer)).toHaveProperty('error.currentPassword')
    }
    expect(await findChangedTables(db, before)).toEqual([])
  }
  expect(readReplyStatus(await change(ada.password))).toBe(302)
  const login = { email: ada.owner.email, bucket: openBucket, clientAddress: '192.0.2.1' }
  expect(await checkLogin(db, { ...login, password: next })).toMatchObject({ id: ada.owner.id })
  const old = checkLogin(db, { ...login, password: ada.password })
  await expect(old).rejects.toBeInstanceOf(InvalidLoginError)
})

test('a re-authentication is valid for ten minutes and for every action', async () => {
  const path = '/settings/email'
  const form = { email: 'anna.new@example.org', proof: ada.password }
  vi.setSystemTime(Date.now() + minutes(11))
  await email.action(createPost({ path, form }))
  expect(await twoFactor.loader(createVisit({ path }))).toMatchObject({ mustReAuthenticate: false })
  vi.setSystemTime(Date.now() + minutes(10))
  expect(await twoFactor.loader(createVisit({ path }))).toMatchObject({ mustReAuthenticate: true })
})

test('lower limits, or limits of a proxy who may not edit, require no re-authentication', async () => {
  const editor = await addProxy(db, ada.owner, { level: 'full_edit' })
  const reader = await addProxy(db, ada.owner, { level: 'view_only', withheld: ['social_history'] })
  vi.setSystemTime(Date.now() + minutes(11))
  for (const [proxyId, lastDay] of [
    [editor, timeIn(days(2)).slice(0, 10)],
    [reader, ''],
  ] as const) {
    const form = { owner: ada.owner.id, lastDay }
    const posted = createPost({ path: `/proxies/${proxyId}/limits`, params: { proxyId }, form })
    expect(readReplyStatus(await limits.action(posted))).toBe(302)
  }
})

test('a lower level requires no re-authentication', async () => {
  const proxyId = await addProxy(db, ada.owner, { level: 'full_edit' })
  const params = { proxyId }
  vi.setSystemTime(Date.now() + minutes(11))
  for (const to of ['full_edit', 'view_comment']) {
    const form = { owner: ada.owner.id, level: to }
    const path = `/proxies/${proxyId}/level`
    expect(readReplyStatus(await level.action({ ...createPost({ path, form }), params }))).toBe(302)
  }
  expect(await findProxy(db, ada.owner, proxyId)).toMatchObject({ level: 'view_comment' })
})

/** Logs a visit first, so that a post changes nothing else. */
async function visitPage(): Promise<void> {
  await email.loader(createVisit({ path: '/settings/email' }))
}

async function countRows(table: 'users' | 'email_changes' | 'recovery_codes'): Promise<number> {
  return (await db.selectFrom(table).selectAll().execute()).length
}

async function isAskedToReAuthenticate(ready: Ready): Promise<unknown> {
  const shown = readData(await ready.route.loader(createVisit(ready)))
  return (shown as { mustReAuthenticate?: unknown }).mustReAuthenticate
}

/** Expects the refusal of a post without re-authentication: status, and the error at the field. */
async function expectRefusal(ready: Ready, proof?: string): Promise<unknown[]> {
  const form = { ...ready.form, ...(proof && { proof }) }
  const answer = await ready.route.action(createPost({ ...ready, form }))
  const refused = readData(answer) as { error?: Record<string, string[]>; initialValue?: object }
  // The answer keeps the choices, but not the password or code.
  const hidden = ['proof', 'step', ...(ready.hidden ?? [])]
  const chosen = Object.entries(ready.form).filter(([name]) => !hidden.includes(name))
  expect(refused.initialValue ?? {}).toMatchObject(Object.fromEntries(chosen))
  expect(refused.initialValue ?? {}).not.toHaveProperty('proof')
  return [readReplyStatus(answer), ...(refused.error?.proof ?? [])]
}

function createVisit({ path, params = {} }: Pick<Ready, 'path' | 'params'>) {
  return { ...visit(db, path, ada.cookie), params }
}

function createPost({ path, params = {}, form }: Pick<Ready, 'path' | 'params' | 'form'>) {
  return { ...post(db, path, form, ada.cookie), params }
}

function readData(answer: unknown): unknown {
  return answer && typeof answer === 'object' && 'data' in answer ? answer.data : answer
}

function readReplyStatus(answer: unknown): number {
  if (answer instanceof Response) return answer.status
  return (answer as { init?: ResponseInit | null }).init?.status ?? 200
}
