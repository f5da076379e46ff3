import { describe, expect, test, vi } from 'vitest'
import { listChanges } from '#app/profile/history/change-log.server.ts'
import { loadProfile } from '#app/profile/record/profile.server.ts'
import { saveSection } from '#app/profile/record/save-section.server.ts'
import { allergies } from '#app/profile-definition/sections/allergies.ts'
import { history as medicalHistory } from '#app/profile-definition/sections/history.ts'
import { type Personal, personal } from '#app/profile-definition/sections/personal.ts'
import { sections } from '#app/profile-definition/sections/sections.server.ts'
import { loader as dashboardLoader } from '#app/routes/dashboard/dashboard.tsx'
import { action as autosave } from '#app/routes/profile/autosave.ts'
import { loader as historyLoader } from '#app/routes/profile/history.tsx'
import { loader as loadEntry } from '#app/routes/profile/history-entry.tsx'
import { loader as loadRestore, action as restore } from '#app/routes/profile/restore-change.tsx'
import { action as saveTab } from '#app/routes/profile/section-tab.tsx'
import type { Database } from '#db/client.server.ts'
import { fullProfile } from '#tests/support/data/full-profile.ts'
import { failWrites } from '#tests/support/db/full-disk.ts'
import { db } from '#tests/support/db/test-database.ts'
import { expectRedirect, expectToast, readMessage } from '#tests/support/http/answers.ts'
import {
  ada,
  logInNewOwner,
  logInOwnerBeforeEach,
  postSection,
} from '#tests/support/http/profile-visit.ts'
import { post, visit } from '#tests/support/http/route-context.ts'

logInOwnerBeforeEach()

