import type { Bundle, FhirResource } from 'fhir/r4'
import { compactDecrypt } from 'jose'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { updateEmergencyLink } from '#app/emergency/links/change-links.server.ts'
import { type EmergencyLink, getPrimaryLink } from '#app/emergency/links/emergency-links.server.ts'
import { fileKey } from '#app/interop/shl/smart-health-link.server.ts'
import { action, loader as fileLoader } from '#app/routes/links/scanner-file.ts'
import { loader } from '#app/routes/links/scanner-page.tsx'
import { fullProfile } from '#tests/support/data/full-profile.ts'
import { flipBit, flipSection } from '#tests/support/db/flip-bit.ts'
import { failWrites } from '#tests/support/db/full-disk.ts'
import { db } from '#tests/support/db/test-database.ts'
import { findFaults } from '#tests/support/fhir/find-faults.ts'
import { expectRedirect, expectToast } from '#tests/support/http/answers.ts'
import { postLink, visitLink } from '#tests/support/http/link-visit.ts'
import {
  ada,
  fillProfile,
  logInTwoOwnersBeforeEach,
  other,
} from '#tests/support/http/profile-visit.ts'
import { systemAt } from '#tests/support/http/shl-visit.ts'
import { changeSettings } from '#tests/support/lib/settings.ts'

const allergiesTitle = 'Allergies and intolerances'

let link: EmergencyLink

logInTwoOwnersBeforeEach('2026-11-22T10:00:00Z')

beforeEach(async () => {
  await fillProfile(db, ada.owner, fullProfile)
  link = await getPrimaryLink(db, ada.owner)
})

describe('What a scanner gets', () => {
  test('is the narratives of the file that the manifest gives for the code', async () => {
    const composition = (await fetchFile()).entry?.[0]?.resource
    if (composition?.resourceType !== 'Composition') expect.unreachable('it comes first')
    const { narratives } = await openFile()
    expect(narratives).toEqual(
      [composition, ...(composition.section ?? [])].map(({ title, text }) => ({
        title,
        div: text?.div,
      })),
    )
    expect(narratives.find(({ title }) => title === allergiesTitle)?.div).toContain('Elderflower')
    expect(narratives[0]?.div).toContain('Ada Quillfeather')
  })

  test('names what is withheld, and no part whose name alone would tell something', async () => {
    expect((await openFile()).withheld).toEqual([])
    await withhold('allergies', 'personal:name', 'personal:age', 'personal:contacts')
    await withhold('history:implanted-devices', 'mental', 'social')
    const { narratives, withheld } = await openFile()
    expect(withheld).toEqual([
      { title: 'Full name', isPart: false },
      { title: 'Date of birth', isPart: false },
      { title: 'Emergency contacts', isPart: false },
      { title: allergiesTitle, isPart: false },
      { title: 'Medical devices', isPart: true },
    ])
    const shown = JSON.stringify(narratives)
    expect(shown).not.toMatch(/Elderflower|Quillfeather/)
    expect(narratives.find(({ title }) => title === allergiesTitle)?.div).toContain('Withheld')
  })

  test('is in the language that the address asks for', async () => {
    const { narratives } = await openFile('?lang=es')
    expect(narratives.map(({ title }) => title)).toContain('Alergias e intolerancias')
    expect((await open('?lang=xx')).lang).toBe('en')
  })

  test('counts no code, logs no read and tells nobody', async () => {
    const before = await countRows()
    await open()
    await download()
    const { failures, deviceFailures } = await getPrimaryLink(db, ada.owner)
    expect([failures, deviceFailures]).toEqual([0, 0])
    // The download is in the log of the owner.
    expect(await countRows()).toEqual({ ...before, access_log: before.access_log + 1 })
  })

  test('is shown for a link that is paused, with its state', async () => {
    await updateEmergencyLink(db, ada.owner, link.id, { isPaused: true })
    const { link: shown, file } = await open()
    expect(shown.isPaused).toBe(true)
    expect(file).toHaveProperty('narratives')
  })

  test('is nothing if a part of the record cannot be read', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    await flipSection(db, ada.owner, 'immunizations')
    expect((await open()).file).toBe('failed')
    await expectToast(action(postLink(db, ada, link.id, { owner: ada.owner.id })), /^No file was/)
    expect(JSON.stringify(log.mock.calls)).not.toContain('Boostrix')
  })

  test('is nothing on a server whose address is too long', async () => {
    changeSettings({ origin: `https://${'a'.repeat(60)}.example.org` })
    expect((await open()).file).toBeUndefined()
  })

  test('is refused for a link whose address cannot be read', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    await flipBit(db, 'share_links', 'link', { id: link.id })
    await expect(open()).rejects.toMatchObject({ status: 503 })
  })
})

