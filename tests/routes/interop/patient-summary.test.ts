import type { Bundle, Composition, Patient } from 'fhir/r4'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { loadAccessLog } from '#app/access-log/load-access-log.server.ts'
import { sections } from '#app/profile-definition/sections/sections.server.ts'
import { action, loader } from '#app/routes/profile/patient-summary.ts'
import type { AccessLevel } from '#db/schema.ts'
import { expectUnreadableAlert } from '#tests/support/data/expect-unreadable-alert.ts'
import { fullProfile } from '#tests/support/data/full-profile.ts'
import { grantAccess } from '#tests/support/data/proxies.ts'
import { failWrites } from '#tests/support/db/full-disk.ts'
import { db } from '#tests/support/db/test-database.ts'
import { findFaults } from '#tests/support/fhir/find-faults.ts'
import { expectRedirect, expectToast } from '#tests/support/http/answers.ts'
import {
  ada,
  fillProfile,
  logInTwoOwnersBeforeEach,
  other,
} from '#tests/support/http/profile-visit.ts'
import { post, visit } from '#tests/support/http/route-context.ts'

const path = '/profile/summary.json'

logInTwoOwnersBeforeEach('2026-11-22T10:00:00Z')

beforeEach(() => fillProfile(db, ada.owner, fullProfile))

describe('The download of the patient summary', () => {
  test('is a valid document of the whole record, with a name of its own', async () => {
    const response = await action(post(db, path, { owner: ada.owner.id }, ada.cookie))
    expect(response.headers.get('Content-Type')).toBe('application/fhir+json; charset=utf-8')
    expect(response.headers.get('Content-Disposition')).toBe(
      'attachment; filename="medfold-patient-summary-2026-11-22.json"',
    )
    expect(response.headers.get('Cache-Control')).toBe('no-store')
    const bundle = await response.json()
    expect(findFaults(bundle)).toEqual([])
    expect(JSON.stringify(bundle)).toContain('Ada Quillfeather')
  })

  test('has the same ids at each read, and others for another reader', async () => {
    const [first, second] = [await download(), await download()]
    expect(idsOf(second)).toEqual(idsOf(first))
    const proxy = await grant('view_only')
    const theirs = idsOf(await download(proxy))
    expect(theirs.filter(id => idsOf(first).includes(id))).toEqual([])
  })

  test('is in the language of the browser, with the words of the owner marked', async () => {
    const request = post(db, path, { owner: ada.owner.id }, ada.cookie)
    request.request.headers.set('Accept-Language', 'es-MX, en;q=0.5')
    const bundle: Bundle = await (await action(request)).json()
    const composition = bundle.entry?.[0]?.resource as Composition
    expect([bundle.language, composition.title]).toEqual(['es', 'Resumen del paciente'])
    const allergies = composition.section?.find(({ code }) => code?.coding?.[0]?.code === '48765-2')
    expect(allergies?.text?.div).toContain('<span lang="fr" xml:lang="fr">')
  })

  test('is recorded as an export of the owner', async () => {
    await download()
    expect(await readLog()).toEqual([['You', 'Exported: Patient summary (FHIR)']])
  })

  test.each<AccessLevel>([
    'view_only',
    'view_comment',
    'full_edit',
  ])('is for a proxy with %s, without the sections that are withheld, and is recorded', async level => {
    const withheld = ['medications', 'mental_health']
    const proxy = await grant(level, withheld)
    const bundle = await download(proxy)
    expect(findFaults(bundle)).toEqual([])
    const text = JSON.stringify(bundle)
    for (const { name, storedName } of sections) {
      if (!withheld.includes(storedName)) continue
      for (const word of wordsIn(fullProfile[name as keyof typeof fullProfile])) {
        expect(text).not.toContain(word)
      }
    }
    expect(text).toContain('Ada Quillfeather')
    const log = await readLog()
    expect(log.map(([, what]) => what)).toContain('Exported: Patient summary (FHIR)')
  })

  test('is not made from a page that was opened from another account', async () => {
    await expectToast(send(other.owner.id), /^No file was made: you opened the page from another/)
  })

  test('is not sent if it cannot be recorded', async () => {
    const errorLog = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    await failWrites(db, 'access_log', ['insert'])
    await expectToast(send(), /^No file was made: the download could not be recorded/)
    expect(errorLog).toHaveBeenCalledTimes(1)
  })

  test('is not made, and not recorded, if a section cannot be read', async () => {
    await db
      .updateTable('medical_profiles')
      .set({ data: Buffer.from('damaged') })
      .where('user_id', '=', ada.owner.id)
      .where('section', '=', 'immunizations')
      .execute()
    const message = /^No file was made: a part of the record could not be read/
    await expectUnreadableAlert(() => expectToast(send(), message))
    expect(await readLog()).toEqual([])
  })

  test('redirects a reload to the record', async () => {
    const { location } = await expectRedirect(loader(visit(db, path, ada.cookie)))
    expect(location).toBe('/profile/view')
  })
})

interface Reader {
  path: string
  cookie: string
}

function send(owner = ada.owner.id): Promise<Response> {
  return action(post(db, path, { owner }, ada.cookie))
}

async function download(reader: Reader = { path, cookie: ada.cookie }): Promise<Bundle> {
  const form = { owner: ada.owner.id }
  return (await action(post(db, reader.path, form, reader.cookie))).json()
}

async function grant(level: AccessLevel, withheld: string[] = []): Promise<Reader> {
  const accessId = await grantAccess(db, ada.owner, other.owner, level, { withheld })
  return { path: `/for/${accessId}${path}`, cookie: other.cookie }
}

function idsOf({ entry = [] }: Bundle): string[] {
  return entry.flatMap(({ resource }) => (resource as Patient | undefined)?.id ?? [])
}

async function readLog() {
  const { visits } = await loadAccessLog(db, { owner: ada.owner, actor: ada.owner }, {})
  return visits.flatMap(({ entries }) => entries.map(({ who, what }) => [who, what]))
}

function wordsIn(value: unknown): string[] {
  if (typeof value === 'string') return value.length > 12 ? [value] : []
  return value && typeof value === 'object' ? Object.values(value).flatMap(wordsIn) : []
}
