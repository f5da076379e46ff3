import { point, type Rect, type Text } from '#app/pdf/drawing.ts'
import { type Measure, placeRow, type Ruler, shorten, toOneLine, wrap } from '#app/pdf/typeset.ts'
import { severityWords } from '../check/check-report.ts'
import type { Severity } from '../knowledge/knowledge-file.ts'
import { type Line as Answer, originTitle } from './finding-texts.ts'
import {
  type Item,
  isIntro,
  isText,
  noteReference,
  type ReportBlock,
  type ReportContent,
  type ReportPart,
} from './report-blocks.ts'
import { type Note, noteText, type ReportFinding } from './report-findings.ts'
import type { ReportMedication } from './report-medications.ts'
import {
  columnWidth,
  leftEdge,
  paginate,
  placeSideBySide,
  type Setter,
  type Sheet,
  type SheetRow,
  type SheetSize,
  setterFor,
  space,
  withBar,
} from './sheet-flow.ts'

/** Sets a report on sheets. A finding or entry that fits on one sheet is not split. */
export function reportSheets(content: ReportContent, size: SheetSize, ruler: Ruler): Sheet[] {
  const width = columnWidth(size)
  const set = setterFor(ruler, width)
  const groups = [
    opening(content, set),
    ...content.parts.flatMap(part => partGroups(part, set, width)),
    ...noteGroups(content.notes, set),
  ]
  const sheets = paginate(groups, size)
  sheets.forEach((sheet, index) => {
    sheet.texts.unshift(...drawHead(content, width, ruler))
    sheet.texts.push(...drawFoot(`${index + 1} / ${sheets.length}`, content, size, ruler))
  })
  return sheets
}

const bodySize = 10
const smallSize = 8.5
const noteSize = 7.5
const endHeadingSize = 10.5

function opening({ title, person, born, asOf }: ReportContent, set: Setter) {
  return [
    ...set([{ text: title, bold: true }], 18),
    ...space(2),
    ...set([{ text: person, bold: true }], 13),
    ...set([{ text: `Date of birth: ${born} · As of ${asOf}` }], bodySize),
  ]
}

function headingRows(heading: string, set: Setter, points = 13): SheetRow[] {
  return [...space(4), ...set([{ text: heading, bold: true }], points), ...space(1.2)]
}

function partGroups({ heading, blocks }: ReportPart, set: Setter, width: number): SheetRow[][] {
  const isSmall = blocks.every(({ kind }) => kind === 'about')
  const head = headingRows(heading, set, isSmall ? endHeadingSize : undefined)
  const groups = blocks.map(block => blockGroups(block, set, width))
  // A part of plain texts is not split.
  if (blocks.every(isText)) return [[...head, ...groups.flat(2)]]
  // Headings and introducing texts stay with the next block.
  const joined: SheetRow[][] = []
  let above = head
  groups.forEach(([first = [], ...more], index) => {
    above = [...above, ...first]
    if (isIntro(blocks, index)) return
    joined.push(above, ...more)
    above = []
  })
  return joined
}

function blockGroups(block: ReportBlock, set: Setter, width: number): SheetRow[][] {
  switch (block.kind) {
    case 'text': {
      const rows = set([{ text: block.text, bold: block.isStrong }], block.isStrong ? 12 : bodySize)
      return [[...rows, ...space(1.2)]]
    }
    case 'notice':
      return [noticeRows(block.title, block.texts, set)]
    case 'list':
      return block.items.map(item => itemRows(item, set))
    case 'medications':
      return block.medications.map(medication => medicationRows(medication, set))
    case 'finding':
      return [findingRows(block, set, width)]
    case 'about':
      return [
        set([{ text: block.title, bold: true }], noteSize),
        set([{ text: block.texts.join(' ') }], noteSize),
        space(1.5),
      ]
  }
}

const barIndent = 5

function noticeRows(title: string, texts: string[], set: Setter): SheetRow[] {
  const rows = [
    ...set([{ text: title, bold: true }], bodySize + 1, barIndent),
    ...texts.flatMap(text => set([{ text }], bodySize, barIndent)),
  ]
  return [...withBar(rows, 'ink'), ...space(2)]
}

const titleWidth = 40

function itemRows({ title, texts }: Item, set: Setter): SheetRow[] {
  const titles = set([{ text: title, bold: true }], bodySize, 0, titleWidth - 3)
  const textRows = texts.flatMap(text => set([{ text }], bodySize, titleWidth))
  return [...placeSideBySide(titles, textRows), ...space(1.2)]
}

