import { describe, expect, test } from 'vitest'
import { severityWords } from '#app/medications/check/check-report.ts'
import { originTitle } from '#app/medications/report/finding-texts.ts'
import {
  listTexts,
  noteReference,
  type ReportContent,
} from '#app/medications/report/report-blocks.ts'
import { noteText } from '#app/medications/report/report-findings.ts'
import { lacksReportLetter, reportPdf } from '#app/medications/report/report-pdf.server.ts'
import { makeReport } from '#app/medications/report/report-request.server.ts'
import { reportSheets } from '#app/medications/report/report-sheets.ts'
import { ruler } from '#app/pdf/fonts.server.ts'
import { papers } from '#app/pdf/papers.ts'
import { joinSpanTexts } from '#app/pdf/typeset.ts'
import { pdfPages, pdfText } from '#tests/support/data/pdf.ts'
import { profileOf, withoutSpaces } from '#tests/support/data/print-kit.ts'

const many = [
  'Coumadin',
  'Advil',
  'Simvastatin 40 mg',
  'Clarithromicin',
  'Percocet',
  'Tylenol',
  'Xyzzyplex',
  'Alprazolam',
  'Amoxicillin',
  'Lisinopril',
  'Spironolactone',
  'Tramadol',
  'Sertraline',
]

const twentyNine = [
  ...[
    'Warfarin',
    'Ibuprofen',
    'Sildenafil',
    'Nitroglycerin',
    'Simvastatin 40 mg',
    'Clarithromycin',
  ],
  ...['Sertraline', 'Phenelzine', 'Linezolid', 'Isotretinoin', 'Metformin', 'Iohexol', 'Percocet'],
  ...['Alprazolam', 'Metronidazole', 'Tramadol', 'Advil', 'Acetaminophen', 'Lithium', 'Lisinopril'],
  ...['Spironolactone', 'Potassium chloride', 'Digoxin', 'Amiodarone', 'Methotrexate', 'Bactrim'],
  ...['Omeprazole', 'Clopidogrel', 'Aspirin'],
]

