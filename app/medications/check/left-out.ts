import type { Profile } from '#app/profile/profile.ts'
import { allergies } from '#app/profile/sections/allergies.ts'
import { history } from '#app/profile/sections/history.ts'
import { personal } from '#app/profile/sections/personal.ts'
import { reproductive } from '#app/profile/sections/reproductive.ts'
import { social } from '#app/profile/sections/social.ts'
import { isWithheld } from '#app/profile/withheld.ts'

/** What the check does not compare because its section is withheld from the reader, in a sentence for each. */
export interface LeftOut {
  allergies?: string
  age?: string
  pregnancy?: string
  alcohol?: string
  conditions?: string
}

/** What a check of this profile leaves out: nobody may take it for "none". */
export function leftOutOf(profile: Profile): LeftOut {
  return {
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

/** The sentences alone. */
export function leftOutWords(profile: Profile): string[] {
  return Object.values(leftOutOf(profile))
}