describe('The change history', () => {
  test('is empty at first, and then shows saves in words, without stored values', async () => {
    expect(await loadHistory()).toMatchObject({ entries: [], chips: [], query: {} })
    await save({ dob: '1951-12-10' })
    const { entries, chips } = await loadHistory()
    expect(entries).toEqual([
      expect.objectContaining({
        section: 'Personal Information',
        by: 'by you',
        count: 1,
        changes: [
          {
            label: 'Date of birth',
            oldText: 'Not provided',
            newText: 'December 10, 1951',
            isRestorable: true,
          },
        ],
      }),
    ])
    expect(chips).toEqual([{ slug: 'personal', label: 'Personal' }])
  })

  test('is filtered by section; a section without changes is empty, an unknown one filters nothing', async () => {
    await save({ city: 'Larkhaven' })
    await saveAllergies()
    expect((await loadHistory('?section=allergies')).entries).toHaveLength(1)
    expect((await loadHistory('?section=social')).entries).toHaveLength(0)
    expect((await loadHistory('?section=nothing')).entries).toHaveLength(2)
  })

  test('separates the changes of autosaves before and after a Save', async () => {
    const form = (dietType: string, version: number): [string, string][] => [
      ['version.social', String(version)],
      ['dietType', dietType],
    ]
    await autosave(post(db, '/profile/autosave', form('Soup', 0), ada.cookie))
    await saveTab(postSection(db, '/profile/social', 'social', form('Soup', 1), ada.cookie))
    await autosave(post(db, '/profile/autosave', form('Salad', 1), ada.cookie))
    const { entries } = await loadHistory()
    expect(entries.map(({ by, changes }) => [by, changes[0]?.newText])).toEqual([
      ['by you, saved automatically', 'Salad'],
      ['by you', 'Soup'],
    ])
  })

  test('has pages of twenty, each with links to the next and back', async () => {
    await db.transaction().execute(async trx => {
      for (let n = 0; n < 43; n++) await save({ city: `City ${n}` }, n, trx)
    })
    const first = await loadHistory()
    expect([first.entries.length, first.newer]).toEqual([20, undefined])
    const second = await loadHistory(`?before=${first.older?.before}`)
    const third = await loadHistory(`?before=${second.older?.before}`)
    expect([third.entries.length, third.older]).toEqual([3, undefined])
    expect(await loadHistory(`?after=${third.newer?.after}`)).toMatchObject({
      entries: second.entries,
    })
    expect((await loadHistory(`?after=${second.newer?.after}`)).entries).toEqual(first.entries)
    // An address from when there were fewer entries, or more.
    expect((await loadHistory('?after=30')).entries).toEqual(first.entries)
    expect((await loadHistory('?before=1')).entries).toEqual(first.entries)
    for (const nonsense of [
      'before=x',
      'before=-1',
      'after=1e3',
      'before=',
      'before=99999999999',
    ]) {
      expect((await loadHistory(`?${nonsense}`)).entries).toEqual(first.entries)
    }
  })

  test('shows the first changes of a large save, and all of them on its page', async () => {
    const { personal: value } = fullProfile
    await save(value)
    const [entry] = (await loadHistory()).entries
    expect(entry?.changes).toHaveLength(5)
    expect(entry?.count).toBeGreaterThan(20)
    const path = `/profile/history/${entry?.id}`
    const params = { entryId: entry?.id }
    const own = await loadEntry({ ...visit(db, path, ada.cookie), params })
    expect(own.entry.changes).toHaveLength(entry?.count ?? 0)
    expect(own.entry.changes.slice(0, 5)).toEqual(entry?.changes)
    const ben = await logInNewOwner(db)
    const loaded = loadEntry({ ...visit(db, path, ben.cookie), params })
    await expect(loaded).rejects.toMatchObject({ status: 404 })
  })

  test('shortens long words in the list, and shows them in full on the page of the entry', async () => {
    const familyHistory = 'A long story. '.repeat(100).trim()
    const { owner } = ada
    const by = { owner, actor: owner, section: medicalHistory, way: 'edit' } as const
    await saveSection(db, by, { ...by, value: { familyHistory }, version: 0 })
    const [entry] = (await loadHistory()).entries
    expect(entry).toMatchObject({ count: 1, isShortened: true })
    expect(entry?.changes[0]?.newText).toMatch(/^A long story.{580,590}…$/)
    const params = { entryId: entry?.id }
    const own = await loadEntry({ ...visit(db, '/', ada.cookie), params })
    expect(own.entry).toMatchObject({ isShortened: false, changes: [{ newText: familyHistory }] })
  })

  test('is not found by another account', async () => {
    await save({ city: 'Larkhaven' })
    const ben = await logInNewOwner(db)
    expect((await loadHistory('', ben.cookie)).entries).toEqual([])
    const [path = ''] = await listRestorePaths()
    const loaded = loadRestore(visitRestore(path, ben.cookie))
    await expect(loaded).rejects.toMatchObject({ status: 404 })
    const posted = restore(postRestore(path, { version: '1', owner: ben.owner.id }, ben.cookie))
    await expect(posted).rejects.toMatchObject({ status: 404 })
    const unknown = path.replace(/\/history\/[^/]+/, '/history/unknown')
    await expect(loadRestore(visitRestore(unknown))).rejects.toMatchObject({ status: 404 })
    await expectRedirect(historyLoader(visit(db, '/profile/history')), '/login')
  })
})

describe('The overview', () => {
  test('has a tab with the first five changes', async () => {
    expect(await loadDashboard('?tab=changes')).toMatchObject({ hasChanges: false })
    expect((await loadDashboard('?tab=changes')).recentChanges).toBeUndefined()
    for (let n = 0; n < 6; n++) await save({ city: `City ${n}` })
    expect((await loadDashboard()).recentChanges).toBeUndefined()
    const { hasChanges, recentChanges } = await loadDashboard('?tab=changes')
    expect(hasChanges).toBe(true)
    expect(recentChanges?.entries.map(({ changes }) => changes[0]?.newText)).toEqual([
      'City 5',
      'City 4',
      'City 3',
      'City 2',
      'City 1',
    ])
    expect(recentChanges?.hasMore).toBe(true)
    expect(recentChanges?.chips).toHaveLength(sections.length)
    expect((await loadDashboard('?tab=changes&section=allergies')).recentChanges).toMatchObject({
      entries: [],
      section: 'allergies',
      hasMore: false,
    })
  })
})

