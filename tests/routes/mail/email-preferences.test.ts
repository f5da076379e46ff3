import { describe, expect, test, vi } from 'vitest'
import type { MailPreferences } from '#app/mail/mail.ts'
import { readPreferences, savePreferences } from '#app/mail/mail-preferences.server.ts'
import { action, handle, loader } from '#app/routes/settings/email-preferences.tsx'
import { createPersonWithLink } from '#tests/support/data/emergency-link.ts'
import { grantAccess } from '#tests/support/data/proxies.ts'
import { db } from '#tests/support/db/test-database.ts'
import { expectRedirect, readFormAnswer, readMessage } from '#tests/support/http/answers.ts'
import { ada, logInOwnerBeforeEach } from '#tests/support/http/profile-visit.ts'
import { cookiesOf, post, visit } from '#tests/support/http/route-context.ts'

const path = '/settings/email-preferences'

logInOwnerBeforeEach()

const load = () => loader(visit(db, path, ada.cookie))
const save = (form: Record<string, string>) => action(post(db, path, form, ada.cookie))
const readChosen = () => readPreferences(db, ada.owner.id)

describe('the email preferences', () => {
  test('show the stored values', async () => {
    expect(await load()).toMatchObject({
      owner: ada.owner.id,
      preferences: { updates: true, securityAlerts: true, medicalReminders: false },
      helpsOthers: false,
      isConfirmed: false,
    })
    expect(handle.failure).toBe('Failed to load settings')
  })

  test('are saved together, and an unticked one is off', async () => {
    const sent = { owner: ada.owner.id, medicalReminders: 'on', marketingEmails: 'on' }
    const { location, headers } = await expectRedirect(save(sent))
    expect(location).toBe('/settings')
    expect(await readMessage(headers)).toBe('Email preferences updated successfully')
    expect(cookiesOf(headers)).not.toBe('')
    expect(await readChosen()).toEqual({
      updates: false,
      securityAlerts: false,
      medicalReminders: true,
      marketingEmails: true,
      helpedAlerts: true,
    } satisfies MailPreferences)
  })

  test('have a line about owners only for a proxy', async () => {
    await savePreferences(db, ada.owner.id, { helpedAlerts: true })
    await expectRedirect(save({ owner: ada.owner.id, updates: 'on', securityAlerts: 'on' }))
    expect((await readChosen()).helpedAlerts).toBe(true)

    const { person } = await createPersonWithLink(db)
    await grantAccess(db, person, ada.owner, 'view_only')
    expect((await load()).helpsOthers).toBe(true)
    await expectRedirect(save({ owner: ada.owner.id, securityAlerts: 'on', hasHelped: 'on' }))
    expect(await readChosen()).toMatchObject({ securityAlerts: true, helpedAlerts: false })
  })

  test('ignore a form of another account and an invalid one', async () => {
    const before = await readChosen()
    expect((await readFormAnswer(save({ owner: 'somebody', updates: 'on' }))).status).toBe(409)
    expect((await readFormAnswer(save({ updates: 'on' }))).status).toBe(400)
    expect(await readChosen()).toEqual(before)
  })

  test('report a failure, and keep the ticks', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    await db.schema.dropTable('mail_preferences').execute()
    const answer = await readFormAnswer(save({ owner: ada.owner.id, medicalReminders: 'on' }))
    expect(answer.status).toBe(503)
    expect(answer.error?.['']?.[0]).toContain('Failed to save email preferences')
    expect(answer.initialValue).toMatchObject({ medicalReminders: 'on' })
  })
})
