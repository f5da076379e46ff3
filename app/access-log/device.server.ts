import Bowser from 'bowser'

const browsers = new Set(Object.values(Bowser.BROWSER_MAP))
const systems = new Set(Object.values(Bowser.OS_MAP))
const longest = 500

/**
 * Browser and system in words, such as "Chrome on Android". Only names that the library lists: an unknown browser may
 * say anything in this header, and none of that is to be read as ours.
 * @returns undefined when neither is known.
 */
export function deviceOf(userAgent: string | null | undefined): string | undefined {
  if (!userAgent) return undefined
  const { browser, os } = Bowser.parse(userAgent.slice(0, longest))
  const known = [
    browser.name && browsers.has(browser.name) ? browser.name : undefined,
    os.name && systems.has(os.name) ? os.name : undefined,
  ].filter(Boolean)
  return known.length > 0 ? known.join(' on ') : undefined
}
