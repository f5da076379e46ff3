import { displayMoment } from '#app/lib/dates.ts'
import {
  disclaimers,
  isCompared,
  noInteractionMessage,
  nothingComparedMessage,
  type Report,
  severityMeanings,
  severityWords,
} from '../check/check-report.ts'
import { severities } from '../knowledge/knowledge-file.ts'
import { listVersion, nlmStatement, reviewNotice, sources } from '../rules-page/about-rules.ts'
import { type Circumstance, notCheckedFacts } from './circumstances.ts'
import {
  about,
  notice,
  type ReportBlock,
  type ReportContent,
  type ReportPart,
  textBlock,
  toListBlocks,
} from './report-blocks.ts'
import { endSentence, groupFindings, type ReportFinding } from './report-findings.ts'
import { type ComparedRow, listMedications } from './report-medications.ts'
import { prefacePart } from './report-preface.ts'
import { reportTitle } from './report-title.ts'

export interface ReportSource {
  person: string
  /** Date of birth in words. */
  born: string
  madeAt: Date
  /** IANA name of the actor's time zone. */
  timeZone?: string | undefined
  report: Report
  /** The compared rows of the profile. */
  rows: ComparedRow[]
  circumstances: Circumstance[]
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

/** Returns a report as text: what was checked, the medications, findings by weight, sources. */
export function reportContent(source: ReportSource): ReportContent {
  const { person, born, madeAt, timeZone, report } = source
  const { entries, notes } = groupFindings(report)
  return {
    title: reportTitle,
    person,
    born,
    madeAt: madeAt.toISOString(),
    asOf: displayMoment(madeAt.toISOString(), timeZone),
    parts: [
      prefacePart(source),
      medicationsPart(source),
      nothingFoundPart(source),
      ...severities.map(severity => ({
        id: severity,
        heading: `${severityWords[severity]} (${report.findings.filter(one => one.severity === severity).length})`,
        blocks: introduce(
          severityMeanings[severity],
          entries.filter(entry => entry.severity === severity),
        ),
      })),
      harmlessPart(report),
      notComparedPart(source),
      aboutPart(source),
    ].filter(({ blocks }) => blocks.length > 0),
    notes,
  }
}

function medicationsPart({ rows, report, excludedNames }: ReportSource): ReportPart {
  const medications = listMedications(rows, report)
  return {
    id: 'compared',
    heading: 'Medications in this report',
    blocks: [
      ...(medications.length > 0 ? [{ kind: 'medications', medications } as const] : []),
      ...(excludedNames.length > 0
        ? [textBlock(`Not part of this report: ${excludedNames.join(', ')}.`)]
        : []),
    ],
  }
}

// Said where the findings would begin.
function nothingFoundPart({ report, tooFewText }: ReportSource): ReportPart {
  const hasInteraction = report.findings.some(({ kind }) => kind === 'interaction')
  const messages = [
    ...(isCompared(report) ? [] : [nothingComparedMessage]),
    ...(hasInteraction ? [] : [noInteractionMessage]),
  ]
  const blocks = tooFewText ? [] : messages.map(message => notice(message))
  return { id: 'none', heading: 'Between these medications', blocks }
}

function introduce(text: string, entries: readonly ReportFinding[]): ReportBlock[] {
  if (entries.length === 0) return []
  return [textBlock(text), ...entries.map(entry => ({ kind: 'finding', ...entry }) as const)]
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

function notComparedPart({ report, otherLists }: ReportSource): ReportPart {
  const { researching, discontinued } = otherLists
  const names = (title: string, list: string[]) =>
    list.length > 0 ? [{ title, texts: [list.join(', ')] }] : []
  const items = [
    ...names('Researching', researching),
    ...names('Discontinued', discontinued),
    ...report.allergiesNotCompared.map(allergen => ({
      title: `Allergy: ${allergen}`,
      texts: [noMedicationKnown],
    })),
  ]
  return { id: 'not-compared', heading: 'Not compared', blocks: toListBlocks(items) }
}

function aboutPart({ report, rulesAddress, circumstances }: ReportSource): ReportPart {
  const facts = circumstances.map(({ title, text }) => `${title}: ${endSentence(text)}`)
  const listTexts = [
    `${listVersion(report)} ${reviewNotice} ${disclaimers[2]}`,
    ...sources,
    nlmStatement,
    `All rules: ${rulesAddress}`,
  ]
  return {
    id: 'about',
    heading: 'More about this check',
    blocks: [
      about('Facts of the profile', [
        facts.join(' '),
        `Not looked at: ${notCheckedFacts.join(' ')}`,
      ]),
      about('Our list of rules and its sources', listTexts),
    ],
  }
}
