import { beforeEach, describe, expect, test, vi } from 'vitest'
import { listSessions } from '#app/accounts/sessions/list-sessions.server.ts'
import { getPerson } from '#app/accounts/sessions/session-route.server.ts'
import { readTwoFactor } from '#app/accounts/two-factor/two-factor-state.server.ts'
import { verifyAppCode } from '#app/accounts/two-factor/verify-two-factor.server.ts'
import { minutes } from '#app/lib/time.ts'
import * as renewal from '#app/routes/settings/recovery-codes.tsx'
import * as setUp from '#app/routes/settings/set-up-two-factor.tsx'
import * as off from '#app/routes/settings/turn-off-two-factor.tsx'
import * as main from '#app/routes/settings/two-factor.tsx'
import { addAuthenticator, codeOf, wrongCode } from '#tests/support/data/authenticator.ts'
import { db } from '#tests/support/db/test-database.ts'
import { expectRedirect, readFormAnswer, readMessage } from '#tests/support/http/answers.ts'
import { ada, logInOwnerBeforeEach } from '#tests/support/http/profile-visit.ts'
import { cookiesOf, createSessionCookie, post, visit } from '#tests/support/http/route-context.ts'
import { queuedKinds } from '#tests/support/mail/queued-mails.ts'

const path = '/settings/two-factor'

logInOwnerBeforeEach('2027-03-01T12:00:15Z')

describe('turning two-factor authentication on', () => {
  test('shows the secret as picture and text, accepts a code, and shows ten recovery codes', async () => {
    const { location } = await expectRedirect(main.action(post(db, path, {}, ada.cookie)))
    expect(location).toBe(`${path}/set-up`)
    const { secret, address, qr } = await readSetUp()
    expect(secret).toMatch(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/)
    expect(address).toContain(`secret=${secret.replaceAll(' ', '')}&`)
    expect(qr.d).toMatch(/^M/)

    const wrong = await readFormAnswer(confirm(wrongCode(secret)))
    expect(wrong.error).toEqual({ code: [expect.stringContaining('This code is not right')] })
    const { codes, headers } = await readCodes(confirm(codeOf(secret)))
    expect(codes).toHaveLength(10)
    expect(await readTwoFactor(db, ada.owner.id)).toMatchObject({ authenticator: true })
    // No page shows the codes or the secret again.
    expect(await setUp.loader(visit(db, `${path}/set-up`, cookiesOf(headers)))).toMatchObject({
      waiting: null,
    })
  })

  test('creates a new token of the session before it renders the page', async () => {
    await main.action(post(db, path, {}, ada.cookie))
    const other = await createSessionCookie(db, ada.owner)
    const { secret } = await readSetUp()
    const args = post(db, `${path}/set-up`, { code: codeOf(secret) }, ada.cookie)
    const { headers } = await readCodes(setUp.action(args))
    const renewed = cookiesOf(headers)
    expect(renewed).not.toBe(ada.cookie)
    expect(await getPerson(visit(db, '/', ada.cookie))).toBeNull()
    expect(await getPerson(visit(db, '/', renewed))).not.toBeNull()
    // The loaders of the same request still have the old cookie.
    const { context } = args
    expect(await setUp.loader({ ...visit(db, path, ada.cookie), context })).toMatchObject({
      waiting: null,
    })
    // Other devices stay logged in.
    expect(await getPerson(visit(db, '/', other))).not.toBeNull()
    expect(await listSessions(db, ada.owner)).toHaveLength(2)
  })

  test('twice with one secret happens once', async () => {
    await main.action(post(db, path, {}, ada.cookie))
    const { secret } = await readSetUp()
    const { headers } = await readCodes(confirm(codeOf(secret)))
    const again = setUp.action(
      post(db, `${path}/set-up`, { code: codeOf(secret, 1) }, cookiesOf(headers)),
    )
    const { location, headers: more } = await expectRedirect(again)
    expect(location).toBe(path)
    expect(await readMessage(more)).toContain('This set-up has ended')
  })
})

describe('new recovery codes and turning off', () => {
  test('need two-factor', async () => {
    for (const { loader, action } of [renewal, off]) {
      await expectRedirect(loader(visit(db, path, ada.cookie)), path)
      await expectRedirect(action(post(db, path, {}, ada.cookie)), path)
    }
  })

  test('invalidate the old codes, and end two-factor with a new token', async () => {
    await addAuthenticator(db, ada.owner)
    const first = await readCodes(renewal.action(post(db, path, {}, ada.cookie)))
    expect(first.codes).toHaveLength(10)
    expect(await main.loader(visit(db, path, ada.cookie))).toMatchObject({
      authenticator: true,
      recoveryCodesLeft: 10,
    })
    const { location, headers } = await expectRedirect(off.action(post(db, path, {}, ada.cookie)))
    expect(location).toBe(path)
    expect(await readMessage(headers)).toBe('Two-factor authentication is off')
    expect(await getPerson(visit(db, '/', ada.cookie))).toBeNull()
    expect(await getPerson(visit(db, '/', cookiesOf(headers)))).not.toBeNull()
    expect(await readTwoFactor(db, ada.owner.id)).toMatchObject({
      authenticator: false,
      recoveryCodesLeft: 0,
    })
    const kinds = await queuedKinds(db)
    expect(kinds).toEqual(['recovery-codes-new', 'two-factor-off'])
  })
})

describe('more than ten minutes after the last authentication', () => {
  let secret: string

  beforeEach(async () => {
    secret = await addAuthenticator(db, ada.owner)
    vi.setSystemTime(Date.now() + minutes(11))
  })

  test('a code of the authenticator counts as re-authentication, once', async () => {
    const code = codeOf(secret)
    const form = { proof: ` ${code} ` }
    await expectRedirect(main.action(post(db, path, form, ada.cookie)), `${path}/set-up`)
    expect(await verifyAppCode(db, ada.owner, code)).toBe(false)
    vi.setSystemTime(Date.now() + minutes(11))
    const replayed = await readFormAnswer(main.action(post(db, path, form, ada.cookie)))
    expect(replayed.error).toEqual({ proof: [expect.stringContaining('This code is not right')] })
    const password = { proof: ada.password }
    await expectRedirect(main.action(post(db, path, password, ada.cookie)), `${path}/set-up`)
  })

  test('wrong codes of re-authentication count with those of the login', async () => {
    const form = { proof: wrongCode(secret) }
    for (let n = 0; n < 5; n++) await readFormAnswer(off.action(post(db, path, form, ada.cookie)))
    const right = { proof: codeOf(secret) }
    const { status, error } = await readFormAnswer(off.action(post(db, path, right, ada.cookie)))
    expect(status).toBe(429)
    expect(error).toEqual({ '': ['Too many wrong codes. Try again in 15 minutes.'] })
  })
})

async function readSetUp() {
  const { waiting } = await setUp.loader(visit(db, `${path}/set-up`, ada.cookie))
  if (!waiting) throw new Error('No set-up waits')
  return waiting
}

function confirm(code: string) {
  return setUp.action(post(db, `${path}/set-up`, { code }, ada.cookie))
}

/** Returns the recovery codes and headers of an answer. */
async function readCodes(work: Promise<unknown>): Promise<{ codes: string[]; headers: Headers }> {
  const { data, init } = (await work) as { data: { codes: string[] }; init: ResponseInit | null }
  return { codes: data.codes, headers: new Headers(init?.headers) }
}
