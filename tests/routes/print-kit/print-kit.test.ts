import { beforeEach, describe, expect, test, vi } from 'vitest'
import {
  addEmergencyLink,
  removeEmergencyLink,
  updateEmergencyLink,
} from '#app/emergency/links/change-links.server.ts'
import { findEmergencyLink, getPrimaryLink } from '#app/emergency/links/emergency-links.server.ts'
import { proxyUrl } from '#app/http/proxy-url.ts'
import { smartHealthLink } from '#app/interop/shl/smart-health-link.server.ts'
import { type LineKind, lineKinds } from '#app/print-kit/print-choices.ts'
import * as printed from '#app/routes/print-kit/mark-printed.ts'
import * as page from '#app/routes/print-kit/print-kit.tsx'
import * as pdf from '#app/routes/print-kit/print-kit-pdf.ts'
import { fullProfile, plantedStrings } from '#tests/support/data/full-profile.ts'
import { pdfText } from '#tests/support/data/pdf.ts'
import { grantAccess } from '#tests/support/data/proxies.ts'
import { readQrPath } from '#tests/support/data/read-qr.ts'
import { changeProxies } from '#tests/support/db/change-proxies.ts'
import { failWrites } from '#tests/support/db/full-disk.ts'
import { db } from '#tests/support/db/test-database.ts'
import {
  expectRedirect,
  expectToast,
  readFormAnswer,
  readMessage,
} from '#tests/support/http/answers.ts'
import {
  ada,
  fillProfile,
  type LoggedInOwner,
  logInNewOwner,
  logInTwoOwnersBeforeEach,
  other,
} from '#tests/support/http/profile-visit.ts'
import { post, visit } from '#tests/support/http/route-context.ts'
import { changeSettings } from '#tests/support/lib/settings.ts'
import { clockTick } from '#tests/support/runner/clock-tick.ts'

const path = '/print-kit'

logInTwoOwnersBeforeEach()

beforeEach(async () => {
  await fillProfile(db, ada.owner)
})