describe('Restoring a value', () => {
  test('shows its effect, changes the value, and names only the field in its message', async () => {
    await saveAllergies('Wool')
    await saveAllergies('Dust', 1)
    const [path = ''] = await listRestorePaths()
    const confirmation = await loadRestore(visitRestore(path))
    expect(confirmation).toMatchObject({
      version: 2,
      change: { label: 'Known allergies: Dust, Allergen' },
      outcome: {
        status: 'possible',
        changes: [{ label: 'Known allergies: Wool, Allergen', oldText: 'Dust', newText: 'Wool' }],
      },
    })
    const form = { version: '2', owner: ada.owner.id }
    const { location, headers } = await expectRedirect(
      restore(postRestore(`${path}?section=allergies&before=7`, form)),
    )
    expect(location).toBe('/profile/history?section=allergies')
    expect(await readMessage(headers)).toBe('Successfully restored Allergen to previous value')
    expect((await loadProfile(db, ada.owner)).allergies?.value.allergies).toMatchObject([
      { allergen: 'Wool' },
    ])
  })

  test('asks again if the value has changed meanwhile', async () => {
    await save({ city: 'Larkhaven' })
    await save({ city: 'Oxbow' })
    const [path = ''] = await listRestorePaths()
    await save({ city: 'Mossley' })
    await expectRedirect(
      restoreFrom(path, 2),
      path,
      'Failed to restore change: this section was changed meanwhile. Look at it again.',
    )
    expect((await loadProfile(db, ada.owner)).personal?.value.city).toBe('Mossley')
  })

  test('reports at the second post that nothing is left to do', async () => {
    await save({ city: 'Larkhaven' })
    await save({ city: 'Oxbow' })
    const [path = ''] = await listRestorePaths()
    await expectRedirect(restoreFrom(path, 2))
    const { location, headers } = await expectRedirect(restoreFrom(path, 2))
    expect(location).toBe('/profile/history')
    expect(await readMessage(headers)).toBe('City: this is how it is now')
    expect((await loadProfile(db, ada.owner)).personal?.version).toBe(3)
  })

  test('that is impossible says why and changes nothing', async () => {
    await save({
      hasEmergencyContact: true,
      emergencyContacts: [{ id: 1, name: 'Ann', phone: '112' }],
    })
    const path = (await listRestorePaths())[1] ?? ''
    expect(await loadRestore(visitRestore(path))).toMatchObject({
      outcome: {
        status: 'impossible',
        problems: ['Add an emergency contact, or untick "I have an emergency contact"'],
      },
    })
    const { location, headers } = await expectRedirect(restoreFrom(path, 1))
    expect(location).toBe(path)
    expect(await readMessage(headers)).toBe('Failed to restore change: see below.')
    expect((await loadProfile(db, ada.owner)).personal?.version).toBe(1)
  })

  test('of a whole save keeps later saves', async () => {
    const contacts = [
      { id: 1, name: 'Ann', relationship: 'sister', phone: '112' },
      { id: 2, name: 'Ben', relationship: 'brother', phone: '113' },
    ]
    await save({ city: 'Larkhaven', hasEmergencyContact: true, emergencyContacts: contacts })
    await save({ city: 'Larkhaven', hasEmergencyContact: false })
    const path = (await listRestorePaths())[0]?.replace(/\d+\/restore$/, 'all/restore') ?? ''
    await save({ city: 'Oxbow', hasEmergencyContact: false })
    expect(await loadRestore(visitRestore(path))).toMatchObject({
      change: null,
      outcome: { status: 'possible', changes: [{}, {}, {}] },
    })
    const { headers } = await expectRedirect(restoreFrom(path, 3))
    expect(await readMessage(headers)).toBe(
      'Successfully restored Personal Information to previous values',
    )
    expect((await loadProfile(db, ada.owner)).personal?.value).toMatchObject({
      city: 'Oxbow',
      hasEmergencyContact: true,
      emergencyContacts: contacts,
    })
  })

  test('reports a failure of the database, and logs no word of it', async () => {
    await save({ city: 'Larkhaven' })
    await save({ city: 'Oxbow' })
    const [path = ''] = await listRestorePaths()
    const errorLog = vi.spyOn(console, 'error').mockImplementation(() => {})
    await failWrites(db, 'profile_changes', ['insert'])
    await expectToast(
      restoreFrom(path, 2),
      'Failed to restore change: it was not saved. Please try again.',
    )
    // The section and its entry are saved together.
    expect((await loadProfile(db, ada.owner)).personal).toMatchObject({
      version: 2,
      value: { city: 'Oxbow' },
    })
    expect(errorLog).toHaveBeenCalled()
    expect(JSON.stringify(errorLog.mock.calls)).not.toContain('Larkhaven')
  })

  test('is refused for another account, and rejected without its fields', async () => {
    await save({ city: 'Larkhaven' })
    const [path = ''] = await listRestorePaths()
    const { headers } = await expectRedirect(
      restore(postRestore(path, { version: '1', owner: 'somebody' })),
    )
    expect(await readMessage(headers)).toContain('Failed to restore change: you opened it from')
    for (const form of [{}, { version: '1' }, { version: 'x', owner: ada.owner.id }]) {
      const posted = restore(postRestore(path, form as Record<string, string>))
      await expect(posted).rejects.toMatchObject({ status: 400 })
    }
    expect((await loadProfile(db, ada.owner)).personal?.version).toBe(1)
  })
})

