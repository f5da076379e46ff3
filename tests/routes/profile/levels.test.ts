import type { LoaderFunctionArgs } from '@remix-run/node'
import { beforeEach, describe, expect, test } from 'vitest'
import { englishLanguage } from '#app/emergency/languages/languages.server.ts'
import { addEmergencyLink, updateEmergencyLink } from '#app/emergency/links/change-links.server.ts'
import { getPrimaryLink } from '#app/emergency/links/emergency-links.server.ts'
import type { AutosaveAnswer } from '#app/forms/autosave/form-autosaver.ts'
import { addCardImage, listCardImages } from '#app/profile/insurance-cards/card-images.server.ts'
import { loadProfile } from '#app/profile/record/profile.server.ts'
import { sections } from '#app/profile-definition/sections/sections.server.ts'
import * as dashboard from '#app/routes/dashboard/dashboard.tsx'
import * as largeQr from '#app/routes/dashboard/dashboard-qr.tsx'
import * as link from '#app/routes/links/link.tsx'
import * as add from '#app/routes/medications/add-medication.tsx'
import * as deletion from '#app/routes/medications/delete-medication.tsx'
import * as report from '#app/routes/medications/interaction-report.tsx'
import * as reportPdf from '#app/routes/medications/interaction-report-pdf.ts'
import * as medicine from '#app/routes/medications/medication-info.tsx'
import * as medicines from '#app/routes/medications/medications.tsx'
import * as move from '#app/routes/medications/move-medication.tsx'
import * as none from '#app/routes/medications/no-medications.ts'
import * as printList from '#app/routes/medications/print-list.tsx'
import * as kit from '#app/routes/print-kit/print-kit.tsx'
import * as kitPdf from '#app/routes/print-kit/print-kit-pdf.ts'
import * as autosave from '#app/routes/profile/autosave.ts'
import * as confirm from '#app/routes/profile/confirm-section.ts'
import * as record from '#app/routes/profile/full-record.tsx'
import * as history from '#app/routes/profile/history.tsx'
import * as entry from '#app/routes/profile/history-entry.tsx'
import * as picture from '#app/routes/profile/insurance-card-picture.ts'
import * as cards from '#app/routes/profile/insurance-cards.tsx'
import * as tabs from '#app/routes/profile/profile.tsx'
import * as index from '#app/routes/profile/profile-start.tsx'
import * as removal from '#app/routes/profile/remove-insurance-card.tsx'
import * as restore from '#app/routes/profile/restore-change.tsx'
import * as tab from '#app/routes/profile/section-tab.tsx'
import * as step from '#app/routes/profile/step-editor.tsx'
import type { AccessLevel } from '#db/schema.ts'
import { canaries, tokensIn } from '#tests/support/data/canaries.ts'
import { pdfText } from '#tests/support/data/pdf.ts'
import { grantAccess } from '#tests/support/data/proxies.ts'
import { changeProxies } from '#tests/support/db/change-proxies.ts'
import { db } from '#tests/support/db/test-database.ts'
import { expectRedirect, readFormAnswer, readStatus } from '#tests/support/http/answers.ts'
import {
  ada,
  filledForm,
  fillProfile,
  hidesEntries,
  type LoggedInOwner,
  logInNewOwner,
  logInOwnerBeforeEach,
} from '#tests/support/http/profile-visit.ts'
import { post, visit } from '#tests/support/http/route-context.ts'

// Tests what a proxy of each level reads and writes, and that a withheld section does not reach
// them.

const planted = canaries()
const image = Buffer.from('a picture')

let paula: LoggedInOwner
let accessId: string

logInOwnerBeforeEach()

beforeEach(async () => {
  paula = await logInNewOwner(db)
  accessId = await grantAccess(db, ada.owner, paula.owner, 'full_edit')
})

