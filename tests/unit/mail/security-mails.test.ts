import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import {
  mailOwnerAboutAnswer,
  mailOwnerAboutChange,
  mailOwnerAboutLeaving,
} from '#app/access/audit/owner-change-mails.server.ts'
import { countAccountAccess } from '#app/account-data/account-access/account-access.server.ts'
import {
  confirmEmailMail,
  emailChangedMail,
  emailTakenMail,
  registrationInvitationMail,
  resetDoneMail,
  resetMail,
} from '#app/accounts/email/account-mails.server.ts'
import { markConfirmed } from '#app/accounts/email/confirm-email.server.ts'
import { mailToAccount } from '#app/accounts/email/mail-to-account.server.ts'
import {
  type SecurityAlertKind,
  sendSecurityAlert,
} from '#app/accounts/email/security-alerts.server.ts'
import type { Person } from '#app/accounts/person.server.ts'
import { mailAboutComment } from '#app/comments/comment-mails.server.ts'
import { exampleMails } from '#app/development/example-mails.server.ts'
import { wrongCodesMail } from '#app/emergency/codes/wrong-codes-alert.server.ts'
import { notify } from '#app/emergency/notices/notices.server.ts'
import { readEnv } from '#app/lib/env.server.ts'
import { savePreferences } from '#app/mail/mail-preferences.server.ts'
import { MailWorker } from '#app/mail/mail-worker.server.ts'
import { queueMail } from '#app/mail/outbox.server.ts'
import { openTransport } from '#app/mail/transports/open-transport.server.ts'
import { history } from '#app/profile-definition/sections/history.ts'
import { queueInvitation } from '#app/proxies/invitations/queue-invitation.server.ts'
import { mailRemovedProxy } from '#app/proxies/list/removal-mail.server.ts'
import { sendReminders } from '#app/reminders/send-reminders.server.ts'
import {
  createPersonWithLink,
  type LinkedPerson,
  tryWrongCodes,
} from '#tests/support/data/emergency-link.ts'
import { plantedStrings } from '#tests/support/data/full-profile.ts'
import { addProxy, grantAccess } from '#tests/support/data/proxies.ts'
import { db, openDatabaseBeforeEach } from '#tests/support/db/test-database.ts'
import { fillProfile } from '#tests/support/http/profile-visit.ts'
import { sendDueMails } from '#tests/support/mail/mails.ts'
import { queuedKinds, queuedMails } from '#tests/support/mail/queued-mails.ts'
import { temporaryFolder } from '#tests/support/runner/temporary-folder.ts'

const alertKinds = [
  'new-device',
  'password-changed',
  'two-factor-on',
  'authenticator-replaced',
  'two-factor-off',
  'recovery-codes-new',
  'recovery-code-used',
  'passkey-added',
  'passkey-removed',
  'wrong-second-factor',
] as const satisfies SecurityAlertKind[]

let anna: LinkedPerson
let bert: Person

openDatabaseBeforeEach('2026-01-01T08:00:00Z')

beforeEach(async () => {
  anna = await createPersonWithLink(db)
  bert = { ...(await createPersonWithLink(db)).person, firstName: 'Bert', lastName: 'Noyce' }
})

describe('the owner of an account', () => {
  test('gets a mail for each event and answer, and one for wrong codes and a lock', async () => {
    const events = async () => {
      for (const kind of alertKinds) await sendSecurityAlert(db, anna.person, kind)
      await mailOwnerAboutAnswer(db, anna.person, 'Bert Noyce', 'accepted')
      await tryWrongCodes(db, anna, 25)
    }
    await events()
    await events()
    const told = (await queuedKinds(db)).sort()
    const each = [...alertKinds, 'invitation-answer']
    expect(told).toEqual([...each, ...each, 'locked', 'wrong-codes'].sort())
  })

  test('gets mails independently of others', async () => {
    await sendSecurityAlert(db, anna.person, 'new-device')
    await sendSecurityAlert(db, bert, 'new-device')
    expect((await queuedMails(db)).map(({ to }) => to.email).sort()).toEqual(
      [anna.person.email, bert.email].sort(),
    )
  })

  test('gets the name of a new device, and no mails that they turned off', async () => {
    await sendSecurityAlert(db, anna.person, 'new-device', { device: 'Chrome on Android' })
    expect((await queuedMails(db))[0]?.text).toContain('Chrome on Android')
    await savePreferences(db, bert.id, { securityAlerts: false })
    for (const kind of alertKinds) await sendSecurityAlert(db, bert, kind)
    const toBert = (await queuedMails(db)).filter(({ to }) => to.email === bert.email)
    expect(toBert).toEqual([])
  })
})

