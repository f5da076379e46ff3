import { beforeEach, describe, expect, test } from 'vitest'
import { sendSecurityAlert } from '#app/accounts/email/security-alerts.server.ts'
import type { Person } from '#app/accounts/person.server.ts'
import {
  listNoticeRecipients,
  listOpenNotices,
  notify,
} from '#app/emergency/notices/notices.server.ts'
import { proxyUrl } from '#app/http/proxy-url.ts'
import { savePreference } from '#app/mail/mail-preferences.server.ts'
import { findUnsubscription } from '#app/mail/unsubscribe.server.ts'
import { includesNumber } from '#tests/support/data/canaries.ts'
import {
  createLinkedOwnerBeforeEach,
  createPersonWithLink,
  openEmergencyLink,
  owner,
  tryWrongCodes,
} from '#tests/support/data/emergency-link.ts'
import { grantAccess } from '#tests/support/data/proxies.ts'
import { changeProxies } from '#tests/support/db/change-proxies.ts'
import { db } from '#tests/support/db/test-database.ts'
import { queuedMails } from '#tests/support/mail/queued-mails.ts'

let bert: Person

createLinkedOwnerBeforeEach('2026-03-01T08:00:00Z')

beforeEach(async () => {
  bert = (await createPersonWithLink(db)).person
})

describe('a proxy with full access', () => {
  test("is told of a lock by a mail with the owner's name and a link to the record", async () => {
    const accessId = await grantAccess(db, owner.person, bert, 'full_edit')
    await tryWrongCodes(db, owner, 25)
    const mail = (await mailsTo(bert)).find(({ kind }) => kind === 'locked')
    expect(mail?.subject).toBe('An emergency link of somebody you help is locked')
    expect(mail?.text).toContain('Anna Berg')
    expect(mail?.text).toContain(proxyUrl(accessId, `/links/${owner.link.id}/unlock`))
    expect(mail?.unsubscribe).toBeDefined()
  })

  test('gets mails without code, URL of the link or unlock token', async () => {
    await grantAccess(db, owner.person, bert, 'full_edit')
    await tryWrongCodes(db, owner, 25)
    await openEmergencyLink(db, owner, { client: '198.51.100.7' }).catch(() => undefined)
    const said = (await mailsTo(bert)).map(({ text, html }) => `${text} ${html}`).join(' ')
    expect(said).toContain('/for/')
    expect(said.includes('/unlock/')).toBe(false)
    expect(said.includes(owner.link.shareId)).toBe(false)
    expect(includesNumber(said, owner.link.code)).toBe(false)
    const theirs = (await mailsTo(owner.person)).find(({ kind }) => kind === 'locked')
    expect(theirs?.text).toContain('/unlock/')
  })

  test('gets no mails that they turned off, and the owner still does', async () => {
    await grantAccess(db, owner.person, bert, 'full_edit')
    await savePreference(db, bert.id, 'helpedAlerts', false)
    await tryWrongCodes(db, owner, 25)
    expect(await mailsTo(bert)).toEqual([])
    expect((await mailsTo(owner.person)).length).toBeGreaterThan(0)
  })

  test('keeps alerts of their own account when they stop these', async () => {
    await grantAccess(db, owner.person, bert, 'full_edit')
    await tryWrongCodes(db, owner, 25)
    const [mail] = await mailsTo(bert)
    const token = mail?.unsubscribe?.split('/').at(-1) ?? ''
    const found = await findUnsubscription(db, token)
    expect(found).toEqual({ userId: bert.id, preference: 'helpedAlerts' })
    await savePreference(db, bert.id, 'helpedAlerts', false)
    await sendSecurityAlert(db, bert, 'password-changed')
    expect((await mailsTo(bert)).map(({ kind }) => kind)).toContain('password-changed')
  })

  test('is not told at another level, after the end, or before the acceptance', async () => {
    await grantAccess(db, owner.person, bert, 'view_comment')
    expect(await told()).toEqual([owner.person.id])
    await changeProxies(db, { access_level: 'full_edit' })
    expect(await told()).toEqual([owner.person.id, bert.id])
    await changeProxies(db, { ends_at: '2026-03-01T07:00:00.000Z' })
    expect(await told()).toEqual([owner.person.id])
    await changeProxies(db, { ends_at: null, accepted_at: null })
    expect(await told()).toEqual([owner.person.id])
  })

  test('is not told of a link that shows sections withheld from them', async () => {
    const withheld = ['allergies']
    await grantAccess(db, owner.person, bert, 'full_edit', { withheld })
    expect(await told()).toEqual([owner.person.id])
    await notify(db, owner.person, { kind: 'first-view', linkId: owner.link.id })
    expect(await listOpenNotices(db, owner.person)).toHaveLength(1)
    expect(await listOpenNotices(db, { ...owner.person, withheld: new Set(withheld) })).toEqual([])
  })
})

async function told() {
  return (await listNoticeRecipients(db, owner.person, owner.link.id)).map(
    ({ person }) => person.id,
  )
}

async function mailsTo({ email }: Person) {
  return (await queuedMails(db)).filter(({ to }) => to.email === email)
}