const nameWidth = 85

function medicationRows(
  { name, dose, details, warnings }: ReportMedication,
  set: Setter,
): SheetRow[] {
  const nameRows = [
    ...set([{ text: name, bold: true }], bodySize, 0, nameWidth - 3),
    ...details.flatMap(text => set([{ text, colour: 'muted' }], smallSize, 0, nameWidth - 3)),
  ]
  const doseRows = [
    ...set([{ text: dose }], bodySize, nameWidth),
    ...warnings.flatMap(text => set([{ text, bold: true }], bodySize, nameWidth)),
  ]
  return [...placeSideBySide(nameRows, doseRows), ...space(0.7)]
}

const bars: Record<Severity, Rect['fill']> = { major: 'danger', moderate: 'ink', other: 'muted' }

const gradeWidth = 40

// Severity and note are at the right of the titles.
function findingRows(finding: ReportFinding, set: Setter, width: number): SheetRow[] {
  const { severity, titles, lines } = finding
  const side = 3.5
  const gradeAt = width - gradeWidth
  const titleRows = titles.flatMap(text =>
    set([{ text, bold: true }], 11, barIndent, gradeAt - barIndent - 3),
  )
  const gradeSpans = [
    { text: severityWords[severity], bold: true },
    { text: ` ${noteReference(finding)}`, colour: 'muted' } as const,
  ]
  const [first, ...more] = placeSideBySide(titleRows, set(gradeSpans, smallSize, gradeAt))
  const mark = { severity, x: leftEdge + gradeAt - side - 1, side }
  const rows = [
    ...(first ? [{ ...first, mark }, ...more] : []),
    ...space(0.6),
    ...answerRows(lines, set),
  ]
  return [...withBar(rows, bars[severity]), ...space(2.5)]
}

const numberWidth = 8

function noteGroups(notes: Note[], set: Setter): SheetRow[][] {
  const [first = [], ...more] = notes.map(note => noteRows(note, set))
  return notes.length > 0
    ? [[...headingRows(originTitle, set, endHeadingSize), ...first], ...more]
    : []
}

function noteRows(note: Note, set: Setter): SheetRow[] {
  const number = set([{ text: String(note.number), bold: true }], noteSize, 0, numberWidth)
  const texts = set([{ text: noteText(note) }], noteSize, numberWidth)
  return [...placeSideBySide(number, texts), ...space(0.8)]
}

const labelWidth = 28

// Label on the left, text on the right.
function answerRows(answers: Answer[], set: Setter): SheetRow[] {
  const indent = barIndent + labelWidth
  return answers.flatMap(({ label, text, urgent }) => {
    const labels = set([{ text: label, colour: 'muted' }], smallSize, barIndent, labelWidth - 2)
    const spans = [
      ...(urgent ? [{ text: urgent, bold: true }] : []),
      { text: urgent ? ` ${text}` : text },
    ]
    const texts = set(spans, bodySize, indent)
    return [...placeSideBySide(labels, texts), ...space(0.6)]
  })
}

// Every sheet names the owner.
function drawHead(
  { title, person, born, asOf }: ReportContent,
  width: number,
  ruler: Ruler,
): Text[] {
  const measure: Measure = { ruler, size: smallSize * point, width }
  const rest = ` · Date of birth: ${born} · As of ${asOf} · ${title}`
  const name = shorten(
    wrap([{ text: toOneLine(person), bold: true }], { ...measure, width: width / 2.6 }),
    1,
    { ...measure, width: width / 2.6 },
  ).rows[0]
  const [row] = wrap([...(name?.spans ?? []), { text: rest }], measure)
  return row ? [placeRow(row, measure, { x: leftEdge, baseline: 15 })] : []
}

function drawFoot(number: string, { title }: ReportContent, size: SheetSize, ruler: Ruler): Text[] {
  const width = columnWidth(size)
  const measure: Measure = { ruler, size: smallSize * point, width }
  return [
    { text: title, isRight: false },
    { text: number, isRight: true },
  ].flatMap(({ text, isRight }) => {
    const [row] = wrap([{ text, colour: 'muted' }], measure)
    if (!row) return []
    const x = isRight ? leftEdge + width - row.width : leftEdge
    return [placeRow(row, measure, { x, baseline: size.height - 12 })]
  })
}
