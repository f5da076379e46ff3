import { logError } from '#app/log.server.ts'
import type { Profile } from '#app/profile/profile.ts'
import { checkProfile } from './profile-check.server.ts'

const checkedSections = ['medications', 'allergies']

/**
 * What is said after medicines or allergies were saved in another way than by adding a medicine, which is checked
 * before it is saved. No names: the message goes into a cookie.
 * @param sections names of the sections that were saved.
 * @returns undefined where nothing major was found, and where nothing of this was saved.
 */
export function savedNote(
  profile: Profile,
  sections: readonly string[],
  requestId: string,
): string | undefined {
  if (!sections.some(name => checkedSections.includes(name))) return undefined
  try {
    const { findings } = checkProfile(profile, new Date())
    const major = findings.filter(({ severity }) => severity === 'major').length
    if (major === 0) return undefined
    const words = major === 1 ? '1 major finding' : `${major} major findings`
    return `The medication check has ${words}: see your medications.`
  } catch (error) {
    // It was saved; that must not be told as a failure.
    logError(error, requestId)
    return undefined
  }
}