describe('The print kit', () => {
  test('shows an owner no word and no link of another', async () => {
    const { shareId } = await getPrimaryLink(db, ada.owner)
    expect(JSON.stringify(await loadKit(ada))).toContain(shareId)
    const theirs = JSON.stringify(await loadKit(other))
    expect([...plantedStrings, shareId].filter(secret => theirs.includes(secret))).toEqual([])
    const file = await pdfText(await download(other))
    expect([...plantedStrings, shareId].filter(secret => file.includes(secret))).toEqual([])
  })

  test('keeps the choices, and prints the code only if chosen', async () => {
    const { code } = await getPrimaryLink(db, ada.owner)
    expect(await readDrawnWords(ada)).not.toContain(code)
    const { location, headers } = await expectRedirect(
      choose(ada, { walletCode: 'on', doorPlace: 'other', doorOther: 'in the kitchen drawer' }),
    )
    expect(location).toBe(`${path}#kit-preview`)
    expect(await readMessage(headers)).toBe('Print kit saved')
    const { choices } = await loadKit(ada)
    expect(choices).toMatchObject({ walletCode: true, fridgeCode: false, paper: 'a4' })
    expect(await readDrawnWords(ada)).toContain(code)
    expect(await readDrawnWords(ada)).toContain('A sheet is in the kitchen drawer')
  })

  test('has the QR code for scanners on the fridge sheet only if it was chosen', async () => {
    const readSheet = async () => {
      const { pieces, lacksScannerQr } = await loadKit(ada)
      const { qr } = pieces.find(({ piece }) => piece === 'fridge')?.sides[0] ?? {}
      return { text: qr && readQrPath(qr.path), lacksScannerQr }
    }
    const link = await getPrimaryLink(db, ada.owner)
    const address = `http://localhost:3000/view/${link.shareId}`
    expect(await readSheet()).toEqual({ text: address, lacksScannerQr: false })
    await choose(ada, { fridgeScannerQr: 'on' })
    expect(await readSheet()).toEqual({
      text: `${address}#${smartHealthLink(ada.owner, link, 'http://localhost:3000')}`,
      lacksScannerQr: false,
    })
    const longOrigin = `https://${'a'.repeat(60)}.example.org`
    changeSettings({ origin: longOrigin })
    expect(await readSheet()).toEqual({
      text: `${longOrigin}/view/${link.shareId}`,
      lacksScannerQr: true,
    })
  })

  test('is for US Letter until a country is saved, as the form presets the United States', async () => {
    expect((await loadKit(other)).paper).toBe('letter')
    await fillProfile(db, other.owner, { personal: { country: 'Malta' } })
    expect((await loadKit(other)).paper).toBe('a4')
  })

  test('prints the chosen link, or the primary one if that is gone', async () => {
    const primary = await getPrimaryLink(db, ada.owner)
    const id = (await addEmergencyLink(db, ada.owner, 'Wallet')) ?? ''
    const wallet = await findEmergencyLink(db, ada.owner, id)
    const { links } = await loadKit(ada)
    expect(links).toEqual({ [primary.id]: 'Primary link', [id]: 'Wallet' })
    await choose(ada, { link: id, walletCode: 'on' })
    expect(await readDrawnWords(ada)).toContain(wallet?.shareId)
    expect(await readDrawnWords(ada)).toContain(wallet?.code)
    await removeEmergencyLink(db, ada.owner, id)
    expect(await readDrawnWords(ada)).toContain(primary.shareId)

    const theirs = await getPrimaryLink(db, other.owner)
    await choose(ada, { link: theirs.id })
    expect(await readDrawnWords(ada)).not.toContain(theirs.shareId)
  })

  test('reports an invalid choice, and keeps the last ones', async () => {
    const none = await readFormAnswer(choose(ada, {}, []))
    expect(none).toMatchObject({
      status: 400,
      error: { pieces: ['Choose at least one piece to print'] },
    })
    const nowhere = await readFormAnswer(choose(ada, { doorPlace: 'other' }))
    expect(nowhere.error).toEqual({ doorOther: ['Say where the sheet is'] })
    expect(await readStoredKits()).toEqual([])
  })

  test('saves nothing from a page that another account opened', async () => {
    const answer = await readFormAnswer(choose(ada, { owner: other.owner.id, walletCode: 'on' }))
    expect(answer.status).toBe(409)
    const { location } = await expectRedirect(
      pdf.action(post(db, '/print-kit.pdf', { owner: other.owner.id }, ada.cookie)),
    )
    expect(location).toBe(path)
    expect(await readStoredKits()).toEqual([])
  })

  test('has no PDF if a letter would be missing, and says so on the page', async () => {
    expect(await loadKit(ada)).toMatchObject({ hasPdf: true })
    await choose(ada, { doorPlace: 'other', doorOther: '王小明', pieces: 'door' })
    expect(await loadKit(ada)).toMatchObject({ hasPdf: false })
    const { location } = await expectRedirect(
      pdf.action(post(db, '/print-kit.pdf', { owner: ada.owner.id }, ada.cookie)),
    )
    expect(location).toBe(path)
  })

  test('is sealed', async () => {
    await choose(ada, { doorPlace: 'other', doorOther: 'in the Larkhaven drawer' })
    await download(ada)
    const bytes = Buffer.concat((await readStoredKits()).map(({ data }) => data)).toString('latin1')
    expect(bytes.length).toBeGreaterThan(1000)
    const { shareId, code } = await getPrimaryLink(db, ada.owner)
    const secrets = [...plantedStrings, 'Larkhaven drawer', 'wallet', shareId, code]
    expect(secrets.filter(secret => bytes.includes(secret))).toEqual([])
  })
})