describe('mails of every kind', () => {
  test('contain no word of a full record', async () => {
    expect(plantedStrings.length).toBeGreaterThanOrEqual(40)
    for (const { id } of [anna.person, bert]) {
      await savePreferences(db, id, {
        updates: true,
        securityAlerts: true,
        medicalReminders: true,
        marketingEmails: true,
        helpedAlerts: true,
      })
      await markConfirmed(db, id)
    }
    await fillProfile(db, anna.person)
    vi.setSystemTime('2026-09-01T08:00:00Z')
    await causeEveryMail()

    const dataDir = temporaryFolder()
    const queued = (await queuedMails(db)).length
    const worker = new MailWorker(db, openTransport(readEnv({ DATA_DIR: dataDir })))
    await sendDueMails(worker)
    const rows = await db.selectFrom('mail_outbox').select(['id', 'kind', 'state']).execute()
    expect(rows.every(({ state }) => state === 'sent')).toBe(true)
    const everyKind = new Set(exampleMails().map(({ kind }) => kind))
    expect(new Set(rows.map(({ kind }) => kind))).toEqual(everyKind)

    const folder = join(dataDir, 'outbox')
    expect(readdirSync(folder)).toHaveLength(queued)
    for (const { id, kind } of rows) {
      const mail = await PostalMime.parse(readFileSync(join(folder, `${id}.eml`)))
      expect(mail.text, kind).toBeTruthy()
      expect(mail.html, kind).toBeTruthy()
      const said = `${mail.subject}\n${mail.text}\n${mail.html}\n${JSON.stringify(mail.headers)}`
      expect(plantedIn(said), kind).toEqual([])
      const header = mail.headers.find(({ key }) => key === 'list-unsubscribe')?.value
      const link = /\/unsubscribe\/[\w.-]+/.exec(mail.text ?? '')?.[0]
      expect(Boolean(header), kind).toBe(Boolean(link))
      if (link) expect(header, kind).toContain(link)
    }
  })
})

/** Causes a mail of every kind. */
async function causeEveryMail(): Promise<void> {
  const { person, link } = anna
  for (const kind of alertKinds)
    await sendSecurityAlert(db, person, kind, { device: 'Safari on iOS' })
  const accessId = await grantAccess(db, person, bert, 'full_edit')
  for (const kind of ['wrong-codes', 'locked', 'first-view', 'note'] as const) {
    await notify(db, person, { kind, linkId: link.id })
  }
  const invited = {
    name: 'Cora Lund',
    email: 'cora@example.org',
    level: 'view_only' as const,
    limits: { endsAt: null, withheld: [] },
  }
  const id = await addProxy(db, person, invited)
  const invitedAt = new Date().toISOString()
  await queueInvitation(db, person, { id, ...invited, token: 'token', invitedAt })
  await mailOwnerAboutAnswer(db, person, 'Bert Noyce', 'accepted')
  await mailOwnerAboutAnswer(db, person, 'Cora Lund', 'declined')
  await mailOwnerAboutChange(db, person.id, bert)
  await mailOwnerAboutLeaving(db, person, bert, { mayKnowCode: true })
  await mailRemovedProxy(db, person, bert.id)
  await mailAboutComment(db, { owner: person, actor: bert })
  await mailAboutComment(
    db,
    { owner: person, actor: person },
    { authorId: bert.id, section: history },
  )
  await sendReminders(db)
  const address = `http://localhost:3000/some/${accessId}`
  await mailToAccount(db, person, 'email-changed', emailChangedMail())
  const access = await countAccountAccess(db, person.id)
  await mailToAccount(db, person, 'password-reset', resetDoneMail({ address, access }))
  const confirming = confirmEmailMail({ address, notMineAddress: address })
  await mailToAccount(db, person, 'confirm-email', confirming)
  await mailToAccount(db, person, 'email-taken', emailTakenMail({ address }))
  await mailToAccount(db, person, 'reset-password', resetMail({ address }))
  const expiresAt = '2026-03-08T09:30:00.000Z'
  const invitation = registrationInvitationMail({ address, expiresAt })
  await queueMail(db, { email: 'dan@example.org' }, 'registration-invitation', invitation)
  await queueMail(db, { email: 'operator@example.org' }, 'instance-alarm', wrongCodesMail())
}

/** Returns the strings of the record that are words of a mail. */
function plantedIn(said: string): string[] {
  return plantedStrings.filter(planted =>
    new RegExp(`(?<![\\p{L}\\p{N}])${escaped(planted)}(?![\\p{L}\\p{N}])`, 'u').test(said),
  )
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}
