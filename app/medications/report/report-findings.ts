import {
  callBeforeNextDose,
  type Finding,
  isLifeThreatening,
  type Report,
} from '../check/check-report.ts'
import type { Severity } from '../knowledge/knowledge-file.ts'
import {
  downgradeLines,
  findingWords,
  type Line,
  reasonLines,
  splitBrief,
  whatHappensLabel,
  whatToDoLabel,
} from './finding-texts.ts'

/** Findings with the same effect and advice, as one entry of a report. */
export interface ReportFinding {
  severity: Severity
  /** The medications of each finding. */
  titles: string[]
  /** "What can happen" and "What to do". */
  lines: Line[]
  notes: number[]
}

/** Mechanism, source and rule of findings. */
export interface Note {
  number: number
  lines: Line[]
}

/** Returns the findings of a report by weight, and their notes, each reason once. */
export function groupFindings({ findings, medications }: Report): {
  entries: ReportFinding[]
  notes: Note[]
} {
  const notes = new Map<string, Note>()
  const entries = new Map<string, ReportFinding>()
  for (const finding of sortByWeight(findings)) {
    const { title, medications: listedNames } = findingWords(finding, medications)
    const lines = patientLines(finding)
    const key = JSON.stringify([finding.severity, lines])
    const entry = entries.get(key) ?? { severity: finding.severity, titles: [], lines, notes: [] }
    entries.set(key, entry)
    entry.titles.push(listedNames ? `${title}. ${listedNames}` : title)
    for (const reason of originLines(finding)) {
      const noteKey = JSON.stringify(reason)
      const note = notes.get(noteKey) ?? { number: notes.size + 1, lines: reason }
      notes.set(noteKey, note)
      if (!entry.notes.includes(note.number)) entry.notes.push(note.number)
    }
  }
  return { entries: [...entries.values()], notes: [...notes.values()] }
}

/** Returns a note as one paragraph: "Why: … Source: …". */
export function noteText({ lines }: Note): string {
  return lines.map(({ label, text }) => `${label}: ${endSentence(text)}`).join(' ')
}

// The order of the check puts allergies first, also mild ones.
function sortByWeight(findings: readonly Finding[]): Finding[] {
  const weight = (finding: Finding) => Number(!isLifeThreatening(finding))
  const bySeverity = (severity: Severity) => findings.filter(one => one.severity === severity)
  return [...new Set(findings.map(({ severity }) => severity))].flatMap(severity =>
    bySeverity(severity).toSorted((one, other) => weight(one) - weight(other)),
  )
}

function patientLines(finding: Finding): Line[] {
  const { open } = splitBrief(reasonLines(finding))
  const urgent = isLifeThreatening(finding) ? callBeforeNextDose : undefined
  return [
    ...open.map(line => (urgent && line.label === whatToDoLabel ? { ...line, urgent } : line)),
    // A second severe effect is never folded.
    ...finding.otherReasons
      .filter(({ severity, effect }) => severity === 'major' && effect !== finding.effect)
      .map(({ effect = '', advice = '' }) => ({
        label: 'Also',
        text: `${effect} ${advice}`.trim(),
      })),
  ].filter(({ text }) => text)
}

function originLines(finding: Finding): Line[][] {
  const { folded } = splitBrief(reasonLines(finding))
  return [
    [...folded, ...downgradeLines(finding)],
    ...finding.otherReasons.map(reason =>
      reasonLines(reason).map(line =>
        line.label === whatHappensLabel ? { ...line, label: `One more reason` } : line,
      ),
    ),
  ].filter(lines => lines.length > 0)
}

/** Returns a text with a full stop, if it has no end. */
export function endSentence(text: string): string {
  return /[.!?)]$/.test(text) ? text : `${text}.`
}
