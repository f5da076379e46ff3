import { beforeEach, describe, expect, test, vi } from 'vitest'
import { logAccess } from '#app/access/audit/log-access.server.ts'
import { findGrantedAccess } from '#app/access/granted-access.server.ts'
import { exportCards, exportProfile } from '#app/account-data/export/export-record.server.ts'
import { exportAccessLog } from '#app/account-data/export/export-sharing.server.ts'
import { listPasskeys } from '#app/accounts/passkeys/passkeys.server.ts'
import { listThreads } from '#app/comments/comment-threads.server.ts'
import { writeComment } from '#app/comments/write-comments.server.ts'
import { allLanguages } from '#app/emergency/languages/languages.server.ts'
import { type EmergencyLink, getPrimaryLink } from '#app/emergency/links/emergency-links.server.ts'
import { listNotes } from '#app/emergency/responder-notes/responder-notes.server.ts'
import { uncheckedTexts } from '#app/medications/check/unchecked-parts.ts'
import { loadOpenFindings } from '#app/medications/findings/open-findings.server.ts'
import { addMedication } from '#app/medications/list/move-medication.server.ts'
import { recordPrint } from '#app/print-kit/print-kit-page.server.ts'
import { listChanges } from '#app/profile/history/change-log.server.ts'
import { planRestore } from '#app/profile/history/restore-change.server.ts'
import { addCardImage } from '#app/profile/insurance-cards/card-images.server.ts'
import { loadProfile, UnreadableSectionError } from '#app/profile/record/profile.server.ts'
import { saveSection } from '#app/profile/record/save-section.server.ts'
import { sections, sectionsByName } from '#app/profile-definition/sections/sections.server.ts'
import { setLimits } from '#app/proxies/list/change-proxies.server.ts'
import { listProxies } from '#app/proxies/list/list-proxies.server.ts'
import { loader as seen } from '#app/routes/access-log/access-log.tsx'
import { loader as dashboard } from '#app/routes/dashboard/dashboard.tsx'
import { loader as printKit } from '#app/routes/print-kit/print-kit.tsx'
import { action as autosave } from '#app/routes/profile/autosave.ts'
import { action as saveTab, loader as tab } from '#app/routes/profile/section-tab.tsx'
import { addPasskey } from '#tests/support/browser/add-passkey.ts'
import { dropAccessLogTriggers } from '#tests/support/data/access-log.ts'
import { createOwner } from '#tests/support/data/create-owner.ts'
import { newPerson } from '#tests/support/data/people.ts'
import { grantAccess } from '#tests/support/data/proxies.ts'
import { storeNotes } from '#tests/support/data/responder-notes.ts'
import { changeProxies } from '#tests/support/db/change-proxies.ts'
import { flipBit, flipSection } from '#tests/support/db/flip-bit.ts'
import { db } from '#tests/support/db/test-database.ts'
import { loadLists } from '#tests/support/http/medication-lists.ts'
import {
  ada,
  filledForm,
  fillProfile,
  logInOwnerBeforeEach,
  postSection,
  visitSection,
} from '#tests/support/http/profile-visit.ts'
import { visit } from '#tests/support/http/route-context.ts'
import { responderTo } from '#tests/support/http/view-visit.ts'

let errorLog: ReturnType<typeof vi.spyOn>

logInOwnerBeforeEach()

beforeEach(async () => {
  errorLog = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  await fillProfile(db, ada.owner)
})

async function readView(link: EmergencyLink, query = ''): Promise<string> {
  const responder = responderTo(db, { person: ada.owner, link, wrongCode: () => '' })
  const cookie = await responder.open()
  return await (await responder.get('record', { cookie, query })).text()
}

