import { describe, expect, test } from 'vitest'
import { emailHash } from '#app/accounts/accounts.server.ts'
import { reserveFailure } from '#app/accounts/login/login-throttle.server.ts'
import { createSession } from '#app/accounts/sessions/sessions.server.ts'
import type { StoreSettings } from '#app/lib/settings.server.ts'
import { runResetPasswordCommand } from '#scripts/operate/commands/reset-password.ts'
import { createOwner } from '#tests/support/data/create-owner.ts'
import { newPerson } from '#tests/support/data/people.ts'
import { tryLogin } from '#tests/support/data/try-login.ts'
import { createStore, openTestDatabase } from '#tests/support/db/database.ts'
import { runCommand } from '#tests/support/runner/run-command.ts'
import { spawnCommand } from '#tests/support/runner/spawn-command.ts'

describe('reset-password', () => {
  test('prints a new password, ends sessions and unlocks the login', async () => {
    const store = await createStore()
    const db = await openTestDatabase({ store })
    const anna = newPerson()
    const { id } = await createOwner(db, anna)
    await createSession(db, id)
    for (let n = 0; n < 10; n++) await reserveFailure(db, emailHash(anna.email), 'open')

    const { status, stdout, stderr } = spawn(store, [anna.email.toUpperCase()])
    expect(stderr).toBe('')
    expect(status).toBe(0)
    const password = /: (\w{5}(?:-\w{5}){3})$/m.exec(stdout)?.[1] ?? ''
    expect(await tryLogin(db, { ...anna, password })).toMatchObject({ id })
    expect(await db.selectFrom('sessions').select('user_id').execute()).toEqual([])
  })

  test.each([
    ['an unknown e-mail', ['nobody@example.org'], 'Nobody has an account with this email.', 1],
    ['no e-mail', [], 'Use: medfold reset-password EMAIL', 2],
  ])('changes nothing with %s and prints one line', async (_, words, message, code) => {
    const { status, stderr } = await runCommand(
      runResetPasswordCommand,
      await openTestDatabase(),
      words,
    )
    expect(status).toBe(code)
    expect(stderr).toBe(`${message}\n`)
  })

  test('prints one line with another master key', async () => {
    const store = await createStore()
    await openTestDatabase({ store })
    const { status, stderr } = spawn(store, ['anna@example.org'], {
      MASTER_KEY: `test:${Buffer.from('another key that opens nothing..').toString('base64')}`,
    })
    expect(status).toBe(1)
    expect(stderr).toMatch(/^Master key: [^\n]+\n$/)
  })
})

function spawn(store: StoreSettings, words: string[], settings: Record<string, string> = {}) {
  return spawnCommand('reset-password', store, { words, settings })
}