describe('The file of a scanner as a download', () => {
  test('is the same file, valid and with a name of its own', async () => {
    const answer = await action(postLink(db, ada, link.id, { owner: ada.owner.id }))
    expect(answer.headers.get('Content-Type')).toBe('application/fhir+json; charset=utf-8')
    expect(answer.headers.get('Content-Disposition')).toBe(
      `attachment; filename="${ada.owner.id}-for-scanners.json"`,
    )
    expect(answer.headers.get('Cache-Control')).toBe('no-store')
    const bundle: Bundle = await answer.json()
    expect(bundle).toEqual(await fetchFile())
    expect(await findFaults(bundle)).toEqual([])
  })

  test('is in the language of the page', async () => {
    expect((await download({ language: 'fr' })).language).toBe('fr')
  })

  test('is not made from a page that another account opened, or if it cannot be logged', async () => {
    const wrong = action(postLink(db, ada, link.id, { owner: other.owner.id }))
    await expectToast(wrong, /^No file was made: you opened the page from another/)
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    await failWrites(db, 'access_log', ['insert'])
    const unlogged = action(postLink(db, ada, link.id, { owner: ada.owner.id }))
    await expectToast(unlogged, /^No file was made: the download could not be recorded/)
  })

  test('redirects a reload to the page', async () => {
    const { location } = await expectRedirect(fileLoader(visitLink(db, ada, link.id)))
    expect(location).toBe(`/links/${link.id}/scanner`)
  })
})

function open(query = '') {
  const args = visitLink(db, ada, link.id)
  return loader({ ...args, request: new Request(`${args.request.url}${query}`, args.request) })
}

async function openFile(query = '') {
  const { file } = await open(query)
  if (typeof file !== 'object') expect.unreachable('the file can be read')
  return file
}

async function withhold(...parts: string[]) {
  const withheld = Object.fromEntries(parts.map(part => [part, false]))
  await updateEmergencyLink(db, ada.owner, link.id, {
    settings: ({ shown }) => ({ shown: { ...shown, ...withheld } }),
  })
}

async function download(form: Record<string, string> = {}): Promise<Bundle> {
  const answer = await action(postLink(db, ada, link.id, { owner: ada.owner.id, ...form }))
  return await answer.json()
}

/** Returns the file that another system gets for the code. */
async function fetchFile(): Promise<Bundle<FhirResource>> {
  const system = systemAt(db, { person: ada.owner, link, wrongCode: () => '' })
  const { files } = await (await system.ask()).json()
  const { plaintext } = await compactDecrypt(files[0].embedded, fileKey(ada.owner, link))
  return JSON.parse(new TextDecoder().decode(plaintext))
}

async function countRows() {
  const count = async (table: 'access_log' | 'notices' | 'mail_outbox' | 'rate_limits') => {
    const rows = await db.selectFrom(table).selectAll().execute()
    return rows.length
  }
  return {
    access_log: await count('access_log'),
    notices: await count('notices'),
    mail_outbox: await count('mail_outbox'),
    rate_limits: await count('rate_limits'),
  }
}
