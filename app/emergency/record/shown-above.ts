import { isDangerous } from '#app/profile/record/merge-allergies.server.ts'
import { isUnreadable, type Profile } from '#app/profile/record/profile.ts'
import type { RecordBlock, RecordRow, RecordSection } from '#app/profile/record/record.ts'
import { entriesOf } from '#app/profile-definition/field-index.ts'
import { fieldsOf } from '#app/profile-definition/section.ts'
import type { Allergy } from '#app/profile-definition/sections/allergies.ts'
import { history } from '#app/profile-definition/sections/history.ts'

/**
 * Returns a section without the answers that the head of the page shows in full. Its blocks without
 * an answer stay, because they say "Not recorded".
 */
export function withoutShownAbove<Section extends RecordSection>(
  section: Section,
  profile: Profile,
): Section {
  const blocks = section.blocks.flatMap(block => {
    if (block.rows.length === 0) return [block]
    const rows = block.rows.flatMap(row => keepRow(section.name, row, profile))
    return rows.length > 0 ? [{ ...block, rows }] : []
  })
  return { ...section, blocks: blocks.filter(block => !isRepeatedEmpty(section.name, block)) }
}

/** Fields of the first-aid states. */
export const statesFields: readonly string[] = entriesOf(fieldsOf(history)).flatMap(
  ({ name, field: { separatePart } }) => (separatePart === 'first-aid-states' ? [name] : []),
)

/** Answers in the head of the page, by section. */
const shownAbove: Record<string, readonly string[]> = {
  personal: ['fullName', 'dob', 'gender', 'bloodType', 'primaryLanguage', 'organDonor'],
  history: [
    'firstToKnow',
    'implantedDevices',
    'advanceDirectives',
    'advanceDirectiveLocation',
    // The head has no line for "None of these".
    ...statesFields.filter(name => name !== 'noFirstAidStates'),
  ],
  allergies: ['noKnownAllergies'],
  medications: ['noMedications'],
}

function keepRow(section: string, row: RecordRow, profile: Profile): RecordRow[] {
  if (shownAbove[section]?.includes(row.name)) return []
  if (section === 'cultural' && isInterpreterShown(profile)) {
    return ['interpreterNeeded', 'languagePreferences'].includes(row.name) ? [] : [row]
  }
  if (section !== 'allergies' || !row.items) return [row]
  // The items have the order of the stored rows.
  const stored = profile.allergies?.value.allergies ?? []
  const items = row.items.filter((_, index) => !isShownInBox(stored[index]))
  return items.length > 0 ? [{ ...row, items }] : []
}

// The line of the other allergies has no reactions.
function isShownInBox(row: Allergy | undefined): boolean {
  return row !== undefined && (isDangerous(row) || !row.reaction)
}

function isInterpreterShown(profile: Profile): boolean {
  return (
    !isUnreadable(profile, { name: 'cultural' }) &&
    profile.cultural?.value.interpreterNeeded === 'yes'
  )
}

// The panels of allergies and medications say so themselves.
function isRepeatedEmpty(section: string, { rows }: RecordBlock): boolean {
  return rows.length === 0 && (section === 'allergies' || section === 'medications')
}
