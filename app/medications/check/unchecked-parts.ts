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

/** Returns a sentence for each part that the check omits, so that it does not read as "none". */
export function uncheckedPartsOf(profile: Profile): UncheckedParts {
  return {
    ...unreadableIn(profile),
    ...(isWithheld(profile, allergies) && {
      allergies: 'Allergies are not shown to you, so this check leaves them out.',
    }),
    ...(isWithheld(profile, personal) && {
      age: 'The date of birth is not shown to you, so this check leaves cautions for some ages out.',
    }),
    ...(isWithheld(profile, reproductive) && {
      pregnancy: 'Pregnancies are not shown to you, so this check leaves cautions for them out.',
    }),
    ...(isWithheld(profile, social) && {
      alcohol: 'Social history is not shown to you, so this check leaves alcohol out.',
    }),
    ...(isWithheld(profile, history) && {
      conditions: 'Medical history is not shown to you, so this check leaves conditions out.',
    }),
  }
}

const unreadableTexts = {
  medications: 'Medications could not be read, so nothing of the stored list was checked.',
  allergies: 'Allergies could not be read, so this check leaves them out.',
  age: 'The date of birth could not be read, so this check leaves cautions for some ages out.',
  pregnancy: 'Pregnancies could not be read, so this check leaves cautions for them out.',
  alcohol: 'Social history could not be read, so this check leaves alcohol out.',
  conditions: 'Medical history could not be read, so this check leaves conditions out.',
} satisfies UncheckedParts

function unreadableIn(profile: Profile): UncheckedParts {
  const sources = {
    medications,
    allergies,
    age: personal,
    pregnancy: reproductive,
    alcohol: social,
    conditions: history,
  }
  const missing = Object.entries(sources).filter(([, section]) => isUnreadable(profile, section))
  return Object.fromEntries(
    missing.map(([part]) => [part, unreadableTexts[part as keyof UncheckedParts]]),
  )
}

/** Returns the sentences alone. */
export function uncheckedTexts(profile: Profile): string[] {
  return Object.values(uncheckedPartsOf(profile))
}
