import { expect, test, vi } from 'vitest'
import * as accounts from '#app/accounts/sessions/account-cookies-route.server.ts'
import * as emergency from '#app/emergency/view/view-cookies-route.server.ts'
import { redirectWithInfo } from '#app/http/toast-redirect.server.ts'
import { newToken } from '#db/crypto/keys.server.ts'
import { openTestDatabase } from '#tests/support/db/database.ts'

test('every cookie is for this host only, Secure, HttpOnly and SameSite', async () => {
  vi.stubEnv('APP_URL', 'https://medfold.example.org')
  await openTestDatabase()
  const { token } = newToken()
  const made = [
    accounts.sessionCookie(),
    accounts.pendingLoginCookie(),
    accounts.draftCookie(900),
    accounts.leftSessionCookie(900),
    accounts.loginDeviceCookie('abcdefgh', 900),
    accounts.wantedPageCookie(900),
  ]
  const toast = await redirectWithInfo('/', 'Saved')
  const lines = [
    ...(await Promise.all(made.map(cookie => cookie.serialize(token)))),
    ...toast.headers.getSetCookie(),
    emergency.grantCookie('x', token, 900),
    emergency.responderDeviceCookie('x', token),
    emergency.browserCookie(token),
    emergency.languageCookie('fr'),
    emergency.flashCookie('verified'),
    emergency.typedCookie('x', token),
  ]
  expect(lines).toHaveLength(13)
  for (const line of lines) {
    const [pair = '', ...attributes] = line.split('; ')
    expect(pair, line).toMatch(/^__Host-m[fv]_\w+=/)
    expect(attributes, line).toEqual(
      expect.arrayContaining(['Path=/', 'HttpOnly', 'SameSite=Lax', 'Secure']),
    )
    expect(attributes.join(), line).not.toMatch(/Domain/i)
  }
  for (const line of lines.slice(0, 4)) {
    expect(line.split(';')[0]?.split(/=(.*)/s)[1]?.length, line).toBeLessThanOrEqual(64)
  }
})

test('no other file makes a cookie', () => {
  const sources = import.meta.glob<string>('/app/**/*.{ts,tsx}', {
    eager: true,
    query: '?raw',
    import: 'default',
  })
  const makers = Object.entries(sources).flatMap(([file, source]) =>
    /createCookie|HttpOnly/.test(source) ? [file] : [],
  )
  expect(makers.sort()).toEqual([
    '/app/accounts/sessions/account-cookies-route.server.ts',
    '/app/emergency/view/view-cookies-route.server.ts',
    '/app/http/toast-redirect.server.ts',
  ])
})
