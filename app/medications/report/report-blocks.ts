import { joinWithAnd } from '#app/lib/plural.ts'
import { severityWords } from '../check/check-report.ts'
import { originTitle } from './finding-texts.ts'
import { type Note, noteText, type ReportFinding } from './report-findings.ts'
import type { ReportMedication } from './report-medications.ts'

/** An interaction report as text. Page and PDF draw only this, so that they cannot differ. */
export interface ReportContent {
  title: string
  person: string
  /** Date of birth in words. */
  born: string
  /** ISO time. */
  madeAt: string
  /** The same in words, for paper. */
  asOf: string
  parts: ReportPart[]
  /** Mechanism and source of findings: folded on screen, at the end on paper. */
  notes: Note[]
}

export interface ReportPart {
  id: string
  heading: string
  blocks: ReportBlock[]
}

export type ReportBlock =
  | TextBlock
  | NoticeBlock
  | ListBlock
  | MedicationsBlock
  | FindingBlock
  | AboutBlock

interface TextBlock {
  kind: 'text'
  text: string
  isStrong?: boolean
}

interface NoticeBlock {
  kind: 'notice'
  title: string
  texts: string[]
}

interface ListBlock {
  kind: 'list'
  items: Item[]
}

export interface Item {
  title: string
  texts: string[]
}

interface MedicationsBlock {
  kind: 'medications'
  medications: ReportMedication[]
}

interface FindingBlock extends ReportFinding {
  kind: 'finding'
}

/** Texts for readers who want to know more: folded on screen, in small type on paper. */
interface AboutBlock {
  kind: 'about'
  title: string
  texts: string[]
}

export function isText({ kind }: ReportBlock): boolean {
  return kind === 'text'
}

/** Returns whether a block introduces the next one and must not be separated from it. */
export function isIntro(blocks: readonly ReportBlock[], index: number): boolean {
  const [block, next] = blocks.slice(index)
  return block !== undefined && next !== undefined && isText(block) && !isText(next)
}

/** Returns the reference of a finding to its notes: "Notes 3 and 5". */
export function noteReference({ notes }: Pick<ReportFinding, 'notes'>): string {
  if (notes.length === 0) return ''
  return `${notes.length === 1 ? 'Note' : 'Notes'} ${joinWithAnd(notes.map(String))}`
}

/** Returns all texts of a report in the order of its paper. */
export function listTexts({ title, person, born, parts, notes }: ReportContent): string[] {
  return [
    title,
    person,
    born,
    ...parts.flatMap(({ heading, blocks }) => [heading, ...blocks.flatMap(blockTexts)]),
    ...(notes.length > 0 ? [originTitle, ...notes.map(noteText)] : []),
  ]
}

export function blockTexts(block: ReportBlock): string[] {
  switch (block.kind) {
    case 'text':
      return [block.text]
    case 'notice':
    case 'about':
      return [block.title, ...block.texts]
    case 'list':
      return block.items.flatMap(({ title, texts }) => [title, ...texts])
    case 'medications':
      return block.medications.flatMap(({ name, dose, details, warnings }) => [
        name,
        ...details,
        dose,
        ...warnings,
      ])
    case 'finding':
      return [
        ...block.titles,
        severityWords[block.severity],
        noteReference(block),
        ...block.lines.flatMap(({ label, urgent, text }) => [
          label,
          ...(urgent ? [urgent] : []),
          text,
        ]),
      ]
  }
}

/** Returns a block for readers who want to know more. */
export function about(title: string, texts: string[]): AboutBlock {
  return { kind: 'about', title, texts }
}

export function textBlock(text: string): TextBlock {
  return { kind: 'text', text }
}

export function notice(title: string, texts: string[] = []): NoticeBlock {
  return { kind: 'notice', title, texts }
}

/** Returns a list, or nothing without items. */
export function toListBlocks(items: Item[]): ReportBlock[] {
  return items.length > 0 ? [{ kind: 'list', items }] : []
}