describe('A proxy of the owner', () => {
  let paula: LoggedInOwner

  beforeEach(async () => {
    paula = await logInNewOwner(db)
  })

  test('who cannot see the chosen link does not replace it by the offered one', async () => {
    const clinic = (await addEmergencyLink(db, ada.owner, 'Clinic')) ?? ''
    const school = await addOpenLink('School')
    await clockTick()
    const bus = await addOpenLink('Bus')
    await choose(ada, { link: clinic })
    const withheld = ['allergies']
    const id = await grantAccess(db, ada.owner, paula.owner, 'full_edit', { withheld })
    const { links } = await loadKit(paula, id)
    expect(Object.keys(links)).toEqual([school, bus])
    await chooseAs(id, { link: school, paper: 'letter' })
    expect((await loadKit(ada)).choices).toMatchObject({ link: clinic, paper: 'letter' })
    await chooseAs(id, {})
    expect((await loadKit(ada)).choices.link).toBe(clinic)
    // Only the proxy can have chosen the other link.
    await chooseAs(id, { link: bus })
    expect((await loadKit(ada)).choices.link).toBe(bus)
    await chooseAs(id, { link: school })
    expect((await loadKit(ada)).choices.link).toBe(school)
  })

  test('does not replace the primary link either, which is the default', async () => {
    const school = await addOpenLink('School')
    const withheld = ['allergies']
    const id = await grantAccess(db, ada.owner, paula.owner, 'full_edit', { withheld })
    await chooseAs(id, { link: school })
    const { shareId } = await getPrimaryLink(db, ada.owner)
    expect(await readDrawnWords(ada)).toContain(shareId)
  })

  test('whose level was lowered meanwhile gets the form with the choices, and nothing of the record', async () => {
    const id = await grantAccess(db, ada.owner, paula.owner, 'full_edit')
    await changeProxies(db, { access_level: 'view_comment' })
    const sent = createChoicesPost(
      { ...paula, owner: ada.owner },
      { doorPlace: 'other', doorOther: 'in the attic' },
      undefined,
      id,
    )
    const answer = await readFormAnswer(page.action(sent))
    expect(answer.status).toBe(403)
    expect(answer.error).toEqual({ '': [expect.stringMatching(/^Not saved: your access/)] })
    expect(answer.initialValue).toMatchObject({ doorOther: 'in the attic' })
    const shown = await page.loader(visit(db, `/for/${id}${path}`, paula.cookie))
    expect(shown).toEqual({ refusedTo: ada.owner.id })
    expect(await readStoredKits()).toEqual([])
  })

  async function addOpenLink(name: string): Promise<string> {
    const id = (await addEmergencyLink(db, ada.owner, name)) ?? ''
    await updateEmergencyLink(db, ada.owner, id, {
      settings: stored => ({ ...stored, shown: { allergies: false } }),
    })
    return id
  }

  async function chooseAs(accessId: string, more: Record<string, string>) {
    const form = createChoicesPost({ ...paula, owner: ada.owner }, more, undefined, accessId)
    return await expectRedirect(page.action(form))
  }
})

