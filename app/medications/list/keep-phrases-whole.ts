/** Returns a use whose lines break in front of neither "AM" and "PM" nor a separator. */
export function keepPhrasesWhole(use: string): string {
  return use.replaceAll(/ (?=[AP]M\b|· )/g, '\u00a0')
}
