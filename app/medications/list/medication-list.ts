import { entryKey } from '#app/comments/comments.ts'

// What the pages of the medications screen share with the browser: addresses, counts, and how a list is filtered.

/** The tabs of the medications screen, in their order. */
export const tabNames = {
  current: 'Current Medications',
  researching: 'Researching',
  discontinued: 'Discontinued',
  add: 'Add Medication',
} as const

export type Tab = keyof typeof tabNames

/** What a person does with a medicine of the list. */
export type Status = Exclude<Tab, 'add'>

/** The lists as messages call them. */
export const listLabels: Record<Status, string> = {
  current: 'current medications',
  researching: 'research medications',
  discontinued: 'discontinued medications',
}

export const listPath = '/profile/medications'

/** The page that checks medicines of the list against each other. */
export const reportPath = `${listPath}/report`

/** Id of the heading that a search leads to. */
export const resultsId = 'results'

/** Where a search posts to: the answer is a whole new page without scripts, and opens at what was found. */
export const searchAddress = `${tabAddress('add')}#${resultsId}`

/** Where a medicine stands in the form of all details: a field in its card, so that the browser opens the card. */
export function editAddress(place: number): string {
  return `${listPath}?edit=1#medications-medications[${place}].name`
}

/** What the comments on a medicine call it. */
export function commentKey({ id }: { id: number }): string {
  return entryKey({ list: 'medications', id })
}

/** The address of a tab. */
export function tabAddress(tab: Tab): string {
  return `${listPath}?tab=${tab}`
}

/** The tab that an address asks for; the current medications where it asks for none of ours. */
export function tabIn(search: URLSearchParams): Tab {
  const asked = search.get('tab') ?? ''
  return Object.hasOwn(tabNames, asked) ? (asked as Tab) : 'current'
}

/** What is said where names could not be looked up. */
export const searchFailureMessage = 'Error searching medications'

/** A medicine as a list shows it. */
export interface ListedMedication {
  id: number
  name: string
  brandName?: string
  /** Dose, form and frequency in words. */
  details: string[]
  reason?: string
  /** "Recorded as started May 6, 2019". */
  dates?: string
  /** Where it stands in the form of all details. */
  edit: string
  /** How many comments on it are open; absent for who may not read comments. */
  openComments?: number
}

/** "1 medication found". */
export function countText(count: number): string {
  return `${count} ${count === 1 ? 'medication' : 'medications'} found`
}

/** Whether a medicine's name or brand contains what was typed, in whatever case. */
export function isFound({ name, brandName = '' }: ListedMedication, typed: string): boolean {
  const wanted = searchKey(typed)
  return [name, brandName].some(text => searchKey(text).includes(wanted))
}

function searchKey(text: string): string {
  return text.normalize('NFKC').trim().toLowerCase()
}
