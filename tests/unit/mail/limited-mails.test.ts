import { describe, expect, test, vi } from 'vitest'
import {
  mailOwnerAboutAnswer,
  mailOwnerAboutChange,
} from '#app/access/audit/owner-change-mails.server.ts'
import {
  type SecurityAlertKind,
  sendSecurityAlert,
} from '#app/accounts/email/security-alerts.server.ts'
import { mailAboutComment } from '#app/comments/comment-mails.server.ts'
import { savePreference } from '#app/mail/mail-preferences.server.ts'
import { anna, bert, createAnnaAndBertBeforeEach } from '#tests/support/data/anna-and-bert.ts'
import { db } from '#tests/support/db/test-database.ts'
import { queuedKinds, queuedMails } from '#tests/support/mail/queued-mails.ts'

createAnnaAndBertBeforeEach('2026-01-01T08:00:00Z')

describe('alerts about an account', () => {
  test.each([
    'password-changed',
    'passkey-removed',
    'new-device',
  ] as const)('are sent for each event within an hour: %s', async kind => {
    for (let n = 0; n < 3; n++) await sendSecurityAlert(db, anna, kind)
    expect(await queuedMails(db)).toHaveLength(3)
  })

  test('announce their limit in the last mail of an hour, and start again after it', async () => {
    await tell(12, 'password-changed')
    const mails = await queuedMails(db)
    expect(mails).toHaveLength(10)
    const saying = mails.filter(({ text }) => text.includes('We send no more of them'))
    expect(saying).toEqual([mails.at(-1)])
    vi.setSystemTime('2026-01-01T09:01:00Z')
    await tell(1, 'password-changed')
    expect(await queuedMails(db)).toHaveLength(11)
  })

  test('are not counted while they are turned off', async () => {
    await savePreference(db, anna.id, 'securityAlerts', false)
    await tell(12, 'new-device')
    await savePreference(db, anna.id, 'securityAlerts', true)
    await tell(1, 'new-device')
    expect(await queuedMails(db)).toHaveLength(1)
  })
})

describe('answers to invitations', () => {
  test('are all mailed with their names within an hour', async () => {
    const names = ['Cora Lund', 'Dan Ode', 'Eve Park']
    for (const name of names) await mailOwnerAboutAnswer(db, anna, name, 'accepted')
    await mailOwnerAboutAnswer(db, anna, 'Finn Quay', 'declined')
    const said = (await queuedMails(db)).map(({ text }) => text)
    expect(said).toHaveLength(4)
    for (const name of [...names, 'Finn Quay']) {
      expect(said.filter(text => text.includes(name))).toHaveLength(1)
    }
  })

  test('beyond ten are announced in the tenth mail, with the page of the list', async () => {
    for (let n = 0; n < 12; n++) {
      await mailOwnerAboutAnswer(db, anna, `Person ${n}`, 'accepted')
      vi.setSystemTime(Date.now() + 1000)
    }
    const mails = await queuedMails(db)
    expect(mails).toHaveLength(10)
    expect(mails.at(-1)?.text).toContain('We do not mail you about further answers within the hour')
    expect(mails.at(-1)?.text).toContain('/proxies')
    expect(mails[8]?.text).not.toContain('We do not mail you')
  })
})

describe('an hourly mail', () => {
  test('about changes by proxies names what is not mailed', async () => {
    await mailOwnerAboutChange(db, anna.id, bert)
    await mailOwnerAboutChange(db, anna.id, bert)
    const [mail, ...more] = await queuedMails(db)
    expect(more).toEqual([])
    expect(mail?.text).toContain('We do not mail you about further changes within the hour')
    expect(mail?.text).toContain('/profile/history')
  })

  test('about comments names what is not mailed', async () => {
    await mailAboutComment(db, { owner: anna, actor: bert })
    await mailAboutComment(db, { owner: anna, actor: bert })
    const [mail, ...more] = await queuedMails(db)
    expect(more).toEqual([])
    expect(mail?.text).toContain(
      'We do not mail you about further comments and answers within the hour',
    )
  })

  test('is not counted while it is turned off', async () => {
    await savePreference(db, anna.id, 'updates', false)
    await mailOwnerAboutChange(db, anna.id, bert)
    await mailAboutComment(db, { owner: anna, actor: bert })
    await savePreference(db, anna.id, 'updates', true)
    await mailOwnerAboutChange(db, anna.id, bert)
    await mailAboutComment(db, { owner: anna, actor: bert })
    expect((await queuedKinds(db)).sort()).toEqual(['comment', 'proxy-change'])
  })
})

// Events are a second apart, because mails are read in the order of their times.
async function tell(times: number, kind: SecurityAlertKind): Promise<void> {
  for (let n = 0; n < times; n++) {
    await sendSecurityAlert(db, anna, kind)
    vi.setSystemTime(Date.now() + 1000)
  }
}