describe('A read-only proxy', () => {
  beforeEach(async () => await setLevel('view_comment'))

  test('reads a section, saved or not, without a form', async () => {
    expect(await tab.loader(at('/profile/social', { section: 'social' }))).toMatchObject({
      isEditing: false,
      isSaved: false,
    })
    await fillProfile(db, ada.owner, { social: { currentOccupation: 'Diver' } })
    const asked = at('/profile/social?edit=1', { section: 'social' })
    expect(await tab.loader(asked)).toMatchObject({ isEditing: false, isSaved: true })
    const opened = at('/profile/edit/social', { section: 'social' })
    expect(await step.loader(opened)).toMatchObject({ canEdit: false })
  })

  test('reads the list of medicines instead of the form to add one', async () => {
    const asked = '/profile/medications?tab=add'
    expect(await medicines.loader(at(asked))).toMatchObject({ list: { tab: 'current' } })
    await setLevel('full_edit')
    expect(await medicines.loader(at(asked))).toMatchObject({ list: { tab: 'add' } })
  })

  test.each([
    'view_only',
    'view_comment',
  ] as const)('keeps the typed values when the level became %s meanwhile, and saves nothing', async level => {
    await setLevel(level)
    const typed: [string, string][] = [
      ['version.social', '0'],
      ['currentOccupation', 'Lamplighter'],
    ]
    const params = { section: 'social' }
    for (const work of [
      tab.action(postAsProxy('/profile/social', typed, params)),
      step.action(postAsProxy('/profile/edit/social', typed, params)),
      add.action(
        postAsProxy('/profile/medications/add', {
          owner: ada.owner.id,
          name: 'Senna',
          to: 'current',
        }),
      ),
    ]) {
      const answer = await readFormAnswer(work)
      expect(answer.status).toBe(403)
      expect(answer.error).toEqual({ '': [expect.stringMatching(/^Not saved: your access/)] })
      expect(JSON.stringify(answer.initialValue)).toMatch(/Lamplighter|Senna/)
    }
    expect(await autosaveAsProxy(typed)).toMatchObject({ status: 'refused' })
    expect(await loadProfile(db, ada.owner)).toEqual({})
  })

  test('changes nothing by the buttons', async () => {
    await fillProfile(db, ada.owner, {
      medications: {
        noMedications: false,
        medications: [{ id: 1, name: 'Senna', status: 'discontinued', doseTimes: [] }],
      },
    })
    await addCardImage(db, { owner: ada.owner, actor: ada.owner, image })
    const [card] = await listCardImages(db, ada.owner)
    const before = await loadProfile(db, ada.owner)
    const [first] = (await history.loader(at('/profile/history'))).entries
    const owner = ada.owner.id
    const upload = await readFormAnswer(cards.action(postAsProxy('/profile/insurance-cards', {})))
    expect(upload.status).toBe(403)
    const answers = [
      confirm.action(postAsProxy('/x', { version: '1', owner }, { section: 'medications' })),
      move.action(postAsProxy('/x', { owner, to: 'current' }, { id: '1' })),
      deletion.action(postAsProxy('/x', { owner }, { id: '1' })),
      none.action(postAsProxy('/x', { owner })),
      removal.action(postAsProxy('/x', {}, { imageId: card?.id })),
      restore.action(
        postAsProxy('/x', { owner, version: '1' }, { entryId: first?.id, change: '0' }),
      ),
    ].map(readStatus)
    expect(new Set(await Promise.all(answers))).toEqual(new Set([404]))
    expect(await loadProfile(db, ada.owner)).toEqual(before)
    expect(await listCardImages(db, ada.owner)).toHaveLength(1)
  })
})

