import { type Profile, savedIn } from '#app/profile/record/profile.ts'
import { rowTitle } from '#app/profile-definition/display-answer.ts'
import type { ListField } from '#app/profile-definition/field.ts'
import { applyingFields, fieldsOf, type Section } from '#app/profile-definition/section.ts'
import { type EntryRef, entryKey } from './comments.ts'

/** An entry that can be commented on. */
export interface Entry extends EntryRef {
  title: string
  /** Label of its list, such as "Surgeries". */
  listLabel: string
}

const sectionsWithEntries = ['history', 'medications', 'allergies']

/** Returns the entries that have comments: medications, allergies, and the lists of the history. */
export function listEntries(section: Section, profile: Profile): Entry[] {
  if (!sectionsWithEntries.includes(section.name)) return []
  const values = savedIn(profile, section)?.value ?? {}
  return applyingFields(fieldsOf(section), values).flatMap(({ name, field }) =>
    field.kind === 'list' ? toRows(name, field, values[name]) : [],
  )
}

/** Returns the entry of this key; undefined if it is not in the section now. */
export function findEntry(section: Section, profile: Profile, key: string): Entry | undefined {
  return listEntries(section, profile).find(entry => entryKey(entry) === key)
}

/** Returns the keys of a section's entries by their list, in the order of the record. */
export function entryKeysByList(section: Section, profile: Profile): Record<string, string[]> {
  const keys: Record<string, string[]> = {}
  for (const entry of listEntries(section, profile)) {
    keys[entry.list] = [...(keys[entry.list] ?? []), entryKey(entry)]
  }
  return keys
}

function toRows(list: string, field: ListField, value: unknown): Entry[] {
  const rows = (value ?? []) as ({ id: number } & Record<string, unknown>)[]
  return rows.map((row, index) => ({
    list,
    id: row.id,
    title: rowTitle(field, row, index),
    listLabel: field.label,
  }))
}
