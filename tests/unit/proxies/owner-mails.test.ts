import { describe, expect, test, vi } from 'vitest'
import { mailOwnerAboutAnswer } from '#app/access/audit/owner-change-mails.server.ts'
import type { Person } from '#app/accounts/person.server.ts'
import { minutes } from '#app/lib/time.ts'
import { savePreference } from '#app/mail/mail-preferences.server.ts'
import { saveSection } from '#app/profile/record/save-section.server.ts'
import { social } from '#app/profile-definition/sections/social.ts'
import { removeProxy } from '#app/proxies/list/change-proxies.server.ts'
import { giveUpGrant } from '#app/proxies/proxied/people-i-help.server.ts'
import { anna, bert, createAnnaAndBertBeforeEach } from '#tests/support/data/anna-and-bert.ts'
import { addProxy, grantAccess } from '#tests/support/data/proxies.ts'
import { db } from '#tests/support/db/test-database.ts'
import { queuedKinds, queuedMails } from '#tests/support/mail/queued-mails.ts'

createAnnaAndBertBeforeEach('2026-03-01T08:00:00Z')

describe('a mail to an owner', () => {
  test('names the proxy who changed something, and neither value nor section', async () => {
    await save({ actor: bert, value: { dietType: 'Canary-4711' } })
    const [mail, ...others] = await queuedMails(db)
    expect(others).toEqual([])
    expect(mail?.kind).toBe('proxy-change')
    expect(mail?.to.email).toBe(anna.email)
    const said = `${mail?.subject} ${mail?.text} ${mail?.html}`
    expect(said).toContain('Bert Noyce')
    expect(mail?.text).toContain('/profile/history')
    expect(said).not.toContain('Canary')
    expect(said).not.toContain(social.title)
    expect(mail?.unsubscribe).toBeDefined()
  })

  test('is sent once an hour, however often a form is saved', async () => {
    await save({ actor: bert, value: { dietType: 'One' } })
    await save({ actor: bert, value: { dietType: 'Two' }, version: 1 })
    expect(await queuedKinds(db)).toEqual(['proxy-change'])
    vi.setSystemTime(Date.now() + minutes(61))
    await save({ actor: bert, value: { dietType: 'Three' }, version: 2 })
    expect(await queuedKinds(db)).toEqual(['proxy-change', 'proxy-change'])
  })

  test('is not sent for their own change, nor for a save without a change', async () => {
    await save({ actor: anna, value: { dietType: 'One' } })
    await save({ actor: bert, value: { dietType: 'One' }, version: 1 })
    expect(await queuedKinds(db)).toEqual([])
  })

  test('is not sent for a failed save', async () => {
    await expect(save({ actor: bert, value: { dietType: 'One' }, version: 7 })).rejects.toThrow()
    expect(await queuedKinds(db)).toEqual([])
  })

  test('is not sent if it is turned off', async () => {
    await savePreference(db, anna.id, 'updates', false)
    await save({ actor: bert, value: { dietType: 'One' } })
    expect(await queuedKinds(db)).toEqual([])
  })

  test('is sent for each answer to an invitation, and when a proxy leaves', async () => {
    const accessId = await grantAccess(db, anna, bert, 'view_only')
    await mailOwnerAboutAnswer(db, anna, 'Bert\nNoyce', 'accepted')
    await mailOwnerAboutAnswer(db, anna, 'Bert Noyce', 'declined')
    await mailOwnerAboutAnswer(db, anna, 'Somebody Else', 'accepted')
    expect((await giveUpGrant(db, bert, accessId))?.id).toBe(anna.id)
    expect(await giveUpGrant(db, bert, accessId)).toBeUndefined()
    const mails = await queuedMails(db)
    expect(mails.map(({ kind }) => kind).sort()).toEqual([
      'invitation-answer',
      'invitation-answer',
      'invitation-answer',
      'proxy-left',
    ])
    expect(mails.filter(({ text }) => text.includes('Bert Noyce'))).toHaveLength(3)
    expect(mails.filter(({ text }) => text.includes('Somebody Else'))).toHaveLength(1)
    for (const mail of mails) expect(mail.text).toContain('/proxies')
  })
})

async function save({
  actor,
  value,
  version = 0,
}: {
  actor: Person
  value: object
  version?: number
}) {
  const save = { section: social, value, version, way: 'auto-save' } as const
  await saveSection(db, { owner: anna, actor }, save)
}

test("a proxy whose grant is removed gets a mail with the owner's name, and nothing of the record", async () => {
  const accessId = await grantAccess(db, anna, bert, 'view_only')
  const invitedId = await addProxy(db, anna, { level: 'view_only' })
  await removeProxy(db, anna, invitedId)
  await removeProxy(db, anna, accessId)
  const mails = await queuedMails(db)
  expect(mails.map(({ kind, to }) => [kind, to.email])).toEqual([['access-removed', bert.email]])
  expect(mails[0]?.subject).toBe('Your access to a profile was removed')
  expect(mails[0]?.text).toContain(`${anna.firstName} ${anna.lastName} removed your access`)
})
