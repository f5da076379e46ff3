import { expect, test, vi } from 'vitest'
import { minutes } from '#app/lib/time.ts'
import { action as forgot } from '#app/routes/login/forgot-password.tsx'
import { action as logIn } from '#app/routes/login/login.tsx'
import { action as logOut } from '#app/routes/login/logout.tsx'
import { action as register } from '#app/routes/login/register.tsx'
import { action as reset } from '#app/routes/login/reset-password.tsx'
import { action as changeEmail } from '#app/routes/settings/change-email.tsx'
import { action as changePassword } from '#app/routes/settings/security.tsx'
import { action as settings } from '#app/routes/settings/settings.tsx'
import type { Database } from '#db/client.server.ts'
import { createOwner } from '#tests/support/data/create-owner.ts'
import { newPerson, registrationOf, type TestPerson } from '#tests/support/data/people.ts'
import { openTestDatabase } from '#tests/support/db/database.ts'
import { expectRedirect } from '#tests/support/http/answers.ts'
import { cookiesOf, post } from '#tests/support/http/route-context.ts'
import { requestResetToken } from '#tests/support/mail/account-mails.ts'

const host = 'http://localhost:3000'

// Addresses that make browsers and routers leave a site.
const payloads = [
  '//evil.example',
  '///evil.example',
  '////evil.example',
  '/\\evil.example',
  '\\/evil.example',
  '\\\\evil.example',
  '/%09/evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/%0a/evil.example',
  '/%0d%0aLocation:%20//evil.example',
  '/%5cevil.example',
  '/%2fevil.example',
  '/..//evil.example',
  '/.//evil.example',
  '/;//evil.example',
  'https:evil.example',
  'https:/evil.example',
  'https://evil.example',
  'https:\\\\evil.example',
  'HTTPS://EVIL.EXAMPLE',
  'http://localhost:3000@evil.example',
  'http://localhost:3000.evil.example',
  '//localhost:3000@evil.example',
  '//evil.example/%2f..',
  '//evil%00.example',
  '//evil。example',
  'javascript:alert(1)',
  'data:text/html,evil',
  ' //evil.example',
]

const names = [
  'redirect',
  'redirectTo',
  'redirect_uri',
  'next',
  'return',
  'returnTo',
  'return_url',
  'continue',
  'to',
  'url',
  'goto',
  'closeTo',
]

test('none of 30 addresses under 12 field names leads away from this host', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const db = await openTestDatabase()
  const anna = newPerson()
  await createOwner(db, anna)
  const left: string[] = []
  let redirects = 0
  for (const [index, payload] of payloads.entries()) {
    // Each round has another time and address, because of the rate limits for resets and
    // registrations.
    vi.setSystemTime(Date.now() + minutes(31))
    for (const location of await collectRedirects(db, anna, payload, `198.51.${index}.1`)) {
      redirects += 1
      if (new URL(location, host).origin !== host || location.includes('evil')) left.push(payload)
    }
  }
  expect(left).toEqual([])
  expect(redirects).toBe(payloads.length * 8)
})

/** Returns the redirect targets of every action that redirects, each asked to lead elsewhere. */
async function collectRedirects(
  db: Database,
  anna: TestPerson,
  payload: string,
  address: string,
): Promise<string[]> {
  const extra = Object.fromEntries(names.map(name => [name, payload]))
  const query = new URLSearchParams(extra)
  const sent = (path: string, form: Record<string, string>, cookie = '') =>
    post(db, `${path}?${query}`, { ...extra, ...form }, cookie, address)

  const bert = newPerson()
  const registered = await expectRedirect(register(sent('/register', registrationOf(bert))))
  const cookie = cookiesOf(registered.headers)
  const token = await requestResetToken(db, anna.email, address)
  const next = 'Another harbour 7'
  const chosen = { password: next, confirmPassword: next }
  const change = { currentPassword: bert.password, newPassword: next, confirmPassword: next }
  const { email, password } = bert

  const others = [
    await expectRedirect(forgot(sent('/forgot-password', { email }))),
    await expectRedirect(settings(sent('/settings', { intent: 'send-confirmation' }, cookie))),
    await expectRedirect(
      changeEmail(sent('/settings/email', { email: newPerson().email }, cookie)),
    ),
    await expectRedirect(logIn(sent('/login', { email, password }))),
    await expectRedirect(changePassword(sent('/settings/security', change, cookie))),
    await expectRedirect(reset({ ...sent(`/reset/${token}`, chosen), params: { token } })),
    await expectRedirect(logOut(sent('/logout', {}))),
  ]
  return [registered, ...others].map(({ location }) => location ?? '')
}
