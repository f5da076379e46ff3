import { readPhones, type TypedPhone } from '#app/lib/phone.ts'
import { isUnreadable, type Profile } from '#app/profile/record/profile.ts'
import type { PublicLines } from './link-settings.ts'

/** Lines that everybody with a link can read without its code, in the owner's words. */
export interface PublicText {
  name?: string
  contact?: {
    name: string
    relationship?: string
    phones: TypedPhone[]
  }
  line?: string
  /** The contact that the owner shows cannot be unsealed. */
  isUnreadable?: true
  /** Language of the owner's own words, as in the personal section. */
  writtenIn: string
}

/**
 * Returns the lines that an owner shows without the code, and nothing else of the profile.
 * @param accountName used while the profile has no full name.
 * @returns undefined when nothing is left of them, such as a contact that was removed.
 */
export function findPublicText(
  profile: Profile,
  lines: PublicLines,
  accountName: string,
): PublicText | undefined {
  const { personal } = profile
  const isContactUnreadable =
    lines.contact !== undefined && isUnreadable(profile, { name: 'personal' })
  const { fullName, emergencyContacts = [], writtenIn = 'en' } = personal?.value ?? {}
  const contact = emergencyContacts.find(({ id }) => id === lines.contact)
  const { line } = lines
  if (!lines.name && !contact?.name && !line && !isContactUnreadable) return undefined
  return {
    ...(lines.name && { name: fullName || accountName }),
    ...(contact?.name && {
      contact: {
        name: contact.name,
        relationship: contact.relationship,
        phones: readPhones(contact.phone),
      },
    }),
    ...(line && { line }),
    ...(isContactUnreadable && { isUnreadable: true }),
    writtenIn,
  }
}
