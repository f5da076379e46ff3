/** The units in which a dose is counted. "pills" is the unit of rows that are older than units. */
export const countUnits = {
  tablets: 'tablets',
  capsules: 'capsules',
  puffs: 'puffs',
  drops: 'drops',
  sprays: 'sprays',
  units: 'units',
  patches: 'patches',
  sachets: 'sachets',
  injections: 'injections',
  ml: 'ml',
} as const

export type CountUnit = keyof typeof countUnits | 'pills'

/** Returns whether a unit is counted: "2 tablets", unlike "2 mg". */
export function isCountUnit(unit: unknown): unit is CountUnit {
  return typeof unit === 'string' && (unit === 'pills' || Object.hasOwn(countUnits, unit))
}

/** The unit in which a form is counted; other forms have several. */
export const unitsOfForms: Partial<Record<string, keyof typeof countUnits>> = {
  tablet: 'tablets',
  capsule: 'capsules',
  patch: 'patches',
}

/** Returns the unit of a dose. Rows that are older than units asked for pills. */
export function countUnitOf({
  countUnit,
  form,
}: {
  countUnit?: CountUnit
  form?: string
}): CountUnit | undefined {
  return countUnit ?? (form ? unitsOfForms[form] : 'pills')
}

/** All words after a number. */
export const allUnits = [
  'days',
  'weeks',
  'months',
  'years',
  'pills',
  ...(Object.keys(countUnits) as (keyof typeof countUnits)[]),
] as const
