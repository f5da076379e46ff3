import { editDistance } from './edit-distance.ts'
import { settingNames } from './env.server.ts'
import type { SettingsSource } from './settings-source.server.ts'

/** Settings of earlier versions that have no effect now. A removed setting is added here. */
export const removedSettings = ['DISK_RESERVE_MIB', 'DRILL_DATABASE_URL']

/**
 * Returns one line that names what is set and has no effect; undefined without.
 * @param source of `.env` and the environment. `.env` may have the former name of MAIL_TRANSPORT.
 */
export function ignoredSettingsWarning(source: SettingsSource): string | undefined {
  const given = Object.keys(source).filter(name => source[name])
  const removed = given.filter(name => removedSettings.includes(name))
  const misspelt = given.map(misspeltLine).filter(line => line !== undefined)
  const hasFormerName = ['file', 'resend', 'smtp'].includes(source.MAIL ?? '')
  const lines = [
    ...(removed.length > 0
      ? [`These settings have no effect in this version, so remove them: ${removed.join(', ')}`]
      : []),
    ...(hasFormerName && !source.MAIL_TRANSPORT
      ? ['MAIL in the environment has no effect: name it MAIL_TRANSPORT']
      : []),
    ...misspelt,
  ]
  return lines.length > 0 ? lines.join('; ') : undefined
}

/** Shorter names, such as USER, are similar to too many others. */
const minLength = 6

function misspeltLine(name: string): string | undefined {
  if (name.length < minLength || settingNames.includes(name)) return undefined
  const meant = settingNames.find(
    known => known.length >= minLength && editDistance(name.toUpperCase(), known, 2) <= 2,
  )
  return meant && `${name} has no effect: name it ${meant}`
}
