import { expect, it } from 'vitest'
import { savedNote } from '#app/medications/check/saved-note.server.ts'
import type { Profile } from '#app/profile/profile.ts'

const at = '2026-11-21T10:00:00.000Z'
const saved = <Value>(value: Value) => ({
  value,
  version: 1,
  updatedAt: at,
  confirmedAt: at,
  lastRowId: 9,
})

const allergies = saved({ allergies: [{ id: 1, allergen: 'Penicillin' }] })
const taking = (...names: string[]): Profile =>
  ({
    allergies,
    medications: saved({ medications: names.map((name, index) => ({ id: index + 1, name })) }),
  }) as Profile

it('says after a save that the check has found something major, without a name', () => {
  const note = savedNote(taking('amoxicillin'), ['medications'], 'r')
  expect(note).toBe('The medication check has 1 major finding: see your medications.')
  expect(savedNote(taking('amoxicillin', 'warfarin', 'Advil'), ['allergies'], 'r')).toBe(
    'The medication check has 2 major findings: see your medications.',
  )
})

it('says nothing where nothing major was found, and after a save of something else', () => {
  expect(savedNote(taking('metformin', 'lisinopril'), ['medications'], 'r')).toBeUndefined()
  expect(savedNote(taking('amoxicillin'), ['personal'], 'r')).toBeUndefined()
  expect(savedNote(taking('amoxicillin'), [], 'r')).toBeUndefined()
})
