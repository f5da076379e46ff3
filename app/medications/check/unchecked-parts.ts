import { isWithheld } from '#app/access/withheld.ts'
import { isUnreadable, type Profile } from '#app/profile/record/profile.ts'
import { allergies } from '#app/profile-definition/sections/allergies.ts'
import { history } from '#app/profile-definition/sections/history.ts'
import { medications } from '#app/profile-definition/sections/medications.ts'
import { personal } from '#app/profile-definition/sections/personal.ts'
import { reproductive } from '#app/profile-definition/sections/reproductive.ts'
import { social } from '#app/profile-definition/sections/social.ts'

/** Sentences about parts that were not compared: their section is withheld or unreadable. */
export interface UncheckedParts {
  medications?: string
  allergies?: string
  age?: string
  pregnancy?: string
  alcohol?: string
  conditions?: string
}

/** Sections that the check reads, with the words of a sentence about a missing one. */
const parts = {
  allergies: { section: allergies, title: 'Allergies', verb: 'are', omitted: 'them' },
  age: {
    section: personal,
    title: 'The date of birth',
    verb: 'is',
    omitted: 'cautions for some ages',
  },
  pregnancy: {
    section: reproductive,
    title: 'Pregnancies',
    verb: 'are',
    omitted: 'cautions for them',
  },
  alcohol: { section: social, title: 'Social history', verb: 'is', omitted: 'alcohol' },
  conditions: { section: history, title: 'Medical history', verb: 'is', omitted: 'conditions' },
} as const
type Part = (typeof parts)[keyof typeof parts]

/** Returns a sentence for each part that the check omits, so that it does not read as "none". */
export function findUncheckedParts(profile: Profile): UncheckedParts {
  return {
    ...(isUnreadable(profile, medications) && {
      medications: 'Medications could not be read, so nothing of the stored list was checked.',
    }),
    ...omissions(
      ({ section }) => isUnreadable(profile, section),
      () => 'could not be read',
    ),
    ...omissions(
      ({ section }) => isWithheld(profile, section),
      ({ verb }) => `${verb} not shown to you`,
    ),
  }
}

function omissions(isMissing: (part: Part) => boolean, why: (part: Part) => string) {
  const missing = Object.entries(parts).filter(([, part]) => isMissing(part))
  return Object.fromEntries(
    missing.map(([name, part]) => [
      name,
      `${part.title} ${why(part)}, so this check leaves ${part.omitted} out.`,
    ]),
  )
}

/** Returns the sentences alone. */
export function uncheckedTexts(profile: Profile): string[] {
  return Object.values(findUncheckedParts(profile))
}
