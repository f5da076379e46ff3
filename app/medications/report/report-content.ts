import {
  type CheckedMedication,
  disclaimers,
  isCompared,
  noInteractionMessage,
  notCheckedMessage,
  nothingComparedMessage,
  type Report,
  severityMeanings,
  severityWords,
} from '../check/check-report.ts'
import { type Severity, severities } from '../knowledge/knowledge-file.ts'
import { howChecked, listVersion, nlmStatement, sources } from '../rules-page/about-rules.ts'
import { type FindingWords, findingWords, type Line, moreReasonsText } from './finding-texts.ts'

/** An interaction report as text. Page and PDF draw only this, so that they cannot differ. */
export interface ReportContent {
  title: string
  person: string
  /** Date of birth in words. */
  born: string
  /** ISO time. */
  madeAt: string
  parts: ReportPart[]
}

export interface ReportPart {
  id: string
  heading: string
  blocks: ReportBlock[]
}

export type ReportBlock = TextBlock | NoticeBlock | ListBlock | FindingBlock

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

interface FindingBlock {
  kind: 'finding'
  severity: Severity
  words: FindingWords
}

export interface ReportSource {
  person: string
  /** Date of birth in words. */
  born: string
  madeAt: Date
  report: Report
  /** Facts of the profile that the check used or could not use. */
  consideredItems: Item[]
  /** Sentences about withheld parts, which come first. */
  uncheckedTexts: string[]
  /** Current medications that were not selected. */
  excludedNames: string[]
  /** Medications of other lists, which are not compared. */
  otherLists: { researching: string[]; discontinued: string[] }
  /** Set if there were too few medications to compare. */
  tooFewText?: string
  /** Address of the page of all rules. */
  rulesAddress: string
}

export const reportTitle = 'Interaction report'

/** Returns the sentence about a misspelled name and the name that it was checked as. */
export function readAsText(typed: string, readAs: string): string {
  return `You wrote “${typed}”; it was checked as “${readAs}”.`
}

export const misreadHint =
  'If that is not your medicine, correct its name: what follows would be wrong.'

/** Returns a report as text. */
export function reportContent(source: ReportSource): ReportContent {
  const { person, born, madeAt, report } = source
  return {
    title: reportTitle,
    person,
    born,
    madeAt: madeAt.toISOString(),
    parts: [
      summaryPart(source),
      unrecognizedPart(report),
      readingsPart(report),
      uncoveredPart(report),
      ...severities.map(severity => findingsPart(report, severity)),
      comparedPart(source),
      otherListPart('researching', 'Researching, not compared', source),
      otherListPart('discontinued', 'Discontinued, not compared', source),
      consideredPart(source),
      harmlessPart(report),
      notComparedPart(report),
      aboutReportPart(),
      aboutListPart(source),
    ].filter(({ blocks }) => blocks.length > 0),
  }
}

/** Returns whether a block is a plain text. */
export function isText({ kind }: ReportBlock): boolean {
  return kind === 'text'
}

/** Returns whether a block introduces the next one and must not be separated from it. */
export function isIntro(blocks: readonly ReportBlock[], index: number): boolean {
  const [block, next] = blocks.slice(index)
  return block !== undefined && next !== undefined && isText(block) && !isText(next)
}

/** Returns all texts of a report in their order. */
export function listTexts({ title, person, born, parts }: ReportContent): string[] {
  return [
    title,
    person,
    born,
    ...parts.flatMap(({ heading, blocks }) => [heading, ...blocks.flatMap(blockTexts)]),
  ]
}

function blockTexts(block: ReportBlock): string[] {
  switch (block.kind) {
    case 'text':
      return [block.text]
    case 'notice':
      return [block.title, ...block.texts]
    case 'list':
      return block.items.flatMap(({ title, texts }) => [title, ...texts])
    case 'finding': {
      const { title, medications, lines, otherReasons } = block.words
      const lineTexts = ({ label, text }: Line) => [label, text]
      return [
        title,
        severityWords[block.severity],
        ...(medications ? [medications] : []),
        ...lines.flatMap(lineTexts),
        ...(otherReasons.length > 0 ? [moreReasonsText(otherReasons)] : []),
        ...otherReasons.flatMap(reason => reason.flatMap(lineTexts)),
      ]
    }
  }
}

function summaryPart({ report, uncheckedTexts, tooFewText }: ReportSource): ReportPart {
  const part = { id: 'summary', heading: 'Summary' }
  if (tooFewText) return { ...part, blocks: [notice(tooFewText)] }
  const blocks = [...uncheckedTexts.map(title => notice(title)), ...incompleteNotices(report)]
  if (!isCompared(report)) blocks.push(notice(nothingComparedMessage))
  const text = summarize(report)
  if (text) blocks.push({ kind: 'text', text, isStrong: true })
  if (!report.findings.some(({ kind }) => kind === 'interaction')) {
    blocks.push(notice(noInteractionMessage))
  }
  return { ...part, blocks }
}

// "1 of 2 medications compared" would be misleading.
function summarize(report: Report): string | undefined {
  if (isCompared(report)) return `${report.summary}.`
  const { length } = report.findings
  if (length === 0) return undefined
  return `${length} ${length === 1 ? 'finding' : 'findings'} about allergies, age, pregnancy, alcohol or conditions.`
}

