import { displayMoment } from '#app/lib/dates.ts'
import { point, type Rect, type Text } from '#app/pdf/drawing.ts'
import { type Measure, placeRow, type Ruler, shorten, toOneLine, wrap } from '#app/pdf/typeset.ts'
import { severityWords } from '../check/check-report.ts'
import type { Severity } from '../knowledge/knowledge-file.ts'
import { type Line as Answer, type FindingWords, moreReasonsText } from './finding-texts.ts'
import {
  type Item,
  isIntro,
  isText,
  type ReportBlock,
  type ReportContent,
  type ReportPart,
} from './report-content.ts'
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
export function reportSheets(
  content: ReportContent,
  size: SheetSize,
  ruler: Ruler,
  note?: string,
): Sheet[] {
  const width = columnWidth(size)
  const set = setterFor(ruler, width)
  const groups = [
    opening(content, set, note),
    ...content.parts.flatMap(part => partGroups(part, set)),
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

function opening({ title, person, born, madeAt }: ReportContent, set: Setter, note?: string) {
  return [
    ...set([{ text: title, bold: true }], 20),
    ...space(2),
    ...set([{ text: person, bold: true }], 13),
    ...set([{ text: `Date of birth: ${born}` }], bodySize),
    ...set([{ text: `As of ${displayMoment(madeAt)}` }], bodySize),
    ...(note ? [...space(2), ...set([{ text: note, bold: true }], bodySize)] : []),
  ]
}

function partGroups({ heading, blocks }: ReportPart, set: Setter): SheetRow[][] {
  const head = [...space(6), ...set([{ text: heading, bold: true }], 14), ...space(1.5)]
  const groups = blocks.map(block => blockGroups(block, set))
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

function blockGroups(block: ReportBlock, set: Setter): SheetRow[][] {
  switch (block.kind) {
    case 'text': {
      const rows = set([{ text: block.text, bold: block.isStrong }], block.isStrong ? 12 : bodySize)
      return [[...rows, ...space(1.2)]]
    }
    case 'notice':
      return [noticeRows(block.title, block.texts, set)]
    case 'list':
      return block.items.map(item => itemRows(item, set))
    case 'finding':
      return [findingRows(block.words, block.severity, set)]
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

const titleWidth = 58

function itemRows({ title, texts }: Item, set: Setter): SheetRow[] {
  const titles = set([{ text: title, bold: true }], bodySize, 0, titleWidth - 3)
  const textRows = texts.flatMap(text => set([{ text }], bodySize, titleWidth))
  return [...placeSideBySide(titles, textRows), ...space(1.8)]
}

const bars: Record<Severity, Rect['fill']> = { major: 'danger', moderate: 'ink', other: 'muted' }

function findingRows(words: FindingWords, severity: Severity, set: Setter): SheetRow[] {
  const { title, medications, lines, otherReasons } = words
  const side = 4
  const gradeRows = set(
    [{ text: severityWords[severity], bold: true }],
    bodySize,
    barIndent + side + 1,
  )
  const [grade] = gradeRows
  const rows = [
    ...set([{ text: title, bold: true }], 12, barIndent),
    ...(grade ? [{ ...grade, mark: { severity, x: leftEdge + barIndent, side } }] : []),
    ...(medications ? set([{ text: medications, colour: 'muted' }], bodySize, barIndent) : []),
    ...space(1),
    ...answerRows(lines, set),
    ...(otherReasons.length > 0
      ? [
          ...space(1),
          ...set([{ text: moreReasonsText(otherReasons), bold: true }], bodySize, barIndent),
        ]
      : []),
    ...otherReasons.flatMap((reason, index) => [
      ...space(index > 0 ? 2 : 0.6),
      ...answerRows(reason, set),
    ]),
  ]
  return [...withBar(rows, bars[severity]), ...space(4)]
}

const labelWidth = 28

// Label on the left, text on the right.
function answerRows(answers: Answer[], set: Setter): SheetRow[] {
  const indent = barIndent + labelWidth
  return answers.flatMap(({ label, text }) => {
    const labels = set([{ text: label, colour: 'muted' }], smallSize, barIndent, labelWidth - 2)
    const texts = set([{ text }], bodySize, indent)
    return [...placeSideBySide(labels, texts), ...space(0.6)]
  })
}

// Every sheet names the owner.
function drawHead(
  { title, person, born, madeAt }: ReportContent,
  width: number,
  ruler: Ruler,
): Text[] {
  const measure: Measure = { ruler, size: smallSize * point, width }
  const rest = ` · Date of birth: ${born} · As of ${displayMoment(madeAt)} · ${title}`
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
