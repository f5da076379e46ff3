import { describe, expect, test } from 'vitest'
import { drawKit, type KitSource } from '#app/print-kit/draw-kit.server.ts'
import { kitPdf, lacksKitLetter } from '#app/print-kit/kit-pdf.server.ts'
import { fullProfile } from '#tests/support/data/full-profile.ts'
import { pdfPages, pdfPicture, pdfText } from '#tests/support/data/pdf.ts'
import {
  kitCode,
  kitLink,
  kitScannerText,
  kitSource,
  pieceTexts,
  rowWords,
  withoutSpaces,
} from '#tests/support/data/print-kit.ts'
import { readQrPicture } from '#tests/support/data/read-qr.ts'

describe('the PDF of a print kit', () => {
  test('has every text of the drawing, as text', async () => {
    const source = kitSource(fullProfile, { doorQr: true })
    const pdf = await pdfOf(source)
    const pages = (await pdfPages(pdf)).map(withoutSpaces)
    expect(pages).toHaveLength(2)
    for (const { piece, drawing } of drawKit(source)) {
      const page = pages[piece === 'fridge' ? 1 : 0] ?? ''
      const lost = pieceTexts(drawing)
        .map(rowWords)
        .filter(row => !page.includes(withoutSpaces(row)))
      expect(lost, piece).toEqual([])
    }
    expect(await pdfText(pdf)).not.toContain(kitCode)
  })

  test('has the access code if it was chosen', async () => {
    expect(await pdfText(await pdfOf(kitSource({}, { walletCode: true })))).toContain(kitCode)
  })

  test('draws Latin, Vietnamese, Greek and Cyrillic letters', async () => {
    const fullName = 'Łucja Żółć Nguyễn Đặng Ωμέγα Чехов'
    const pdf = await pdfOf(kitSource({ personal: { fullName } }, { pieces: ['wallet'] }))
    expect(await pdfText(pdf)).toContain(fullName)
  })

  test.each([
    '王小明',
    'العربية',
    'דנה',
    'हिन्दी',
    'ไทย',
    '한국',
  ])('is not made with %s', async name => {
    const source = kitSource({ personal: { fullName: `Anna ${name}` } }, { pieces: ['wallet'] })
    expect(lacksKitLetter(drawKit(source))).toBe(true)
    expect(lacksKitLetter(drawKit(kitSource(fullProfile)))).toBe(false)
  })

  test.each([
    ['a4', 210, 297],
    ['letter', 215.9, 279.4],
  ] as const)('has the size of the paper: %s', async (paper, width, height) => {
    const pdf = (await pdfOf(kitSource({}, { paper }))).toString('latin1')
    const sizes = [...pdf.matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)]
    expect(sizes).toHaveLength(2)
    for (const [, x, y] of sizes) {
      expect(Number(x)).toBeCloseTo((width / 25.4) * 72, 1)
      expect(Number(y)).toBeCloseTo((height / 25.4) * 72, 1)
    }
  })

  test('has a QR code of 25 mm that is readable at 150 dpi', async () => {
    const pdf = await pdfOf(kitSource(fullProfile, { pieces: ['wallet'] }))
    const { text, side } = await readQrPicture(await pdfPicture(pdf, { dpi: 150 }))
    expect(text).toBe(kitLink)
    expect((side / 150) * 25.4).toBeCloseTo(25, 0)
  })
})

test('the fridge sheet has a QR code for scanners of 40 mm that is readable at 150 dpi', async () => {
  const source = kitSource(fullProfile, { pieces: ['fridge'], fridgeScannerQr: true })
  const { text, side } = await readQrPicture(await pdfPicture(await pdfOf(source), { dpi: 150 }))
  expect(text).toBe(kitScannerText)
  expect((side / 150) * 25.4).toBeCloseTo(40, 0)
})

function pdfOf(source: KitSource): Promise<Buffer> {
  return kitPdf(drawKit(source), source.choices.paper, source.now)
}
