import { beforeEach, describe, expect, test, vi } from 'vitest'
import { findByEmail } from '#app/accounts/accounts.server.ts'
import { minutes } from '#app/lib/time.ts'
import { action as logIn } from '#app/routes/login/login.tsx'
import { action as reset, loader as visitReset } from '#app/routes/login/reset-password.tsx'
import { newPerson, type TestPerson } from '#tests/support/data/people.ts'
import { findWaysIn, registerSquatter, tablesWithAccess } from '#tests/support/data/squatter.ts'
import { db, openDatabaseBeforeEach } from '#tests/support/db/test-database.ts'
import { expectRedirect } from '#tests/support/http/answers.ts'
import { post, visit } from '#tests/support/http/route-context.ts'
import { mailedKinds, requestResetToken } from '#tests/support/mail/account-mails.ts'
import { setEmailConfirmation } from '#tests/support/mail/email-confirmation.ts'

const next = 'Another harbour 7'
let victim: TestPerson

openDatabaseBeforeEach('2027-03-01T12:00:15Z')

beforeEach(() => {
  victim = newPerson()
})

describe('an account that somebody else made with the email of its owner, after the reset', () => {
  test('opens by nothing of its maker if it was made under the rule', async () => {
    setEmailConfirmation(true)
    const squatter = await registerSquatter(db, victim)
    expect(await tablesWithAccess(db, squatter.account)).not.toContain('proxies')
    expect(squatter.links.map(({ name }) => name)).toEqual([''])
    await resetAs(victim)
    expect(await findWaysIn(db, squatter)).toEqual([])
    expect(await tablesWithAccess(db, squatter.account)).toEqual([])
    await expectOwnerLogsIn()
  })

  test('opens by nothing of its maker if it is older than the rule', async () => {
    setEmailConfirmation(false)
    const squatter = await registerSquatter(db, victim)
    expect(await findWaysIn(db, squatter)).toContain('proxy')
    setEmailConfirmation(true)
    await resetAs(victim, { choice: 'end' })
    expect(await findWaysIn(db, squatter)).toEqual([])
    expect(await tablesWithAccess(db, squatter.account)).toEqual([])
    await expectOwnerLogsIn()
  })

  test('treats the maker’s browser as a new device and mails the owner', async () => {
    setEmailConfirmation(true)
    const squatter = await registerSquatter(db, victim)
    vi.setSystemTime(Date.now() + minutes(1))
    await resetAs(victim)
    const before = await newDeviceMails()
    const form = { email: victim.email, password: next }
    await expectRedirect(logIn(post(db, '/login', form, squatter.cookie)))
    expect(await newDeviceMails()).toBe(before + 1)
  })
})

async function resetAs({ email }: TestPerson, more: Record<string, string> = {}): Promise<void> {
  const token = await requestResetToken(db, email)
  const params = { token }
  await visitReset({ ...visit(db, `/reset/${token}`), params })
  const form = { password: next, confirmPassword: next, ...more }
  await expectRedirect(reset({ ...post(db, `/reset/${token}`, form), params }))
}

async function newDeviceMails(): Promise<number> {
  return (await mailedKinds(db, victim.email)).filter(kind => kind === 'new-device').length
}

async function expectOwnerLogsIn(): Promise<void> {
  const { location } = await expectRedirect(
    logIn(post(db, '/login', { email: victim.email, password: next })),
  )
  expect(location).toBe('/login?c=1')
  expect(await findByEmail(db, victim.email)).not.toBeNull()
}