describe('A proxy who may edit', () => {
  test('appears in the change history by name, also with cards, and the owner restores', async () => {
    const typed = filledForm({ social: { currentOccupation: 'Diver' } }, 0)
    await expectRedirect(tab.action(postAsProxy('/profile/social', typed, { section: 'social' })))
    await autosaveAsProxy(filledForm({ functional: { satisfaction: 'Gardening' } }, 0))
    await expectRedirect(
      none.action(postAsProxy('/profile/medications/none', { owner: ada.owner.id })),
    )
    await addCardImage(db, { ...paulaForAda(), image })
    const [card] = await listCardImages(db, ada.owner)
    const removed = removal.action(postAsProxy('/x', {}, { imageId: card?.id }))
    await expectRedirect(removed)
    const { entries } = await history.loader(visit(db, '/profile/history', ada.cookie))
    const { firstName, lastName } = paula.owner
    expect(entries).toHaveLength(5)
    for (const { by } of entries) expect(by).toContain(`by ${firstName} ${lastName}`)
    expect(entries[0]?.changes).toEqual([
      {
        label: 'Insurance card image 1',
        oldText: 'There',
        newText: 'Removed',
        isRestorable: false,
      },
    ])
    const noPlan = visit(db, '/x', ada.cookie)
    const params = { entryId: entries[0]?.id, change: '0' }
    expect(await readStatus(restore.loader({ ...noPlan, params }))).toBe(404)
    const back = post(db, '/x', { owner: ada.owner.id, version: '1' }, ada.cookie)
    const first = { entryId: entries[4]?.id, change: '0' }
    await expectRedirect(restore.action({ ...back, params: first }))
    expect((await loadProfile(db, ada.owner)).social?.value.currentOccupation).toBeUndefined()
  })

  test('gets the owner’s name, but not the address, in an empty form', async () => {
    const asked = at('/profile/personal', { section: 'personal' })
    const { page } = await tab.loader(asked)
    expect(page.values).toMatchObject({ fullName: `${ada.owner.firstName} ${ada.owner.lastName}` })
    expect(JSON.stringify(page.values)).not.toContain(ada.owner.email)
  })
})