describe('The reminder', () => {
  test('names the changes since the print, piece by piece', async () => {
    expect((await loadKit(ada)).reminders).toEqual([])
    await download(ada)
    const before = await loadKit(ada)
    expect(
      before.reminders.map(({ piece, removedLines, addedLines }) => [
        piece,
        removedLines,
        addedLines,
      ]),
    ).toEqual([
      ['wallet', [], []],
      ['door', [], []],
      ['fridge', [], []],
    ])
    const [penicillin, ...others] = fullProfile.allergies.allergies ?? []
    await replaceAllergies([{ ...penicillin, allergen: 'Latex' }, ...others])
    const { reminders } = await loadKit(ada)
    const wallet = reminders.find(({ piece }) => piece === 'wallet')
    expect(wallet?.removedLines).toEqual([
      'Allergies: Penicillin – Life-threatening: Throat swelling',
    ])
    expect(wallet?.addedLines).toEqual(['Allergies: Latex – Life-threatening: Throat swelling'])
  })

  test('names the sections that nobody has confirmed since the print', async () => {
    await clockTick()
    await download(ada)
    const at = '2999-01-01T00:00:00.000Z'
    await db
      .updateTable('medical_profiles')
      .set({ confirmed_at: at })
      .where('section', '!=', 'allergies')
      .execute()
    const { reminders } = await loadKit(ada)
    const unconfirmed = reminders.map(one => one.unconfirmed.map(({ slug }) => slug))
    expect(unconfirmed).toEqual([['allergies'], [], ['allergies']])
  })

  test('counts a print that the page reports, if the page shows the stored values', async () => {
    const { digest } = await loadKit(ada)
    await expectToast(reportPrint(ada, digest), 'Marked as printed')
    await replaceAllergies([])
    await expectToast(reportPrint(ada, digest), /^Not marked as printed: something changed/)
    const byScript = (await reportPrint(ada, digest, { by: 'script' })) as Response
    expect(await byScript.json()).toEqual({ problem: expect.stringMatching(/^Not marked/) })
    const { reminders } = await loadKit(ada)
    const wallet = reminders.find(({ piece }) => piece === 'wallet')
    expect(removedAllergies(wallet)).toEqual([
      expect.stringContaining('Allergies: Penicillin'),
      expect.stringContaining('Allergies: Elderflower'),
    ])
  })

  test('returns to the previous paper when a print failed', async () => {
    await download(ada)
    const first = (await loadKit(ada)).reminders
    await replaceAllergies([])
    await choose(ada, {}, ['wallet'])
    await clockTick()
    await download(ada)
    const { reminders, recentPrint } = await loadKit(ada)
    expect(reminders.map(one => [one.piece, removedAllergies(one).length])).toEqual([
      ['wallet', 0],
      ['door', 0],
      ['fridge', 2],
    ])
    expect(recentPrint).toBe(reminders[0]?.printedAt)
    // After the same print again, the previous paper is still the first.
    await clockTick()
    await download(ada)
    const at = (await loadKit(ada)).recentPrint ?? ''
    await expectToast(undoPrint(other.owner.id, at), /^Not marked as printed: you opened the page/)
    await expectToast(undoPrint(ada.owner.id, at), 'No longer marked as printed')
    const after = await loadKit(ada)
    expect(after.reminders.map(({ printedAt }) => printedAt)).toEqual(
      first.map(({ printedAt }) => printedAt),
    )
    expect(after.reminders.map(one => removedAllergies(one).length)).toEqual([2, 0, 2])
    // A second post restores no other.
    await expectRedirect(undoPrint(ada.owner.id, at))
    expect((await loadKit(ada)).reminders).toEqual(after.reminders)
    await expectRedirect(undoPrint(ada.owner.id, after.recentPrint ?? ''))
    expect((await loadKit(ada)).reminders).toEqual([])
  })

  test('ignores paper that is no longer printed', async () => {
    await download(ada)
    await choose(ada, {}, ['door'])
    const { pieces, reminders } = await loadKit(ada)
    expect(pieces.map(({ piece }) => piece)).toEqual(['door'])
    expect(reminders.map(({ piece }) => piece)).toEqual(['wallet', 'door', 'fridge'])
  })
})

describe('When the database refuses to write', () => {
  beforeEach(async () => {
    await failWrites(db, 'print_kits', ['insert', 'update'])
  })

  test('choices are not saved and returned with the form, which says so', async () => {
    const errorLog = vi.spyOn(console, 'error').mockImplementation(() => {})
    const answer = await readFormAnswer(choose(ada, { walletCode: 'on' }))
    expect(answer.status).toBe(503)
    expect(answer.error?.['']?.[0]).toMatch(/^Your choices were not saved/)
    expect(answer.initialValue).toMatchObject({ walletCode: 'on' })
    expect(errorLog).toHaveBeenCalledOnce()
  })

  test('the PDF is returned nevertheless', async () => {
    const errorLog = vi.spyOn(console, 'error').mockImplementation(() => {})
    expect(await pdfText(await download(ada))).toContain('Ada Quillfeather')
    expect(errorLog).toHaveBeenCalledOnce()
  })

  test('a print is not recorded, and the page says so', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const { digest } = await loadKit(ada)
    await expectToast(reportPrint(ada, digest), 'It was not marked as printed. Please try again.')
  })
})