describe('a section that cannot be opened', () => {
  test('is logged without an id of the owner and a word of the record', async () => {
    await flipSection(db, ada.owner, 'allergies')
    await loadProfile(db, ada.owner)
    await loadProfile(db, ada.owner)
    const lines = errorLog.mock.calls.map((call: unknown[]) => String(call[0]))
    expect(lines).toHaveLength(1)
    const line = lines[0] ?? ''
    expect(JSON.parse(line)).toMatchObject({
      level: 'alert',
      kind: 'unreadable',
      section: 'allergies',
    })
    expect(line).not.toContain(ada.owner.id)
  })

  test.each(
    allLanguages.map(language => [language.tag, language] as const),
  )('never reads as an empty one in an emergency (%s)', async (tag, { texts }) => {
    for (const { storedName } of sections) await flipSection(db, ada.owner, storedName)
    const html = await readView(await getPrimaryLink(db, ada.owner), `?lang=${tag}`)
    expect(html).toContain(texts.unreadable)
    expect(html).toContain(texts.record.notEmpty)
    expect(html).not.toContain(texts.notRecorded)
    expect(html).not.toContain(texts.record.noKnownAllergies)
    expect(html).not.toContain(texts.record.takesNone)
  })

  test('is not named by a link that withholds it', async () => {
    await flipSection(db, ada.owner, 'mental_health')
    const html = await readView(await getPrimaryLink(db, ada.owner))
    expect(html).not.toContain('Could not be read')
    expect(html).not.toContain('Mental Health')
  })

  test('is named by the medication check as unchecked', async () => {
    for (const [name, words] of [
      ['allergies', 'Allergies could not be read, so this check leaves them out.'],
      ['medications', 'Medications could not be read, so nothing of the stored list was checked.'],
    ] as const) {
      await flipSection(db, ada.owner, name)
      const profile = await loadProfile(db, ada.owner)
      expect(uncheckedTexts(profile)).toContain(words)
      const { unreadable } = await loadOpenFindings(db, ada.owner, profile)
      expect(unreadable).toContain(sectionsByName[name].title)
    }
    expect((await loadLists()).unreadable).toBe(true)
  })

  test('has a page with the reason and without a form', async () => {
    await flipSection(db, ada.owner, 'social_history')
    const page = await tab(visitSection(db, '/profile/social', 'social', ada.cookie))
    expect(page).toMatchObject({ isUnreadable: true, isEditing: false, isSaved: false })
  })

  test('is not overwritten by a form, an autosave, a list or a restored change', async () => {
    const before = await readRow('allergies')
    const [entry] = (await listChanges(db, ada.owner, { limit: 20 })).entries.filter(
      ({ section }) => section.name === 'allergies',
    )
    await flipSection(db, ada.owner, 'allergies')
    const flipped = await readRow('allergies')
    expect(flipped.data.equals(before.data)).toBe(false)

    const value = { allergies: [{ id: 1, allergen: 'Wasp stings' }] }
    for (const version of [0, 1]) {
      const form = filledForm({ allergies: value }, version)
      const answer = await saveTab(
        postSection(db, '/profile/allergies', 'allergies', form, ada.cookie),
      )
      if (!('data' in answer) || !answer.init) throw new Error('the form is answered')
      expect(answer.init.status).toBe(409)
      expect(JSON.stringify(answer.data)).toContain('Not saved: Allergies could not be read')
      expect(JSON.stringify(answer.data)).toContain('Wasp stings')
      const auto = await autosave(postSection(db, '/profile/autosave', undefined, form, ada.cookie))
      expect(await auto.json()).toMatchObject({ status: 'failed' })
    }
    const { owner } = ada
    const { allergies: section } = sectionsByName
    const save = { section, value: { noKnownAllergies: true }, version: 1, way: 'edit' } as const
    await expect(saveSection(db, { owner, actor: owner }, save)).rejects.toThrow(
      UnreadableSectionError,
    )
    const plan = await planRestore(db, owner, { entryId: entry?.id ?? '', index: 0 })
    expect(plan?.outcome.status).toBe('impossible')
    expect((await readRow('allergies')).data.equals(flipped.data)).toBe(true)

    await flipSection(db, owner, 'medications')
    const list = await readRow('medications')
    const adding = {
      medication: { name: 'Aspirin' },
      to: 'researching',
      confirmed: [],
      now: new Date(),
    } as const
    await expect(
      addMedication(db, { owner, actor: owner }, { ...adding, confirmed: [] }),
    ).rejects.toThrow(UnreadableSectionError)
    expect((await readRow('medications')).data.equals(list.data)).toBe(true)
  })

  test('is marked as unreadable in the export', async () => {
    await flipSection(db, ada.owner, 'allergies')
    const profile = await exportProfile(db, ada.owner)
    expect(profile.allergies).toEqual({ unreadable: true })
    expect(Object.keys(profile)).toHaveLength(sections.length)
  })

  test('is marked as unreadable on the print kit', async () => {
    await flipSection(db, ada.owner, 'personal')
    const { kit } = await printKit(visit(db, '/print-kit', ada.cookie))
    expect(kit?.unreadable).toEqual(['Personal Information'])
    const lines = JSON.stringify(kit?.pieces)
    expect(lines).toContain('Could not be read')
    expect(lines).not.toContain('Not recorded')
  })
})

