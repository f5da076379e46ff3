import { randomUUID } from 'node:crypto'
import { describe, expect, test, vi } from 'vitest'
import { emailHash } from '#app/accounts/accounts.server.ts'
import { findConfirmedAt, queueConfirmation } from '#app/accounts/email/confirm-email.server.ts'
import { reserveFailure } from '#app/accounts/login/login-throttle.server.ts'
import { inviteToRegister } from '#app/accounts/registration/registration-invitations.server.ts'
import { createSession } from '#app/accounts/sessions/sessions.server.ts'
import { savePreference } from '#app/mail/mail-preferences.server.ts'
import { hashToken } from '#db/crypto/keys.server.ts'
import { runAccountsCommand as runAccounts } from '#scripts/operate/commands/accounts.ts'
import { anna, registerAnnaBeforeEach } from '#tests/support/data/anna-and-bert.ts'
import { addAuthenticator } from '#tests/support/data/authenticator.ts'
import { createOwner } from '#tests/support/data/create-owner.ts'
import { newPerson } from '#tests/support/data/people.ts'
import { changeRows } from '#tests/support/db/rows.ts'
import { db, openStoreBeforeEach, store } from '#tests/support/db/test-database.ts'
import { queueMails } from '#tests/support/mail/mails.ts'
import { queuedKinds, queuedMails } from '#tests/support/mail/queued-mails.ts'
import { runCommand } from '#tests/support/runner/run-command.ts'
import { spawnCommand } from '#tests/support/runner/spawn-command.ts'

const unknown = 'Nobody has an account with this email.\n'

registerAnnaBeforeEach(undefined, openStoreBeforeEach)

describe('medfold accounts', () => {
  test('prints figures and commands', async () => {
    await createSession(db, anna.id)
    await createSession(db, anna.id)
    const bert = await createOwner(db, newPerson())
    await addAuthenticator(db, bert)
    await changeRows(db, 'users', { created_at: '2020-01-01T00:00:00.000Z' })
    await createOwner(db, newPerson())
    await changeRows(db, 'share_links', { failures: 20 }, { user_id: anna.id })
    for (let n = 0; n < 10; n++) await reserveFailure(db, emailHash(anna.email), 'open')
    await reserveFailure(db, emailHash(bert.email), 'open')
    await queueMails(db, 2)
    await db
      .insertInto('erased_accounts')
      .values({ user_id: randomUUID(), erased_at: new Date().toISOString() })
      .execute()

    const { status, stdout, stderr } = spawn([])
    expect([status, stderr]).toEqual([0, ''])
    expect(stdout.split('\n\n')[0]?.split('\n')).toEqual([
      'Accounts: 3',
      '  made in the last 30 days: 1',
      '  with two-factor authentication: 1',
      '  logged in now: 1',
      'Deleted accounts: 1',
      'Registration: open (REGISTRATION)',
      'Emergency links that are locked: 1',
      'Logins closed after wrong passwords: 1',
      'Mails: 2 waiting, 0 given up',
    ])
    for (const command of [
      '--invite',
      '--confirm',
      '--close',
      '--two-factor-off',
      '--marketing-consent',
    ]) {
      expect(stdout).toContain(`medfold accounts ${command}`)
    }
    expect(stdout).toMatch(/medfold unlock-links .*medfold mail /s)
    expect(stdout).not.toMatch(/anna|@example/i)
  })

  test('prints its usage for other words', async () => {
    for (const words of ['--close', '--close a@b.ch --no']) {
      const { status, stderr } = await run(words.split(' '))
      expect(status, words).toBe(2)
      expect(stderr, words).toMatch(/^Use: medfold accounts\n/)
    }
  })
})

