import type { AppLoadContext } from '@remix-run/node'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { MailPreferences } from '#app/mail/mail.ts'
import { readPreferences } from '#app/mail/mail-preferences.server.ts'
import { unsubscribeToken } from '#app/mail/unsubscribe.server.ts'
import { action, loader } from '#app/routes/public/unsubscribe.tsx'
import { createOwner } from '#tests/support/data/create-owner.ts'
import { newPerson } from '#tests/support/data/people.ts'
import { db, openDatabaseBeforeEach } from '#tests/support/db/test-database.ts'
import { expectRedirect } from '#tests/support/http/answers.ts'
import { post, visit } from '#tests/support/http/route-context.ts'

let userId: string
let token: string

openDatabaseBeforeEach()

beforeEach(async () => {
  userId = (await createOwner(db, newPerson())).id
  token = unsubscribeToken({ userId, preference: 'securityAlerts' })
})

const load = (of = token) => loader({ ...visit(db, `/unsubscribe/${of}`), params: { token: of } })
const send = (form: Record<string, string>, of = token, context?: AppLoadContext) => {
  const args = { ...post(db, `/unsubscribe/${of}`, form), params: { token: of } }
  return action(context ? { ...args, context } : args)
}
const readStatus = (work: Promise<unknown>) =>
  work.then(
    () => 200,
    thrown => (thrown instanceof Response ? thrown.status : thrown),
  )
const readPreference = async (name: keyof MailPreferences = 'securityAlerts') =>
  (await readPreferences(db, userId))[name]

describe('the link at the end of a mail', () => {
  test('changes nothing by a GET, since mail scanners open it', async () => {
    for (let n = 0; n < 5; n++)
      expect(await load()).toMatchObject({ words: 'security alerts', isOn: true })
    expect(await readPreference()).toBe(true)
    expect(await db.selectFrom('mail_preferences').selectAll().execute()).toEqual([])
  })

  test('names the kind of mail that it stops', async () => {
    const { occasions } = await load()
    for (const named of [
      /new device/,
      /password/,
      /wrong codes/,
      /opened it on a new device/,
      /left a note/,
    ]) {
      expect(occasions).toContainEqual(expect.stringMatching(named))
    }
  })

  test('turns off its kind of mail alone, without a session, and on again', async () => {
    const before = await readPreferences(db, userId)
    await expectRedirect(send({ intent: 'stop' }), `/unsubscribe/${token}`)
    expect(await load()).toMatchObject({ words: 'security alerts', isOn: false })
    expect(await readPreferences(db, userId)).toEqual({ ...before, securityAlerts: false })
    await expectRedirect(send({ intent: 'resume' }))
    expect(await readPreferences(db, userId)).toEqual(before)
  })

  test('about owners keeps the alerts of the proxy’s own account on', async () => {
    const helped = unsubscribeToken({ userId, preference: 'helpedAlerts' })
    expect(await load(helped)).toMatchObject({ words: expect.stringContaining('people you help') })
    expect(await send({ 'List-Unsubscribe': 'One-Click' }, helped)).toBeNull()
    expect(await readPreference('helpedAlerts')).toBe(false)
    expect(await readPreference('securityAlerts')).toBe(true)
  })

  test('turns it off by the one click of a mail program, without a redirect', async () => {
    expect(await send({ 'List-Unsubscribe': 'One-Click' })).toBeNull()
    expect(await send({ 'List-Unsubscribe': 'One-Click' })).toBeNull()
    expect(await readPreference()).toBe(false)
  })

  test('is valid only in its canonical form', async () => {
    for (const form of [{}, { intent: 'delete' }, { 'List-Unsubscribe': 'yes' }]) {
      expect(await readStatus(send(form as Record<string, string>))).toBe(400)
    }
    expect(await readPreference()).toBe(true)
  })

  test('is invalid when any part of it is changed', async () => {
    const other = (await createOwner(db, newPerson())).id
    const mac = token.split('.')[2] ?? ''
    const made = [
      `updates.${userId}.${mac}`,
      `securityAlerts.${other}.${mac}`,
      `securityAlerts.${userId}.${mac.slice(0, -1)}`,
      `securityAlerts.${userId}.${mac}A`,
      `securityAlerts.${userId}.${'A'.repeat(mac.length)}`,
      `securityAlerts.${userId}.${'é'.repeat(mac.length)}`,
      `securityAlerts.${userId}.`,
      `toString.${userId}.${mac}`,
      `${token}.`,
      'x',
      '',
    ]
    for (const wrong of made) {
      expect(await readStatus(load(wrong)), wrong).toBe(404)
      expect(await readStatus(send({ intent: 'stop' }, wrong)), wrong).toBe(404)
    }
    expect(await readPreference()).toBe(true)
    expect(await readPreference('updates')).toBe(true)
  })

  test('ends with the account', async () => {
    await db.deleteFrom('users').where('id', '=', userId).execute()
    expect(await readStatus(load())).toBe(404)
    expect(await readStatus(send({ 'List-Unsubscribe': 'One-Click' }))).toBe(404)
  })

  test('reports a failure, also to a mail program', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    await db.schema.dropTable('mail_preferences').execute()
    const { location, headers } = await expectRedirect(send({ intent: 'stop' }))
    expect(location).toBe(`/unsubscribe/${token}`)
    expect(headers.get('Set-Cookie')).toMatch(/toast/)
    expect(await readStatus(send({ 'List-Unsubscribe': 'One-Click' }))).toBeInstanceOf(Error)
  })
})
