import { entryKey } from '#app/comments/comments.ts'
import { caseKey } from '#app/lib/text-key.ts'
import type { Severity } from '../knowledge/knowledge-file.ts'

// Addresses, counts and the list filter, shared with the browser.

/** The tabs of the medications screen, in their order. */
export const tabNames = {
  current: 'Current Medications',
  researching: 'Researching',
  discontinued: 'Discontinued',
  add: 'Add Medication',
} as const

export type Tab = keyof typeof tabNames

export type Status = Exclude<Tab, 'add'>

/** Names of the lists in messages. */
export const listLabels: Record<Status, string> = {
  current: 'current medications',
  researching: 'research medications',
  discontinued: 'discontinued medications',
}

export const listPath = '/profile/medications'

export const addPath = `${listPath}/add`

/** The page that adds a pasted list. */
export const addListLink = { to: `${listPath}/add-list`, words: 'Add several at once' } as const

/** The list for paper. */
export const printPath = `${listPath}/print`

export const reportPath = `${listPath}/report`

/** Id of the heading that a search leads to. */
export const resultsId = 'results'

/** Address of the search. The fragment scrolls to the results without scripts. */
export const searchAddress = `${tabAddress('add')}#${resultsId}`

/** Returns the address of a medication in the edit form, in which its row is open. */
export function editAddress(place: number): string {
  const row = `medications[${place}]`
  return `${listPath}?edit=1&open=${row}#medications-${row}.name`
}

/** Returns the key of comments on a medication. */
export function commentKey({ id }: { id: number }): string {
  return entryKey({ list: 'medications', id })
}

/** Returns the address of a tab, in an order other than by name. */
export function tabAddress(tab: Tab, sort: Sort = 'name'): string {
  return `${listPath}?tab=${tab}${sort === 'name' ? '' : `&sort=${sort}`}`
}

/** The orders of the current medications. */
export const sortLabels = { name: 'Name', time: 'Time of day', class: 'Class' } as const

export type Sort = keyof typeof sortLabels

/** Returns the order of an address; by name for an unknown one. */
export function sortIn(search: URLSearchParams): Sort {
  const sort = search.get('sort') ?? ''
  return Object.hasOwn(sortLabels, sort) ? (sort as Sort) : 'name'
}

/** Returns the tab of an address; current medications for an unknown one. */
export function tabIn(search: URLSearchParams): Tab {
  const tab = search.get('tab') ?? ''
  return Object.hasOwn(tabNames, tab) ? (tab as Tab) : 'current'
}

export const searchFailureMessage = 'Error searching medications'

export interface ListedMedication {
  id: number
  name: string
  brandName?: string
  /** The ingredients of a name that is a brand. */
  substance?: string
  /** Dose and times in words, and when it was stopped. */
  details: string[]
  reason?: string
  /** The reason why it changes first aid. */
  firstAid?: string
  /** The most severe finding about it, if it is major or moderate. */
  severity?: Severity
  /** Count of open comments; absent if the actor may not read comments. */
  openComments?: number
}

/** A part of a list, by the ids of its medications. */
export interface ListedGroup {
  heading?: string
  ids: number[]
}

/** Returns "3 medications found". */
export function countText(count: number): string {
  return `${count} ${count === 1 ? 'medication' : 'medications'} found`
}

/** Returns whether name or brand contains the typed text; case does not count. */
export function isFound({ name, brandName = '' }: ListedMedication, typed: string): boolean {
  const typedKey = caseKey(typed.trim())
  return [name, brandName].some(text => caseKey(text).includes(typedKey))
}