describe('--invite', () => {
  test('mails a link to register, prints it, and ends an earlier one', async () => {
    await inviteToRegister(db, 'maria.huber@example.org')
    const { status, stdout } = spawn(['--invite', 'Maria.Huber@example.org'], {
      REGISTRATION: 'invitation',
    })
    expect(status).toBe(0)
    const token = /^http:\/\/localhost:3000\/register\/([\w-]{43})$/m.exec(stdout)?.[1] ?? ''
    expect(stdout).toContain('It works once, for 7 days.')
    expect(stdout).not.toContain('Registration is open')
    const rows = await db.selectFrom('registration_invitations').select('token_hash').execute()
    expect(rows).toEqual([{ token_hash: hashToken(token) }])
    const mail = (await queuedMails(db)).at(-1)
    expect(mail).toMatchObject({ kind: 'registration-invitation' })
    expect(mail?.to).toEqual({ email: 'Maria.Huber@example.org' })
    expect(mail?.text).toContain(token)
  })

  test('says that nobody needs one, and refuses if it has no effect', async () => {
    expect((await run(['--invite', 'maria@example.org'])).stdout).toMatch(/^Registration is open/m)
    const closed = spawn(['--invite', 'bert@example.org'], { REGISTRATION: 'closed' })
    expect(closed.status).toBe(1)
    expect(closed.stderr).toContain('Nobody new can register')
    expect(await run(['--invite', anna.email])).toMatchObject({
      status: 1,
      stderr: 'Somebody has an account with this email.\n',
    })
    expect(await queuedMails(db)).toHaveLength(1)
  })
})

describe('--close', () => {
  test('deletes the account when its email is typed again', async () => {
    const bert = await createOwner(db, newPerson())
    for (const typed of ['', `${bert.email}\n`]) {
      const { status, stderr } = await run(['--close', anna.email], typed)
      expect(status).toBe(1)
      expect(stderr).toMatch(/^Nothing was deleted/)
    }
    expect(await accounts()).toHaveLength(2)
    const { status, stdout } = spawn(['--close', anna.email], {}, `${anna.email.toUpperCase()}\n`)
    expect(status).toBe(0)
    expect(stdout).toContain('The account is deleted.')
    expect(await accounts()).toEqual([bert.id])
  })

  test('asks nothing with --yes, and reports an unknown account', async () => {
    expect((await run(['--close', 'nobody@example.org', '--yes'])).stderr).toBe(unknown)
    expect((await run(['--close', anna.email, '--yes'])).stdout).toMatch(
      /^The account is deleted\./,
    )
    expect(await accounts()).toEqual([])
  })
})

describe('--confirm', () => {
  test('confirms an address, ends the mailed link, and reports a confirmed one', async () => {
    await queueConfirmation(db, anna)
    const { status, stdout } = await run(['--confirm', anna.email])
    expect(status).toBe(0)
    expect(stdout).toMatch(/^The address is confirmed\./)
    expect(await findConfirmedAt(db, anna.id)).not.toBeNull()
    expect(await db.selectFrom('mail_links').selectAll().execute()).toEqual([])
    const again = await run(['--confirm', anna.email])
    expect(again.stderr).toBe('The address of this account is confirmed already.\n')
    expect((await run(['--confirm', 'nobody@example.org'])).stderr).toBe(unknown)
  })
})

describe('--two-factor-off', () => {
  test('turns two-factor off and mails the owner, or reports that it is off', async () => {
    const not = await run(['--two-factor-off', anna.email])
    expect(not.stderr).toBe('Two-factor authentication is not on for this account.\n')
    await addAuthenticator(db, anna)
    const { status, stdout } = await run(['--two-factor-off', anna.email])
    expect(status).toBe(0)
    expect(stdout).toBe('Two-factor authentication is off. Its owner gets a mail about it.\n')
    expect(await db.selectFrom('second_factors').select('user_id').execute()).toEqual([])
    expect(await queuedKinds(db)).toEqual(['two-factor-off'])
  })
})

describe('--marketing-consent', () => {
  test('prints the accounts with consent as CSV without formulas', async () => {
    const since = '2026-03-01T08:00:00.000Z'
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(since) })
    const eve = await createOwner(db, { ...newPerson(), firstName: '=1+1', lastName: 'Berg, Eve' })
    await savePreference(db, eve.id, 'marketingEmails', true)
    await savePreference(db, anna.id, 'marketingEmails', false)
    const { status, stdout } = await run(['--marketing-consent'])
    expect(status).toBe(0)
    expect(stdout).toBe(
      `\ufeffEmail,First name,Last name,Since\r\n${eve.email},'=1+1,"Berg, Eve",${since}\r\n`,
    )
  })
})

async function accounts(): Promise<string[]> {
  return (await db.selectFrom('users').select('id').execute()).map(({ id }) => id)
}

function run(words: string[], typed = '') {
  return runCommand(runAccounts, db, words, typed)
}

/** Runs the command in its own process with these settings. */
function spawn(words: string[], settings: Record<string, string> = {}, typed = '') {
  return spawnCommand('accounts', store, { words, settings, typed })
}
