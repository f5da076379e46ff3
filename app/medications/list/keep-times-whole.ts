import { joinUnits } from '#app/lib/join-units.ts'

/** Returns a use whose lines break neither in front of a unit nor of "AM" and "PM". */
export function keepTimesWhole(use: string): string {
  return joinUnits(use).replaceAll(/ (?=[AP]M\b)/g, '\u00a0')
}
