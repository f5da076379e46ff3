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

/** All words after a number. */
export const allUnits = [
  'days',
  'weeks',
  'months',
  'years',
  'pills',
  ...(Object.keys(countUnits) as (keyof typeof countUnits)[]),
] as const
