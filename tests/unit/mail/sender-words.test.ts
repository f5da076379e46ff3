import { describe, expect, test } from 'vitest'
import { answerMail, changeMail, leavingMail } from '#app/access/audit/owner-change-mails.server.ts'
import { markConfirmed } from '#app/accounts/email/confirm-email.server.ts'
import { mailToAccount } from '#app/accounts/email/mail-to-account.server.ts'
import { answeredMail, commentMail } from '#app/comments/comment-mails.server.ts'
import { createPrimaryLink } from '#app/emergency/links/change-links.server.ts'
import { ownerNoticeText, proxyNoticeText } from '#app/emergency/notices/notice-texts.server.ts'
import type { MailContent } from '#app/mail/mail.ts'
import { renderMail } from '#app/mail/render-mail.server.ts'
import { invitationMail } from '#app/proxies/invitations/invitation-mail.server.ts'
import { removalMail } from '#app/proxies/list/removal-mail.server.ts'
import { createOwner } from '#tests/support/data/create-owner.ts'
import { inviteProxy, maria } from '#tests/support/data/invitations.ts'
import { newPerson } from '#tests/support/data/people.ts'
import { db, openDatabaseBeforeEach } from '#tests/support/db/test-database.ts'
import { queuedMails } from '#tests/support/mail/queued-mails.ts'

const prize = 'Visit evil.example now Prize'
const dotted = 'a.evil。example／x evil．example ｅvil｡example me@evil.example'
const id = '00000000-0000-4000-8000-000000000000'

openDatabaseBeforeEach()

describe.each([prize, dotted])('a sender called %j', name => {
  const owner = { firstName: name, lastName: 'Berg' }
  const mails: Record<string, MailContent> = {
    invitation: invitationMail({
      owner,
      name,
      email: 'maria.huber@example.org',
      level: 'view_only',
      limits: { endsAt: null, withheld: [] },
      address: 'http://localhost:3000/proxy/register/x',
      expiresAt: '2026-03-08T08:00:00.000Z',
    }),
    accepted: answerMail(name, 'accepted'),
    declined: answerMail(name, 'declined'),
    change: changeMail(owner),
    removal: removalMail(owner),
    leaving: leavingMail(owner, { mayKnowCode: true }),
    comment: commentMail({ writer: name, isAnswer: false }),
    answer: answeredMail({ writer: name, ownerName: name, accessId: id }),
    ...Object.fromEntries(
      (['wrong-codes', 'locked', 'first-view', 'note'] as const).flatMap(kind => [
        [`own ${kind}`, ownerNoticeText(kind, { linkId: id, linkName: name })],
        [
          `helped ${kind}`,
          proxyNoticeText(kind, {
            linkId: id,
            linkName: name,
            name,
            unlocks: 0,
            unlocksLeft: 4,
            accessId: id,
          }),
        ],
      ]),
    ),
  }

  test.each(Object.entries(mails))('is not named in the subject of the mail: %s', (_, mail) => {
    expect(mail.subject).not.toMatch(/evil|prize|visit|berg/i)
  })

  test.each(Object.entries(mails))('is no link in the mail: %s', (_, mail) => {
    const { text, html } = renderMail(mail)
    for (const written of [text, html.replace(/<[^>]*>/g, ' ')]) {
      const foreign = written.normalize('NFKC').replaceAll('maria.huber@example.org', '')
      expect(foreign).not.toMatch(/[\p{L}\p{N}-][.。．｡][\p{L}]*example/u)
    }
  })
})

test('an invitation has no name in its headers', async () => {
  const owner = await createOwner(db, { ...newPerson(), firstName: prize })
  await inviteProxy(db, owner, { ...maria, name: prize })
  const [mail] = (await queuedMails(db)).filter(({ kind }) => kind === 'invitation')
  expect(mail?.to).toEqual({ email: maria.email })
  expect(mail?.text).toContain('Visit evil. example now Prize')
})

test('a mail greets the owner of a proven address by name, and no other', async () => {
  const person = { ...newPerson(), firstName: 'Sarah' }
  const owner = await createOwner(db, person)
  await db.updateTable('users').set({ email_confirmed_at: null }).execute()
  await mailToAccount(db, { ...person, id: owner.id }, 'access-removed', removalMail(person))
  await markConfirmed(db, owner.id)
  await mailToAccount(db, { ...person, id: owner.id }, 'access-removed', removalMail(person))
  const [unproven, proven] = await queuedMails(db)
  expect(unproven?.text).toMatch(/^Hello,\n/)
  expect(proven?.text).toMatch(/^Hello Sarah,\n/)
})

test('a mail to an unproven address has no name in its headers', async () => {
  const { register } = await import('#app/accounts/registration/register.server.ts')
  const person = { ...newPerson(), firstName: prize }
  await register(db, person, '192.0.2.1', createPrimaryLink)
  const [mail] = await queuedMails(db)
  expect(mail?.to).toEqual({ email: person.email })
})
