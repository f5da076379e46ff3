import type { RecordOwner } from '#app/access/withheld.ts'
import { logError } from '#app/lib/log.server.ts'
import { loadProfile } from '#app/profile/record/profile.server.ts'
import { isUnreadable, type Profile } from '#app/profile/record/profile.ts'
import { allergies } from '#app/profile-definition/sections/allergies.ts'
import { medications } from '#app/profile-definition/sections/medications.ts'
import type { Database } from '#db/client.server.ts'
import { checkOnThread, takenNow } from '../check/check-profile.server.ts'
import { type Finding, isLifeThreatening, type Report } from '../check/check-report.ts'
import { findingWords, whatHappensLabel, whatToDoLabel } from '../report/finding-texts.ts'
import { answeredKeys } from './answered-findings.server.ts'
import { graveFindings } from './finding-keys.server.ts'
import type { OpenFinding, OpenFindings } from './open-findings.ts'

// A page with 500 findings takes half a second to draw. The report has all of them.
const maxFindings = 40

const none = { findings: [], count: 0, isUnchecked: false }

/**
 * Returns unanswered findings about current medications, the most severe first.
 * @param kind limits them to findings about allergies.
 */
export async function loadOpenFindings(
  db: Database,
  owner: RecordOwner,
  profile: Profile,
  kind?: 'allergy',
): Promise<OpenFindings> {
  const unreadableSections = [medications, allergies].filter(section =>
    isUnreadable(profile, section),
  )
  const unreadable = unreadableSections.map(({ title }) => title)
  if (takenNow(profile).length === 0) return { ...none, unreadable }
  try {
    const report = await checkOnThread(profile, new Date())
    const answered = await answeredKeys(db, owner)
    const findings = graveFindings(profile, report).filter(
      ({ key, finding }) => !answered.has(key) && (!kind || finding.kind === kind),
    )
    const shown = findings
      .slice(0, maxFindings)
      .map(({ key, finding }) => toOpenFinding(key, finding, report))
    return { findings: shown, count: findings.length, isUnchecked: false, unreadable }
  } catch (error) {
    logError(error)
    return { ...none, isUnchecked: true, unreadable }
  }
}

/** Returns the open findings for the page of these sections; undefined if it shows none. */
export async function findOpenFindings(
  db: Database,
  owner: RecordOwner,
  sections: readonly { name: string }[],
  profile: Profile,
): Promise<OpenFindings | undefined> {
  const names = sections.map(({ name }) => name)
  if (names.includes('medications')) return await loadOpenFindings(db, owner, profile)
  if (!names.includes('allergies')) return undefined
  return await loadOpenFindings(db, owner, profile, 'allergy')
}

/** Counts the open findings on the page of these sections, in the stored record. */
export async function countOpenFindings(
  db: Database,
  owner: RecordOwner,
  sections: readonly { name: string }[],
): Promise<number> {
  return (await findOpenFindings(db, owner, sections, await loadProfile(db, owner)))?.count ?? 0
}

function toOpenFinding(key: string, finding: Finding, { medications }: Report): OpenFinding {
  const { title, lines } = findingWords(finding, medications)
  const text = (label: string) => lines.find(line => line.label === label)?.text
  return {
    key,
    title,
    severity: finding.severity,
    isAllergy: finding.kind === 'allergy',
    isLifeThreatening: isLifeThreatening(finding),
    effect: text(whatHappensLabel) ?? '',
    advice: text(whatToDoLabel) ?? '',
  }
}