test('two simultaneous posts lose no change of each other', async () => {
  const { digest } = await loadKit(ada)
  await Promise.all([reportPrint(ada, digest), choose(ada, { paper: 'letter' })])
  const { choices, reminders } = await loadKit(ada)
  expect(choices.paper).toBe('letter')
  expect(reminders).toHaveLength(3)
})

function choose(...form: Parameters<typeof createChoicesPost>) {
  return page.action(createChoicesPost(...form))
}

function createChoicesPost(
  { owner, cookie }: LoggedInOwner,
  more: Record<string, string>,
  pieces: string[] = ['wallet', 'door', 'fridge'],
  accessId?: string,
) {
  const kinds = Object.keys(lineKinds) as LineKind[]
  const form = { owner: owner.id, doorPlace: 'refrigerator', paper: 'a4', ...more }
  return post(
    db,
    accessId ? proxyUrl(accessId, path) : path,
    [
      ...Object.entries(form),
      ...pieces.map((piece): [string, string] => ['pieces', piece]),
      ...kinds.flatMap((kind): [string, string][] => [
        ['walletKinds', kind],
        ['fridgeKinds', kind],
      ]),
    ],
    cookie,
  )
}

function reportPrint(
  { owner, cookie }: LoggedInOwner,
  digest: string,
  more: Record<string, string> = {},
) {
  const form = { owner: owner.id, digest, ...more }
  return printed.action(post(db, `${path}/printed`, form, cookie))
}

function undoPrint(owner: string, at: string) {
  const form = { owner, intent: 'take-back', at }
  return printed.action(post(db, `${path}/printed`, form, ada.cookie)) as Promise<unknown>
}

async function download({ owner, cookie }: LoggedInOwner): Promise<Buffer> {
  const answer = await pdf.action(post(db, '/print-kit.pdf', { owner: owner.id }, cookie))
  expect(answer.headers.get('Content-Type')).toBe('application/pdf')
  expect(answer.headers.get('Cache-Control')).toBe('no-store')
  expect(answer.headers.get('Content-Disposition')).toBe(
    'attachment; filename="medfold-print-kit.pdf"',
  )
  return Buffer.from(await answer.arrayBuffer())
}

async function readDrawnWords({ cookie }: LoggedInOwner): Promise<string> {
  const { pieces } = await loadKit({ cookie })
  const texts = pieces.flatMap(({ sides }) => sides.flatMap(side => side.texts))
  return texts.flatMap(({ spans }) => spans.map(({ text }) => text)).join(' ')
}

function readStoredKits() {
  return db.selectFrom('print_kits').select('data').execute()
}

async function replaceAllergies(allergies: object[]): Promise<void> {
  await db.deleteFrom('medical_profiles').where('section', '=', 'allergies').execute()
  await fillProfile(db, ada.owner, { allergies: { noKnownAllergies: false, allergies } })
}

/** Loads the page of the kit. */
async function loadKit({ cookie }: Pick<LoggedInOwner, 'cookie'>, accessId?: string) {
  const address = accessId ? proxyUrl(accessId, path) : path
  const { kit } = await page.loader(visit(db, address, cookie))
  if (!kit) throw new Error('The page shows no kit')
  return kit
}

// On a full card, other lines make room or take it.
function removedAllergies({ removedLines = [] }: { removedLines?: string[] } = {}): string[] {
  return removedLines.filter(line => line.startsWith('Allergies:'))
}
