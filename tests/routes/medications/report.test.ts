import { beforeEach, describe, expect, test, vi } from 'vitest'
import {
  noInteractionMessage,
  reportFirstMessage,
  selectTwoMessage,
  twoRequiredMessage,
} from '#app/medications/check/check-report.ts'
import { listTexts } from '#app/medications/report/report-blocks.ts'
import { loader as loadReport } from '#app/routes/medications/interaction-report.tsx'
import { loader as loadPdf } from '#app/routes/medications/interaction-report-pdf.ts'
import { loader as loadInfo } from '#app/routes/medications/medication-info.tsx'
import { pdfText } from '#tests/support/data/pdf.ts'
import { withoutSpaces } from '#tests/support/data/print-kit.ts'
import { db } from '#tests/support/db/test-database.ts'
import { expectRedirect, readMessage } from '#tests/support/http/answers.ts'
import {
  ada,
  fillProfile,
  logInTwoOwnersBeforeEach,
  other,
} from '#tests/support/http/profile-visit.ts'
import { visit } from '#tests/support/http/route-context.ts'

const fault = vi.hoisted(() => ({ isOn: false }))

vi.mock('#app/medications/names/recognize-name.server.ts', async importOriginal => {
  const original =
    await importOriginal<typeof import('#app/medications/names/recognize-name.server.ts')>()
  const recognize: typeof original.recognize = typed => {
    if (fault.isOn) throw new Error(`No such thing: ${typed}`)
    return original.recognize(typed)
  }
  return { ...original, recognize }
})

const path = '/profile/medications/report'
const pdfPath = `${path}.pdf`

logInTwoOwnersBeforeEach()

beforeEach(async () => {
  fault.isOn = false
  await fillProfile(db, ada.owner, {
    medications: {
      medications: [
        { id: 1, name: 'Warfarin', brandName: 'Coumadin', totalDosage: 5, unit: 'mg' },
        { id: 2, name: 'Advil', status: 'current' },
        { id: 3, name: 'Larkhavenol', status: 'current' },
        { id: 4, name: 'Simvastatin', status: 'discontinued' },
        { id: 5, name: 'Clarithromycin', status: 'researching' },
      ],
    },
  })
  await fillProfile(db, other.owner, {
    medications: { medications: [{ id: 9, name: 'Metformin' }] },
  })
})

describe('The interaction report', () => {
  test('contains all current medicines, or the ticked ones', async () => {
    const all = await readTexts('')
    expect(all).toEqual(expect.arrayContaining(['Warfarin (Coumadin)', 'Advil', 'Larkhavenol']))
    expect(all).toContain('Warfarin (Coumadin) and Advil (ibuprofen)')
    // A medication that is not taken is named at the end and has no finding.
    const others = all.filter(text => /simvastatin|clarithromycin/i.test(text))
    expect(others).toEqual(['Clarithromycin', 'Simvastatin'])
    expect(all[all.indexOf('Clarithromycin') - 1]).toBe('Researching')
    expect(all[all.indexOf('Simvastatin') - 1]).toBe('Discontinued')
    expect(await readTexts('?m=1&m=3')).toContain('Not part of this report: Advil.')
    expect(await readTexts('?m=1&m=3')).toContain(noInteractionMessage)
  })

  test('says when there are too few', async () => {
    expect((await readTexts('?m=1'))[3]).toBe('Summary')
    expect(await readTexts('?m=1')).toContain(selectTwoMessage)
    expect(await readTexts('?of=selected')).toContain(selectTwoMessage)
    expect(await readTexts('', other)).toContain(twoRequiredMessage)
  })

  test('ignores rows of other accounts and unknown rows', async () => {
    for (const id of ['9', '77', 'x', '']) {
      await expect(loadReportPage(`?m=1&m=${id}`)).rejects.toMatchObject({ status: 404 })
    }
    expect(await readTexts('?m=1&m=4&m=2')).toContain('Warfarin (Coumadin) and Advil (ibuprofen)')
  })

  test('reports a failed check without findings, and logs no name', async () => {
    const errorLog = vi.spyOn(console, 'error').mockImplementation(() => {})
    fault.isOn = true
    const answer = await loadReportPage('')
    expect(answer.data).toEqual({ made: undefined, hasPdf: false })
    expect(answer.init?.status).toBe(500)
    const { location, headers } = await expectRedirect(downloadPdf('?m=1&m=2'))
    expect(location).toBe('/profile/medications')
    expect(await readMessage(headers)).toBe(
      'Error checking medication interactions. No PDF was made.',
    )
    const page = await loadInfoPage('1')
    expect(page.knowledge).toBeUndefined()
    expect(page.info.name).toBe('Warfarin')
    const lines = errorLog.mock.calls.flat().join()
    errorLog.mockRestore()
    expect(lines).toContain('"level":"error"')
    expect(lines).not.toMatch(/warfarin|coumadin|advil|larkhavenol/i)
  })
})