describe('A withheld section', () => {
  test.each(
    sections.map(section => [section.name, section] as const),
  )('%s reaches the proxy on no page and at no address', async (name, { slug, storedName }) => {
    await fillProfile(db, ada.owner, planted.values)
    await addCardImage(db, { owner: ada.owner, actor: ada.owner, image })
    const whole = visit(db, `/profile/history?section=${slug}`, ada.cookie)
    const [ofSection] = (await history.loader(whole)).entries
    const [card] = await listCardImages(db, ada.owner)
    await withhold(storedName)

    const pages = await Promise.all([
      tabs.loader(at('/profile')),
      index.loader(at('/profile')),
      record.loader(at('/profile/view')),
      history.loader(at(`/profile/history?section=${slug}`)),
      kit.loader(at('/print-kit')),
      ...sections
        .filter(one => one.name !== name)
        .map(one => readResult(tab.loader(at(`/profile/${one.slug}`, { section: one.slug })))),
      ...sections.map(one =>
        readResult(step.loader(at(`/profile/edit/${one.slug}`, { section: one.slug }))),
      ),
      readResult(medicines.loader(at('/profile/medications'))),
      readResult(medicine.loader(at('/x', { id: '1' }))),
      readResult(report.loader(at('/profile/medications/report'))),
      readResult(printList.loader(at('/profile/medications/print'))),
    ])
    const text = JSON.stringify(pages)
    expect(tokensIn(text, findTokens(name))).toEqual([])
    expect(ofSection && text.includes(ofSection.id)).toBe(false)

    const params = { section: slug }
    const entryAt = { entryId: ofSection?.id, change: '0' }
    const closed = [
      tab.loader(at(`/profile/${slug}`, params)),
      tab.action(postAsProxy(`/profile/${slug}`, [[`version.${name}`, '1']], params)),
      confirm.action(postAsProxy('/x', { version: '1', owner: ada.owner.id }, params)),
      confirm.loader(at('/x', params)),
      entry.loader(at('/x', entryAt)),
      restore.loader(at('/x', entryAt)),
      restore.action(postAsProxy('/x', { version: '1', owner: ada.owner.id }, entryAt)),
      ...(name === 'medications' ? medicinePages() : []),
      ...(name === 'personal' ? cardPages(card?.id) : []),
    ]
    expect(new Set(await Promise.all(closed.map(readStatus)))).toEqual(new Set([404]))
    expect(await autosaveAsProxy([[`version.${name}`, '1']])).toMatchObject({ status: 'refused' })
  })

  test('is named on the dashboard and in its place in the record, and nowhere else', async () => {
    await fillProfile(db, ada.owner, { allergies: planted.values.allergies })
    expect((await dashboard.loader(at('/dashboard'))).withheld).toEqual([])
    await withhold('medications', 'mental_health')
    const titles = ['Medications & Supplements', 'Mental Health']
    expect((await dashboard.loader(at('/dashboard'))).withheld).toEqual(titles)
    const { withheld, parts } = await record.loader(at('/profile/view'))
    expect(withheld).toEqual(titles)
    expect(parts.filter(part => 'isMissing' in part).map(({ title }) => title)).toEqual(titles)
    const order = sections.map(({ slug }) => slug)
    const places = parts.map(({ slug }) => order.indexOf(slug))
    expect(places).toEqual([...places].sort((one, other) => one - other))
  })

  test('is not shown, saved or deleted by a step of two sections', async () => {
    await fillProfile(db, ada.owner, {
      allergies: planted.values.allergies,
      immunizations: planted.values.immunizations,
    })
    const before = await loadProfile(db, ada.owner)
    await withhold('allergies')
    const params = { section: 'allergies' }
    const shown = await step.loader(at('/profile/edit/allergies', params))
    expect(shown).toMatchObject({
      title: 'Immunizations & Vaccines',
      page: { versions: { immunizations: 1 } },
    })
    const both: [string, string][] = [
      ['version.allergies', '1'],
      ['version.immunizations', '1'],
    ]
    expect(await readStatus(step.action(postAsProxy('/x', both, params)))).toBe(404)
    const none = filledForm({ immunizations: { noImmunizations: true } }, 1)
    const form = [...none, ...hidesEntries('immunizationHistory')]
    await expectRedirect(step.action(postAsProxy('/x', form, params)))
    const after = await loadProfile(db, ada.owner)
    expect(after.allergies).toEqual(before.allergies)
    expect(after.immunizations?.version).toBe(2)
  })

  test('is named where a check leaves it out, on the page and on paper', async () => {
    await fillProfile(db, ada.owner, {
      allergies: { noKnownAllergies: false, allergies: [{ id: 1, allergen: 'Penicillin' }] },
      medications: {
        noMedications: false,
        medications: ['Amoxicillin', 'Warfarin'].map((name, index) => ({
          id: index + 1,
          name,
          status: 'current',
          doseTimes: [],
        })),
      },
    })
    await withhold('allergies', 'reproductive', 'personal')
    const words = 'Allergies are not shown to you, so this check leaves them out.'
    expect(JSON.stringify(await medicines.loader(at('/profile/medications')))).toContain(words)
    expect(JSON.stringify(await medicine.loader(at('/x', { id: '1' })))).toContain(words)
    const made = await report.loader(at('/profile/medications/report'))
    expect(JSON.stringify(made)).toContain(words)
    const file = await reportPdf.loader(at('/profile/medications/report.pdf?m=1&m=2'))
    const paper = (await pdfText(Buffer.from(await file.arrayBuffer()))).replace(/\s+/g, ' ')
    expect(paper).toContain(words)
    expect(paper).toContain('Not shown to you')
    expect(paper).not.toContain('Penicillin')
    const form = { owner: ada.owner.id, name: 'Loratadine', to: 'current' }
    const asking = await readFormAnswer(add.action(postAsProxy('/profile/medications/add', form)))
    expect(asking).toMatchObject({ question: { uncheckedTexts: expect.arrayContaining([words]) } })
  })

  test('hides the links that show it, and all papers name the withheld section', async () => {
    await fillProfile(db, ada.owner, { allergies: planted.values.allergies })
    const primary = await getPrimaryLink(db, ada.owner)
    await withhold('allergies', 'mental_health')
    expect(await kit.loader(at('/print-kit'))).toEqual({ kit: undefined })
    expect(await readStatus(link.loader(at('/x', { linkId: primary.id })))).toBe(404)
    expect(await readStatus(largeQr.loader(at('/dashboard/qr')))).toBe(404)
    const owner = ada.owner.id
    await expectRedirect(kitPdf.action(postAsProxy('/print-kit.pdf', { owner })), '/print-kit')

    const id = (await addEmergencyLink(db, ada.owner, 'School')) ?? ''
    await updateEmergencyLink(db, ada.owner, id, {
      settings: stored => ({ ...stored, shown: { allergies: false } }),
    })
    const shown = await kit.loader(at('/print-kit'))
    expect(Object.keys(shown.kit?.links ?? {})).toEqual([id])
    const file = await kitPdf.action(postAsProxy('/print-kit.pdf', { owner }))
    const paper = (await pdfText(Buffer.from(await file.arrayBuffer()))).replace(/\s+/g, ' ')
    const { neverShown } = englishLanguage.texts.record
    expect(paper).toContain(`Allergies: Withheld by the owner. ${neverShown}`)
    expect(paper).not.toMatch(/mental/i)
    expect(tokensIn(paper, findTokens('allergies'))).toEqual([])
    // The reminders of this proxy do not mention the owner's print.
    expect(shown.kit?.reminders).toEqual([])
  })
})