// Unchecked names come before findings.
function incompleteNotices({ medications, unrecognized: names }: Report): ReportBlock[] {
  const partlyRead = medications.filter(({ unreadWords }) => unreadWords)
  const notices: [count: number, singular: string, plural: string][] = [
    [
      names.length,
      '1 name was not recognized: nothing was checked for it.',
      'names were not recognized: nothing was checked for them.',
    ],
    [
      partlyRead.length,
      '1 name was read only in part: the rest of it was not checked.',
      'names were read only in part: the rest of them was not checked.',
    ],
  ]
  return notices.flatMap(([count, singular, plural]) =>
    count > 0 ? [notice(count === 1 ? singular : `${count} ${plural}`)] : [],
  )
}

function unrecognizedPart({ unrecognized: names }: Report): ReportPart {
  const blocks = names.map(({ typed, similarNames }) => {
    const question = similarNames.length > 0 ? [`Did you mean: ${similarNames.join(', ')}?`] : []
    return notice(typed, [notCheckedMessage, ...question])
  })
  return { id: 'not-recognized', heading: 'Not recognized', blocks }
}

// Guessed or partly read names: findings may be about another medication.
function readingsPart({ medications }: Report): ReportPart {
  const misread = medications.flatMap(({ typed, readAs }) =>
    readAs ? [readAsText(typed, readAs)] : [],
  )
  const partlyRead = medications.flatMap(({ typed, unreadWords }) =>
    unreadWords ? [`Of “${typed}” nothing was checked for “${unreadWords}”.`] : [],
  )
  const blocks = [
    ...(misread.length > 0 ? [notice('Is this what you meant?', [...misread, misreadHint])] : []),
    ...(partlyRead.length > 0 ? [notice('Recognized only in part', partlyRead)] : []),
  ]
  return { id: 'readings', heading: 'How names were read', blocks }
}

/** Shown for a medication without any rule or pair. */
export const nothingKnownText = 'Known, but our list has no rule about it.'

function uncoveredPart({ uncovered: names }: Report): ReportPart {
  const items = names.map(title => ({ title, texts: [nothingKnownText] }))
  return { id: 'not-covered', heading: 'Known, but not in our list', blocks: toListBlocks(items) }
}

function findingsPart({ findings, medications }: Report, severity: Severity): ReportPart {
  const rated = findings.filter(finding => finding.severity === severity)
  const blocks: ReportBlock[] = rated.map(finding => ({
    kind: 'finding',
    severity,
    words: findingWords(finding, medications),
  }))
  if (blocks.length > 0) blocks.unshift(textBlock(severityMeanings[severity]))
  return { id: severity, heading: `${severityWords[severity]} (${rated.length})`, blocks }
}

function comparedPart({ report: { medications }, excludedNames }: ReportSource): ReportPart {
  const blocks = toListBlocks(medications.map(medicationItem))
  if (excludedNames.length > 0) {
    blocks.push(textBlock(`Not part of this report: ${excludedNames.join(', ')}.`))
  }
  return { id: 'compared', heading: 'Current medications in this report', blocks }
}

function otherListPart(
  list: 'researching' | 'discontinued',
  heading: string,
  source: ReportSource,
): ReportPart {
  const names = source.otherLists[list]
  const blocks = names.length > 0 ? [textBlock(names.join(', '))] : []
  return { id: list, heading, blocks }
}

function medicationItem({
  typed,
  ingredients,
  unreadWords,
  isLocal,
  isSeveral,
}: CheckedMedication): Item {
  if (ingredients.length === 0) return { title: typed, texts: [notCheckedMessage] }
  const texts = [`Checked as ${ingredients.join(' + ')}`]
  if (isSeveral) texts.push('Read as several medications, and compared with each other.')
  if (unreadWords)
    texts.push(`Not recognized: “${unreadWords}”. Nothing was checked for these words.`)
  if (isLocal) texts.push('Read as a cream, drops or the like: what it does is shown as “Other”.')
  return { title: typed, texts }
}

function consideredPart({ consideredItems: items }: ReportSource): ReportPart {
  return { id: 'circumstances', heading: 'Also taken into account', blocks: toListBlocks(items) }
}

function harmlessPart({ notProblems: harmless }: Report): ReportPart {
  const items = harmless.map(({ allergen, medication, note, source }) => ({
    title: `${medication}. Allergy: ${allergen}`,
    texts: [note, `Source: ${source}`],
  }))
  return { id: 'no-problem', heading: 'Usually not a problem', blocks: toListBlocks(items) }
}

const noMedicationKnown =
  'Our list knows no medicine that belongs to it. No medicine was compared with it.'

function notComparedPart({ allergiesNotCompared: allergies }: Report): ReportPart {
  const items = allergies.map(title => ({ title, texts: [noMedicationKnown] }))
  const heading = 'Allergies that were not compared'
  return { id: 'allergies-not-compared', heading, blocks: toListBlocks(items) }
}

function aboutReportPart(): ReportPart {
  return { id: 'limits', heading: 'What this report is', blocks: disclaimers.map(textBlock) }
}

function aboutListPart({ report, rulesAddress }: ReportSource): ReportPart {
  const texts = [
    listVersion(report),
    howChecked,
    ...sources,
    nlmStatement,
    `All rules: ${rulesAddress}`,
  ]
  return { id: 'list', heading: 'Where it comes from', blocks: texts.map(textBlock) }
}

function textBlock(text: string): ReportBlock {
  return { kind: 'text', text }
}

function notice(title: string, texts: string[] = []): ReportBlock {
  return { kind: 'notice', title, texts }
}

function toListBlocks(items: Item[]): ReportBlock[] {
  return items.length > 0 ? [{ kind: 'list', items }] : []
}
