import Bowser from 'bowser'

const browsers = new Set(Object.values(Bowser.BROWSER_MAP))
const systems = new Set(Object.values(Bowser.OS_MAP))
const maxUserAgentLength = 500

/**
 * Browser and system in words, such as "Chrome on Android". Only names that the library lists: an unknown browser may
 * say anything in this header, and none of that is to be read as ours.
 * @returns undefined when neither is known.
 */
export function deviceName(userAgent: string | null | undefined): string | undefined {
  if (!userAgent) return undefined
  // Parses what is asked for alone, and neither the engine nor the kind of device.
  const parser = Bowser.getParser(userAgent.slice(0, maxUserAgentLength), true)
  const [browser, system] = [parser.getBrowserName(), parser.getOSName()]
  const known = [
    browsers.has(browser) ? browser : undefined,
    systems.has(system) ? system : undefined,
  ].filter(Boolean)
  return known.length > 0 ? known.join(' on ') : undefined
}