describe('the PDF of a report', () => {
  test("names the time in the actor's time zone", async () => {
    const content = contentOf(['Warfarin', 'Ibuprofen'], { timeZone: 'America/New_York' })
    const [page = ''] = await pdfPages(await reportPdf(content, 'a4'))
    expect(page).toContain('As of Nov 21, 2026 7:00 AM EST')
  })

  test('has every text of the page, in order', async () => {
    const content = contentOf(many)
    const pages = await pdfPages(await reportPdf(content, 'a4'), { drawn: true })
    expect(pages.length).toBeGreaterThan(2)
    const words = withoutSpaces(pages.map(withoutHeadAndFoot).join('\n'))
    let from = 0
    for (const text of listTexts(content)) {
      const at = words.indexOf(withoutSpaces(text), from)
      expect(at, text).toBeGreaterThanOrEqual(0)
      from = at
    }
  })

  test.each([
    ['a4', 210, 297],
    ['letter', 215.9, 279.4],
  ] as const)('has the size of the paper: %s', async (paper, width, height) => {
    const pdf = (await reportPdf(contentOf(many), paper)).toString('latin1')
    const [, x, y] = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(pdf) ?? []
    expect(Number(x)).toBeCloseTo((width / 25.4) * 72, 1)
    expect(Number(y)).toBeCloseTo((height / 25.4) * 72, 1)
  })

  test('has the owner and the page number on every page', async () => {
    const pages = await pdfPages(await reportPdf(contentOf(many), 'a4'))
    pages.forEach((page, index) => {
      expect(page).toContain('Ada Quillfeather · Date of birth: December 10, 1951 · As of Nov 21')
      expect(withoutSpaces(page)).toContain(`${index + 1}/${pages.length}`)
    })
  })

  test('does not split a finding between two pages', async () => {
    const content = contentOf(many)
    const pages = (await pdfPages(await reportPdf(content, 'a4'), { drawn: true })).map(
      withoutSpaces,
    )
    for (const block of content.parts.flatMap(part => part.blocks)) {
      if (block.kind !== 'finding') continue
      const all = withoutSpaces(
        [...block.titles, severityWords[block.severity], noteReference(block)].join(''),
      )
      const page = pages.find(words => words.includes(all)) ?? ''
      expect(page, block.titles[0]).toContain(withoutSpaces(block.lines.at(-1)?.text ?? ''))
    }
  })

  test('has the sources at its end in small type, and none between the findings', async () => {
    const content = contentOf(many)
    const words = withoutSpaces(
      (await pdfPages(await reportPdf(content, 'a4'), { drawn: true }))
        .map(withoutHeadAndFoot)
        .join('\n'),
    )
    const end = words.lastIndexOf(withoutSpaces(originTitle))
    const lastFinding = content.parts
      .flatMap(({ blocks }) => blocks)
      .findLast(({ kind }) => kind === 'finding')
    const lastText = lastFinding?.kind === 'finding' ? lastFinding.titles.join('') : ''
    expect(words.indexOf(withoutSpaces(lastText))).toBeGreaterThan(0)
    expect(end).toBeGreaterThan(words.indexOf(withoutSpaces(lastText)))
    expect(content.notes.length).toBeGreaterThan(10)
    for (const note of content.notes) {
      const text = withoutSpaces(noteText(note))
      expect(words.indexOf(text), text).toBeGreaterThan(end)
    }
    for (const { lines } of content.notes) {
      const rule = lines.find(({ label }) => label === 'Rule')?.text.split(',')[0]
      if (rule) expect(words.slice(0, end)).not.toContain(rule)
    }
  })

  test('sets notes in smaller type than findings', () => {
    const content = contentOf(many)
    const texts = reportSheets(content, papers.a4, ruler).flatMap(sheet => sheet.texts)
    const sizeOf = (words: string) =>
      texts.find(({ spans }) => joinSpanTexts(spans).startsWith(words))?.size ?? 0
    expect(sizeOf('Why: ')).toBeGreaterThan(0)
    expect(sizeOf('Why: ')).toBeLessThan(sizeOf('Serious bleeding'))
  })

  test('is short: 29 medications with 130 findings', async () => {
    const pages = await pdfPages(await reportPdf(contentOf(twentyNine), 'letter'))
    expect(pages.length).toBeLessThanOrEqual(15)
    expect(pages[0]).toContain('Medications in this report')
  })

  test('keeps a heading with its first finding', async () => {
    for (const names of [many, many.slice(2), many.slice(0, 7), many.toReversed().slice(0, 9)]) {
      const content = contentOf(names)
      const pages = await pdfPages(await reportPdf(content, 'a4'), { drawn: true })
      const words = pages.map(page => withoutSpaces(withoutHeadAndFoot(page)))
      for (const { heading, blocks } of content.parts) {
        const at = blocks.findIndex(({ kind }) => kind === 'finding')
        const first = blocks[at]
        if (first?.kind !== 'finding') continue
        const intro = blocks.slice(0, at).map(block => (block.kind === 'text' ? block.text : ''))
        const together = withoutSpaces([heading, ...intro, first.titles[0]].join(''))
        expect(
          words.filter(page => page.includes(together)),
          heading,
        ).toHaveLength(1)
      }
    }
  })

  test('has room for the longest names and lists', async () => {
    const long = 'Waldmeister '.repeat(40).trim()
    const content = contentOf([...many, long, 'W'.repeat(300)], {
      allergies: Array.from({ length: 120 }, (_, index) => ({
        id: index + 1,
        allergen: `Blossom of the hedge number ${index + 1}`,
      })),
    })
    const words = withoutSpaces(
      (await pdfPages(await reportPdf(content, 'a4'), { drawn: true }))
        .map(withoutHeadAndFoot)
        .join(''),
    )
    expect(listTexts(content).filter(text => !words.includes(withoutSpaces(text)))).toEqual([])
  })

  test('draws Latin, Greek and Cyrillic letters, and is not made with others', async () => {
    const names = ['Łucjin', 'Ωμέγα', 'Чехов', 'Warfarin']
    const text = await pdfText(await reportPdf(contentOf(names), 'a4'))
    for (const name of names) expect(text).toContain(name)
    expect(lacksReportLetter(contentOf(names))).toBe(false)
    expect(lacksReportLetter(contentOf([...names, '阿司匹林']))).toBe(true)
  })
})

function contentOf(
  names: string[],
  {
    allergies = [{ id: 1, allergen: 'Penicillin' }],
    timeZone,
  }: { allergies?: object[]; timeZone?: string } = {},
): ReportContent {
  const medications = names.map((name, index) => ({ id: index + 1, name, doseTimes: [] }))
  const profile = profileOf({
    personal: { fullName: 'Ada Quillfeather', dob: '1951-12-10', gender: 'female' },
    medications: { medications },
    allergies: { allergies },
  })
  const now = new Date('2026-11-21T12:00:00Z')
  const origin = 'https://medfold.example.org'
  const accountName = 'Ada Quillfeather'
  return makeReport({ profile, accountName, choice: {}, now, timeZone, origin }).content
}

function withoutHeadAndFoot(page: string): string {
  return page
    .replace(/^Ada Quillfeather · .*$/m, '')
    .replace(/Interaction report\s+\d+ ?\/ ?\d+\s*$/, '')
}
