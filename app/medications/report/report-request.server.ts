import { displayDay } from '#app/lib/dates.ts'
import { heavyTask } from '#app/lib/heavy-task.server.ts'
import type { Profile } from '#app/profile/record/profile.ts'
import { notProvided, notShownText } from '#app/profile-definition/display-answer.ts'
import { isCurrent, type Medication } from '#app/profile-definition/sections/medications.ts'
import { checkProfile, isLightCheck, takenNow } from '../check/check-profile.server.ts'
import { selectTwoMessage, twoRequiredMessage } from '../check/check-report.ts'
import { typedName } from '../check/read-medication.server.ts'
import { findUncheckedParts } from '../check/unchecked-parts.ts'
import { medicationsIn } from '../list/lifecycle.ts'
import { listCircumstances } from './circumstances.ts'
import type { ReportContent } from './report-blocks.ts'
import { reportContent } from './report-content.ts'

export interface ReportChoice {
  /** Rows to compare; defaults to all current ones. */
  ids?: number[]
}

/**
 * Reads the address of a report: `m=1&m=2` selects rows, without `m` all. A form with checkboxes
 * adds `of=selected`, so that none ticked does not mean all. @returns undefined for unknown rows.
 */
export function readReportChoice(
  search: URLSearchParams,
  profile: Profile,
): ReportChoice | undefined {
  const ids = search.getAll('m')
  if (ids.length === 0 && search.get('of') !== 'selected') return {}
  const knownIds = new Set(medicationsIn(profile).map(({ id }) => String(id)))
  if (!ids.every(id => knownIds.has(id))) return undefined
  return { ids: [...new Set(ids)].map(Number) }
}

/** A report and the address of its PDF, which needs at least two medications. */
export interface ReportWithPdf {
  content: ReportContent
  pdf?: string
}

interface ReportRequest {
  profile: Profile
  accountName: string
  choice: ReportChoice
  now: Date
  /** IANA name of the actor's time zone. */
  timeZone?: string | undefined
  origin: string
}

/**
 * Checks the chosen medications of a profile and returns the report. A request runs it as
 * `makeReportOnThread`.
 */
export function makeReport({
  profile,
  accountName,
  choice: { ids },
  now,
  timeZone,
  origin,
}: ReportRequest): ReportWithPdf {
  const current = medicationsIn(profile).filter(isCurrent)
  const isChosen = ({ id }: Medication) => !ids || ids.includes(id)
  const chosen = current.filter(isChosen)
  const { fullName, dob } = profile.personal?.value ?? {}
  const unchecked = findUncheckedParts(profile)
  const content = reportContent({
    person: fullName || accountName,
    born: dob ? displayDay(dob) : unchecked.age ? notShownText : notProvided,
    madeAt: now,
    timeZone,
    report: checkProfile(profile, now, ids),
    rows: takenNow(profile, ids).map(row => ({ typed: typedName(row), row })),
    circumstances: listCircumstances(profile, now, unchecked),
    uncheckedTexts: Object.values(unchecked),
    excludedNames: current.flatMap(row => (!isChosen(row) && row.name ? [row.name] : [])),
    otherLists: {
      researching: namesIn(profile, 'researching'),
      discontinued: namesIn(profile, 'discontinued'),
    },
    ...(chosen.length < 2 && {
      tooFewText: current.length < 2 ? twoRequiredMessage : selectTwoMessage,
    }),
    rulesAddress: `${origin}/interaction-rules`,
  })
  const query = chosen.map(({ id }) => `m=${id}`).join('&')
  return { content, ...(chosen.length >= 2 && { pdf: `${reportPdfPath}?${query}` }) }
}

export const makeReportOnThread = heavyTask('make-report', makeReport, ({ profile }) =>
  isLightCheck(profile),
)

const reportPdfPath = '/profile/medications/report.pdf'

function namesIn(profile: Profile, list: Medication['status']): string[] {
  return medicationsIn(profile).flatMap(({ status, name }) =>
    status === list && name ? [name] : [],
  )
}
