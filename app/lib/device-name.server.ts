import Bowser from 'bowser'

const browsers = new Set(Object.values(Bowser.BROWSER_MAP))
const systems = new Set(Object.values(Bowser.OS_MAP))
const maxUserAgentLength = 500

/**
 * Returns browser and system, such as "Chrome on Android". Only names that the library lists,
 * because a client can send any text in this header.
 * @returns undefined when neither is known.
 */
export function deviceName(userAgent: string | null | undefined): string | undefined {
  if (!userAgent) return undefined
  // Parses only these two names, not the engine or the kind of device.
  const parser = Bowser.getParser(userAgent.slice(0, maxUserAgentLength), true)
  const [browser, system] = [parser.getBrowserName(), parser.getOSName()]
  const known = [
    browsers.has(browser) ? browser : undefined,
    systems.has(system) ? system : undefined,
  ].filter(Boolean)
  return known.length > 0 ? known.join(' on ') : undefined
}
