/** Returns a use whose lines do not break in front of "AM" and "PM". */
export function keepTimesWhole(use: string): string {
  return use.replaceAll(/ (?=[AP]M\b)/g, '\u00a0')
}
