import { isWithheld, type RecordOwner } from '#app/access/withheld.ts'
import { displayDay } from '#app/lib/dates.ts'
import { notProvided, notShownText } from '#app/profile-definition/display-answer.ts'
import { personal } from '#app/profile-definition/sections/personal.ts'
import { isUnreadable, type Profile } from './profile.ts'

/** Returns the date of birth for the head of a paper, or the reason why it is missing. */
export function describeBirth(owner: RecordOwner, profile: Profile): string {
  const { dob } = profile.personal?.value ?? {}
  if (dob) return displayDay(dob)
  if (isWithheld(owner, personal)) return notShownText
  return isUnreadable(profile, personal) ? 'Could not be read' : notProvided
}
