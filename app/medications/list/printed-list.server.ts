import { isWithheld, type RecordOwner } from '#app/access/withheld.ts'
import { displayShortDay } from '#app/lib/dates.ts'
import { joinPhrases } from '#app/lib/join-phrases.ts'
import { joinUnits } from '#app/lib/join-units.ts'
import { describeBirth } from '#app/profile/record/describe-birth.ts'
import {
  describeMedication,
  describeStopped,
  joinUse,
  type MedicationPart,
  nameMedication,
} from '#app/profile/record/describe-medication.ts'
import { englishMedication } from '#app/profile/record/english-medication.ts'
import { formatAnswer } from '#app/profile/record/format-answer.ts'
import type { MedicationRow } from '#app/profile/record/medication-row.ts'
import {
  type MedicationTime,
  timeOf,
  withShownMedications,
} from '#app/profile/record/medication-time.ts'
import { mergeAllergies } from '#app/profile/record/merge-allergies.server.ts'
import { isUnreadable, type Profile } from '#app/profile/record/profile.ts'
import { notProvided } from '#app/profile-definition/display-answer.ts'
import { type Allergy, allergies } from '#app/profile-definition/sections/allergies.ts'
import { type Medication, medications } from '#app/profile-definition/sections/medications.ts'
import { medicationsIn } from './lifecycle.ts'
import { groupMedications } from './medication-order.server.ts'
import type { PrintedAllergy, PrintedList, PrintedMedication } from './printed-list.ts'

/** Returns the medication list for paper: allergies first, then current and stopped medications. */
export function makePrintedList(
  owner: RecordOwner,
  { profile, accountName, now }: { profile: Profile; accountName: string; now: Date },
): PrintedList {
  const rows = medicationsIn(withShownMedications(profile, now))
  const inTime = (time: MedicationTime) => rows.filter(row => timeOf(row) === time)
  const byName = groupMedications(inTime('now'), 'name').flatMap(group => group.rows)
  const current = [...byName, ...inTime('later')]
  return {
    name: profile.personal?.value.fullName || accountName,
    born: describeBirth(owner, profile),
    madeAt: now.toISOString(),
    changedAt: profile.medications?.updatedAt,
    allergies: readAllergies(profile),
    ...describeNoAllergies(owner, profile),
    current: current.map(toPrinted),
    ...(current.length === 0 && { noneText: describeNoMedications(profile) }),
    stopped: inTime('stopped').map(toStoppedLine),
  }
}

const allergyItem = allergies.blocks[0].fields.allergies.item

function readAllergies(profile: Profile): PrintedAllergy[] {
  const { noKnownAllergies, allergies: rows = [] } = profile.allergies?.value ?? {}
  if (noKnownAllergies) return []
  return mergeAllergies(rows).map(row => ({
    allergen: row.allergen ?? '',
    details: [formatSeverity(row), row.reaction].filter(Boolean).join(', '),
  }))
}

function formatSeverity(row: Allergy): string {
  if (row.severity === 'unknown') return 'Severity not known'
  return formatAnswer(allergyItem, row, 'severity') ?? 'Severity not recorded'
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

function toPrinted(row: Medication & MedicationRow): PrintedMedication {
  const { id, reason = '', form, countUnit, startedOn, listedOn } = row
  const parts = describeMedication(row, englishMedication)
  const isDose = ({ field }: MedicationPart) => field === 'totalDosage' || field === 'route'
  const isTimes = (part: MedicationPart) => !isDose(part) && part.field !== 'reason'
  const formText = !countUnit && form && formatAnswer(englishMedication.fields, row, 'form')
  return {
    id,
    name: nameMedication(row, englishMedication) ?? '',
    dose: joinUnits(joinPhrases([joinUse(parts.filter(isDose)), formText])),
    times: joinUnits(joinUse(parts.filter(isTimes))),
    reason,
    // In rows without `listedOn` the server may have filled in the date.
    since: startedOn && listedOn && timeOf(row) === 'now' ? displayShortDay(startedOn) : '',
  }
}

function toStoppedLine(row: MedicationRow): string {
  const name = nameMedication(row, englishMedication)
  return joinPhrases([name, joinUse(describeStopped(row, englishMedication))])
}