describe('one entry that cannot be opened', () => {
  test('of an emergency link removes its cards from the dashboard, with the reason', async () => {
    await flipBit(db, 'share_links', 'code', { user_id: ada.owner.id })
    const page = await dashboard(visit(db, '/dashboard', ada.cookie))
    expect(page.share).toBeUndefined()
    expect(page.unreadableLinks).toHaveLength(1)
    expect(page.overview.sections).toHaveLength(sections.length)
  })

  test('of a link’s visible parts closes the link, with the reason', async () => {
    const link = await getPrimaryLink(db, ada.owner)
    await flipBit(db, 'share_links', 'settings', { id: link.id })
    expect((await getPrimaryLink(db, ada.owner)).settings).toEqual({ isUnreadable: true })
    const html = await readView(link)
    expect(html).toContain('We could not read which parts this link may show')
    // The page does not say that the owner withholds it.
    expect(html).not.toContain('Withheld by the owner')
    for (const words of ['Penicillin', 'Warfarin', 'Bertil', 'Pacemaker']) {
      expect(html).not.toContain(words)
    }
  })

  test('of the change history hides only that entry', async () => {
    const { entries } = await listChanges(db, ada.owner, { limit: 50 })
    await flipBit(db, 'profile_changes', 'data', { id: entries[3]?.id ?? '' })
    const after = await listChanges(db, ada.owner, { limit: 50 })
    expect(after.entries).toHaveLength(entries.length)
    expect(after.entries[3]?.changes).toMatchObject([{ newText: 'Could not be read' }])
    expect(after.entries[2]).toEqual(entries[2])
  })

  test('of the access log hides only that entry', async () => {
    await logAccess(db, ada.owner, { kind: 'view', who: { name: 'Medic 7' } })
    await logAccess(db, ada.owner, { kind: 'view', who: { name: 'Medic 8' } })
    await dropAccessLogTriggers(db)
    await flipBit(db, 'access_log', 'data', { seq: 1 })
    const page = JSON.stringify(await seen(visit(db, '/seen', ada.cookie)))
    expect(page).toContain('Medic 8')
    expect(page).not.toContain('Medic 7')
    expect(page).toContain('Cannot be read')
    const file = JSON.stringify(await collect(exportAccessLog(db, ada.owner)))
    expect(file).toContain('"unreadable":true')
    expect(file).toContain('Medic 8')
  })

  test('of a list hides only that entry: note, comment, passkey, picture, printed kit, proxy', async () => {
    const { owner } = ada
    const own = { user_id: owner.id }
    await storeNotes(db, owner, 1)
    await flipBit(db, 'responder_notes', 'data', own)
    await recordPrint(db, owner, [], new Date())
    await flipBit(db, 'print_kits', 'data', own)
    await addCardImage(db, { owner, actor: owner, image: Buffer.from('image') })
    await flipBit(db, 'insurance_cards', 'image', own)
    await addPasskey(db, owner, 'Phone')
    await flipBit(db, 'passkeys', 'details', own)
    const by = { owner, actor: owner, role: 'owner' } as const
    await writeComment(db, by, { section: sectionsByName.allergies, text: 'Since May' })
    await flipBit(db, 'comments', 'data', own)
    const proxy = await createOwner(db, newPerson())
    const accessId = await grantAccess(db, owner, proxy, 'full_edit')
    await changeProxies(db, { details: Buffer.from('unreadable') }, accessId)

    expect((await listNotes(db, owner))[0]?.text).toBe('This note could not be read.')
    expect((await listPasskeys(db, owner))[0]?.name).toBe('Name could not be read')
    expect((await listThreads(db, owner))[0]?.text).toBe('This comment could not be read.')
    expect(await collect(exportCards(db, owner))).toMatchObject([{ unreadable: true }])
    expect((await printKit(visit(db, '/print-kit', ada.cookie))).kit?.unreadable).toHaveLength(1)
    // The withheld sections of this proxy are unknown, so all of them are withheld.
    expect(await listProxies(db, owner)).toMatchObject([{ name: 'Could not be read' }])
    const granted = await findGrantedAccess(db, proxy, accessId)
    expect(granted?.owner.withheld?.size).toBe(sections.length)
    await expect(setLimits(db, owner, accessId, { endsAt: null, withheld: [] })).rejects.toThrow(
      'cannot be opened',
    )
  })
})

async function collect<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const list: Item[] = []
  for await (const item of items) list.push(item)
  return list
}

async function readRow(section: string): Promise<{ data: Buffer; version: number }> {
  return await db
    .selectFrom('medical_profiles')
    .select(['data', 'version'])
    .where('user_id', '=', ada.owner.id)
    .where('section', '=', section)
    .executeTakeFirstOrThrow()
}