function medicinePages(): Promise<unknown>[] {
  const owner = ada.owner.id
  return [
    medicines.loader(at('/profile/medications')),
    medicines.action(postAsProxy('/profile/medications?tab=add', { query: 'senna' })),
    medicines.action(postAsProxy('/profile/medications?tab=current', { find: 'senna' })),
    medicine.loader(at('/x', { id: '1' })),
    add.loader(at('/x')),
    add.action(postAsProxy('/x', { owner, name: 'Senna', to: 'current' })),
    none.loader(at('/x')),
    none.action(postAsProxy('/x', { owner })),
    move.action(postAsProxy('/x', { owner, to: 'discontinued' }, { id: '1' })),
    deletion.action(postAsProxy('/x', { owner }, { id: '1' })),
    report.loader(at('/x')),
    reportPdf.loader(at('/x?m=1&m=2')),
  ]
}

function cardPages(imageId: string | undefined): Promise<unknown>[] {
  return [
    cards.loader(at('/x')),
    cards.action(postAsProxy('/x', {})),
    picture.loader(at('/x', { imageId })),
    removal.loader(at('/x', { imageId })),
    removal.action(postAsProxy('/x', {}, { imageId })),
  ]
}

type Params = LoaderFunctionArgs['params']

function at(path: string, params: Params = {}) {
  return { ...visit(db, `/for/${accessId}${path}`, paula.cookie), params }
}

function postAsProxy(path: string, form: Parameters<typeof post>[2], params: Params = {}) {
  return { ...post(db, `/for/${accessId}${path}`, form, paula.cookie), params }
}

async function autosaveAsProxy(form: [string, string][]): Promise<AutosaveAnswer> {
  return await (await autosave.action(postAsProxy('/profile/autosave', form))).json()
}

function paulaForAda() {
  return { owner: ada.owner, actor: paula.owner }
}

async function setLevel(level: AccessLevel): Promise<void> {
  await changeProxies(db, { access_level: level }, accessId)
}

async function withhold(...withheld: string[]): Promise<void> {
  await db.deleteFrom('proxies').where('id', '=', accessId).execute()
  accessId = await grantAccess(db, ada.owner, paula.owner, 'full_edit', { withheld })
}

function findTokens(section: string): Map<string, string> {
  // A bare number also occurs in drawings and ids.
  const isTelling = ([path, token]: [string, string]) =>
    path.startsWith(`${section}.`) && !/^\d+$/.test(token)
  return new Map([...planted.tokens].filter(isTelling))
}

/** Returns the data of a loader, or the status or address of its response. */
async function readResult(work: Promise<unknown>): Promise<unknown> {
  return await work.catch(thrown => {
    if (thrown instanceof Response) return thrown.headers.get('Location') ?? thrown.status
    throw thrown
  })
}
