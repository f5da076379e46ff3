import { searchKey } from '#app/lib/text-key.ts'
import type { Paper } from '#app/pdf/papers.ts'
import type { Profile } from '#app/profile/record/profile.ts'
import { fieldsOf } from '#app/profile-definition/section.ts'
import { personal } from '#app/profile-definition/sections/personal.ts'

/** Returns the usual paper of the owner's country, or of the preset country until one is saved. */
export function findPaper({ personal: saved }: Profile): Paper {
  const { country } = fieldsOf(personal)
  const preset = country?.kind === 'text' ? country.defaultValue : undefined
  return usesLetter(saved?.value.country ?? preset ?? '') ? 'letter' : 'a4'
}

const letterCountries = [
  ...['united states', 'united states of america', 'us', 'usa', 'america', 'puerto rico'],
  ...['canada', 'mexico', 'philippines', 'the philippines'],
]

function usesLetter(country: string): boolean {
  return letterCountries.includes(searchKey(country).replaceAll('.', '').trim())
}