describe('Its PDF', () => {
  test('uses the paper of the country, and US Letter until a country is saved', async () => {
    const letter = 'MediaBox [0 0 612 792]'
    const download = async () =>
      Buffer.from(await (await downloadPdf('?m=1&m=2')).arrayBuffer()).toString('latin1')
    expect(await download()).toContain(letter)
    await fillProfile(db, ada.owner, { personal: { country: 'Malta' } })
    expect(await download()).not.toContain(letter)
  })

  test('has the content of the page, and is stored nowhere', async () => {
    const answer = await downloadPdf('?m=1&m=2&m=3')
    expect(answer.status).toBe(200)
    expect(Object.fromEntries(answer.headers)).toEqual({
      'content-type': 'application/pdf',
      'content-disposition': 'attachment; filename="medfold-interaction-report.pdf"',
      'cache-control': 'no-store',
    })
    const words = withoutSpaces(
      await pdfText(Buffer.from(await answer.arrayBuffer()), { drawn: true }),
    )
    const texts = await readTexts('?m=1&m=2&m=3')
    expect(texts.filter(text => !words.includes(withoutSpaces(text)))).toEqual([])
  })

  test.each([
    '',
    '?of=selected',
    '?m=1',
    '?m=1&m=4',
    '?m=1&m=9',
    '?m=x&m=y',
  ])('is not made of %s', async search => {
    await expectRedirect(downloadPdf(search), '/profile/medications', reportFirstMessage)
  })
})

describe('The page about a medicine', () => {
  test('shows the recorded answers, the description, and the findings with others', async () => {
    const { info: recorded, knowledge } = await loadInfoPage('1')
    expect(recorded).toMatchObject({ name: 'Warfarin', otherName: 'Coumadin', status: 'current' })
    expect(recorded.recorded).toContainEqual(
      expect.objectContaining({ label: 'Total dosage', text: '5 mg' }),
    )
    expect(knowledge?.facts).toContainEqual({ label: 'Ingredients', names: ['warfarin'], more: 0 })
    expect(knowledge?.firstAid?.reason).toMatch(/bleed/i)
    expect(knowledge?.findings).toContainEqual(
      expect.objectContaining({ a: 'warfarin', b: 'ibuprofen', severity: 'major' }),
    )
    expect(knowledge).toMatchObject({ others: 2, rules: expect.any(Number) })
    expect(knowledge?.rules).toBeGreaterThan(5)
    expect(knowledge?.cautions).toContainEqual(
      expect.objectContaining({
        applies: false,
        words: expect.objectContaining({ title: 'Pregnancy' }),
      }),
    )
  })

  test('marks the cautions that apply to this owner', async () => {
    await fillProfile(db, ada.owner, { personal: { fullName: 'Ada', dob: '1940-05-06' } })
    const { knowledge } = await loadInfoPage('2')
    const applying = knowledge?.cautions.filter(({ applies }) => applies) ?? []
    expect(applying.map(({ words }) => words.title)).toEqual(['Age 65 or over'])
  })

  test('compares a medicine that is not taken with the current ones', async () => {
    const { knowledge, info: recorded } = await loadInfoPage('5')
    expect(recorded.status).toBe('researching')
    expect(knowledge?.findings.map(({ a, b }) => [a, b].sort())).toContainEqual([
      'clarithromycin',
      'warfarin',
    ])
  })

  test('names what is unknown', async () => {
    const { knowledge } = await loadInfoPage('3')
    expect(knowledge).toMatchObject({
      medication: { typed: 'Larkhavenol', ingredients: [] },
      findings: [],
      cautions: [],
      facts: [],
      rules: 0,
    })
  })

  test.each(['9', '77', '01', 'x', ''])('is not found for %s', async id => {
    await expect(loadInfoPage(id)).rejects.toMatchObject({ status: 404 })
  })
})

function loadReportPage(search: string, { cookie } = ada) {
  return loadReport(visit(db, `${path}${search}`, cookie))
}

async function downloadPdf(search: string, { cookie } = ada): Promise<Response> {
  return await loadPdf(visit(db, `${pdfPath}${search}`, cookie))
}

function loadInfoPage(id: string, { cookie } = ada) {
  return loadInfo({ ...visit(db, `/profile/medications/${id}`, cookie), params: { id } })
}

async function readTexts(search: string, person = ada): Promise<string[]> {
  const { made } = (await loadReportPage(search, person)).data
  if (!made) throw new Error('No report')
  return listTexts(made.content)
}
