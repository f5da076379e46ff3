/** A group of the list of time zones, with the names of its zones by their IANA name. */
export interface TimeZoneGroup {
  label: string
  zones: [timeZone: string, name: string][]
}

/** Returns every time zone, grouped by continent; those of the United States come first. */
export function timeZoneGroups(): TimeZoneGroup[] {
  return allGroups
}

/** Returns the stored name of a posted zone; undefined if it is none of the list. */
export function findTimeZone(posted: unknown): string | undefined {
  if (typeof posted !== 'string' || posted.length > 50) return undefined
  try {
    const { timeZone } = new Intl.DateTimeFormat('en-US', { timeZone: posted }).resolvedOptions()
    return names.has(timeZone) ? timeZone : undefined
  } catch {
    return undefined
  }
}

/** Returns the name of a zone on screen, such as "New York" or "Eastern Time (New York)". */
export function timeZoneName(timeZone: string): string {
  return names.get(timeZone) ?? timeZone
}

/** Stored names by newer names that browsers may tell: "Asia/Calcutta" by "Asia/Kolkata". */
export const storedTimeZones: Record<string, string> = {
  'Africa/Asmara': 'Africa/Asmera',
  'America/Argentina/Buenos_Aires': 'America/Buenos_Aires',
  'America/Argentina/Catamarca': 'America/Catamarca',
  'America/Argentina/Cordoba': 'America/Cordoba',
  'America/Argentina/Jujuy': 'America/Jujuy',
  'America/Argentina/Mendoza': 'America/Mendoza',
  'America/Atikokan': 'America/Coral_Harbour',
  'America/Indiana/Indianapolis': 'America/Indianapolis',
  'America/Kentucky/Louisville': 'America/Louisville',
  'America/Nuuk': 'America/Godthab',
  'Asia/Ho_Chi_Minh': 'Asia/Saigon',
  'Asia/Kathmandu': 'Asia/Katmandu',
  'Asia/Kolkata': 'Asia/Calcutta',
  'Asia/Yangon': 'Asia/Rangoon',
  'Atlantic/Faroe': 'Atlantic/Faeroe',
  'Europe/Kyiv': 'Europe/Kiev',
  'Pacific/Chuuk': 'Pacific/Truk',
  'Pacific/Kanton': 'Pacific/Enderbury',
  'Pacific/Pohnpei': 'Pacific/Ponape',
}

const unitedStates: Record<string, string> = {
  'America/New_York': 'Eastern Time (New York)',
  'America/Chicago': 'Central Time (Chicago)',
  'America/Denver': 'Mountain Time (Denver)',
  'America/Phoenix': 'Mountain Time, no daylight saving (Phoenix)',
  'America/Los_Angeles': 'Pacific Time (Los Angeles)',
  'America/Anchorage': 'Alaska Time (Anchorage)',
  'Pacific/Honolulu': 'Hawaii Time (Honolulu)',
}

const utc: TimeZoneGroup = {
  label: 'Other',
  zones: [['UTC', 'UTC (Coordinated Universal Time)']],
}

const groupLabels: Record<string, string> = {
  Atlantic: 'Atlantic Ocean',
  Indian: 'Indian Ocean',
  Pacific: 'Pacific Ocean',
}

const allGroups = makeGroups()
const names = new Map(allGroups.flatMap(({ zones }) => zones))

function makeGroups(): TimeZoneGroup[] {
  const newNames = new Map(Object.entries(storedTimeZones).map(([name, stored]) => [stored, name]))
  const groups = new Map<string, TimeZoneGroup>()
  for (const timeZone of Intl.supportedValuesOf('timeZone')) {
    if (Object.hasOwn(unitedStates, timeZone)) continue
    const [continent = '', ...places] = (newNames.get(timeZone) ?? timeZone).split('/')
    const label = groupLabels[continent] ?? continent
    const group = groups.get(label) ?? { label, zones: [] }
    group.zones.push([timeZone, places.reverse().join(', ').replaceAll('_', ' ')])
    groups.set(label, group)
  }
  const sorted = [...groups.values()].map(({ label, zones }) => ({
    label,
    zones: zones.sort(([, one], [, other]) => one.localeCompare(other, 'en')),
  }))
  return [{ label: 'United States', zones: Object.entries(unitedStates) }, ...sorted, utc]
}
