import { isWithheld, type RecordOwner } from '#app/access/withheld.ts'
import { displayDay, displayShortDay } from '#app/lib/dates.ts'
import { describeBirth } from '#app/profile/record/describe-birth.ts'
import { formatAnswer } from '#app/profile/record/format-answer.ts'
import { isUnreadable, type Profile } from '#app/profile/record/profile.ts'
import { notProvided } from '#app/profile-definition/display-answer.ts'
import { type Allergy, allergies } from '#app/profile-definition/sections/allergies.ts'
import {
  isCurrent,
  type Medication,
  medications,
} from '#app/profile-definition/sections/medications.ts'
import { describeDose, describeTimes } from './describe-use.ts'
import { medicationsIn, readStatus } from './lifecycle.ts'
import { groupMedications } from './medication-order.server.ts'
import type { PrintedAllergy, PrintedList, PrintedMedication } from './printed-list.ts'

/** Returns the medication list for paper: allergies first, then current and stopped medications. */
export function makePrintedList(
  owner: RecordOwner,
  { profile, accountName, now }: { profile: Profile; accountName: string; now: Date },
): PrintedList {
  const rows = medicationsIn(profile)
  const current = groupMedications(rows.filter(isCurrent), 'name').flatMap(group => group.rows)
  const stopped = rows.filter(row => readStatus(row) === 'discontinued')
  return {
    name: profile.personal?.value.fullName || accountName,
    born: describeBirth(owner, profile),
    madeAt: now.toISOString(),
    allergies: readAllergies(profile),
    ...describeNoAllergies(owner, profile),
    current: current.map(toPrinted),
    ...(current.length === 0 && { noneText: describeNoMedications(profile) }),
    stopped: stopped.map(describeStopped),
  }
}

const allergyItem = allergies.blocks[0].fields.allergies.item

const severityOrder = ['life-threatening', 'severe', 'moderate', 'mild', 'other']

function readAllergies(profile: Profile): PrintedAllergy[] {
  const { noKnownAllergies, allergies: rows = [] } = profile.allergies?.value ?? {}
  if (noKnownAllergies) return []
  return [...rows].sort(bySeverity).map(row => ({
    allergen: row.allergen ?? '',
    details: [formatAnswer(allergyItem, row, 'severity'), row.reaction].filter(Boolean).join(', '),
  }))
}

function bySeverity(one: Allergy, other: Allergy): number {
  const rank = ({ severity = 'other' }: Allergy) => severityOrder.indexOf(severity)
  return rank(one) - rank(other)
}

// A missing list must not read like "no allergies".
function describeNoAllergies(
  owner: RecordOwner,
  profile: Profile,
): Pick<PrintedList, 'noAllergiesText'> {
  if (isWithheld(owner, allergies)) {
    const noAllergiesText =
      'withheld from the person who opened this list. That does not mean that there are none.'
    return { noAllergiesText }
  }
  if (isUnreadable(profile, allergies)) return { noAllergiesText: 'could not be read' }
  const { noKnownAllergies, allergies: rows = [] } = profile.allergies?.value ?? {}
  if (noKnownAllergies) return { noAllergiesText: 'no known allergies' }
  return rows.length === 0 ? { noAllergiesText: notProvided.toLowerCase() } : {}
}

function describeNoMedications(profile: Profile): string {
  if (isUnreadable(profile, medications)) return 'Could not be read'
  return profile.medications?.value.noMedications ? 'Takes no medication' : notProvided
}

function toPrinted(row: Medication): PrintedMedication {
  const { id, name = '', brandName = '', reason = '', startedOn, listedOn } = row
  return {
    id,
    name,
    brandName,
    dose: describeDose(row) ?? '',
    times: describeTimes(row) ?? '',
    reason,
    // In rows without `listedOn` the server may have filled in the date.
    since: startedOn && listedOn ? displayShortDay(startedOn) : '',
  }
}

function describeStopped({ name = '', stoppedOn }: Medication): string {
  return stoppedOn ? `${name} (${displayDay(stoppedOn)})` : name
}