async function save(value: Personal, version?: number, database: Database = db): Promise<void> {
  const { owner } = ada
  const now = version ?? (await loadProfile(db, owner)).personal?.version ?? 0
  const by = { owner, actor: owner, section: personal, way: 'edit' } as const
  await saveSection(database, by, { ...by, value, version: now })
}

async function saveAllergies(allergen = 'Wool', version = 0): Promise<void> {
  const { owner } = ada
  const value = { allergies: [{ id: 1, allergen }] }
  const by = { owner, actor: owner, section: allergies, way: 'edit' } as const
  await saveSection(db, by, { ...by, value, version })
}

async function loadHistory(search = '', cookie = ada.cookie) {
  return await historyLoader(visit(db, `/profile/history${search}`, cookie))
}

async function loadDashboard(search = '') {
  return await dashboardLoader(visit(db, `/dashboard${search}`, ada.cookie))
}

/** Returns the restore addresses of the newest entry's changes. */
async function listRestorePaths(): Promise<string[]> {
  const [entry] = (await listChanges(db, ada.owner, { limit: 1 })).entries
  return (entry?.changes ?? []).map((_, index) => `/profile/history/${entry?.id}/${index}/restore`)
}

function visitRestore(path: string, cookie = ada.cookie) {
  return { ...visit(db, path, cookie), params: parseRestorePath(path) }
}

function postRestore(path: string, form: Record<string, string>, cookie = ada.cookie) {
  return { ...post(db, path, form, cookie), params: parseRestorePath(path) }
}

/** Restores a change on a page that was opened at this version of the section. */
function restoreFrom(path: string, version: number) {
  return restore(postRestore(path, { version: String(version), owner: ada.owner.id }))
}

function parseRestorePath(path: string) {
  const [, entryId, change] = /\/history\/([^/]+)\/([^/]+)\/restore/.exec(path) ?? []
  return { entryId, change }
}
