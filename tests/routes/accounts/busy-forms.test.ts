import { expect, onTestFinished, test } from 'vitest'
import { verifyPassword } from '#app/accounts/password/password-hash.server.ts'
import { sendResetMails } from '#app/accounts/password/password-reset.server.ts'
import { action as requestReset } from '#app/routes/login/forgot-password.tsx'
import { action as logIn } from '#app/routes/login/login.tsx'
import { action as register } from '#app/routes/login/register.tsx'
import { action as reset } from '#app/routes/login/reset-password.tsx'
import { createOwner } from '#tests/support/data/create-owner.ts'
import { newPerson, registrationOf } from '#tests/support/data/people.ts'
import { db, openDatabaseBeforeEach } from '#tests/support/db/test-database.ts'
import { readFormAnswer } from '#tests/support/http/answers.ts'
import { post } from '#tests/support/http/route-context.ts'
import { mailedToken } from '#tests/support/mail/account-mails.ts'

openDatabaseBeforeEach()

test('login, registration and reset of a busy server answer 503 with all but the password', async () => {
  const anna = newPerson()
  await createOwner(db, anna)
  await requestReset(post(db, '/forgot-password', { email: anna.email }))
  await sendResetMails(db)
  const token = await mailedToken(db, anna.email, '/reset/')
  keepHashesBusy()
  const { email, password } = anna
  const passwords = { password: 'Another harbour 7', confirmPassword: 'Another harbour 7' }
  const eva = registrationOf(newPerson())
  const forms = [
    [{ email }, logIn(post(db, '/login', { email, password }))],
    [{ firstName: eva.firstName, email: eva.email }, register(post(db, '/register', eva))],
    [{}, reset({ ...post(db, `/reset/${token}`, passwords), params: { token } })],
  ] as const
  for (const [kept, answered] of forms) {
    const answer = await readFormAnswer(answered)
    expect(answer.status).toBe(503)
    expect(answer.error?.['']?.[0]).toContain('The server is very busy')
    expect(answer.initialValue ?? {}).toMatchObject(kept)
    expect(JSON.stringify(answer.initialValue ?? {})).not.toContain('arbour')
  }
})

/** Keeps the queue of password hashes full until the test has ended. */
function keepHashesBusy(): void {
  let isOver = false
  onTestFinished(() => {
    isOver = true
  })
  const hash = async (): Promise<void> => {
    if (isOver) return
    await verifyPassword(undefined, 'busy').catch(() => new Promise(setImmediate))
    await hash()
  }
  for (let n = 0; n < 300; n++) void hash()
}
