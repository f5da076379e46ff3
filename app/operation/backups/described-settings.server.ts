import { givenSettings } from '#app/lib/env.server.ts'
import { secretSettings } from '#app/lib/settings-source.server.ts'

/** Settings by name, as a backup holds them: the text, or null for a secret. */
export type DescribedSettings = Record<string, string | null>

// A restore checks the master key itself.
const masterKeySettings = ['MASTER_KEY', 'MASTER_KEY_FILE']

/** Returns settings without their secrets. A secret from a file counts as the setting itself. */
export function describeSettings(given = givenSettings()): DescribedSettings {
  const secrets: readonly string[] = secretSettings
  const names = Object.keys(given).filter(name => !masterKeySettings.includes(name))
  const entries = names.sort().map(name => {
    const plain = name.replace(/_FILE$/, '')
    return secrets.includes(plain) ? [plain, null] : [name, given[name]]
  })
  return Object.fromEntries(entries)
}

/** Returns the settings of a backup that are not set here, or have another text here. */
export function compareSettings(
  ofBackup: DescribedSettings,
  here: DescribedSettings,
): DescribedSettings {
  return Object.fromEntries(Object.entries(ofBackup).filter(([name, text]) => here[name] !== text))
}

/** Returns settings on one line: "MAIL_FROM=…, SMTP_URL (secret)". */
export function formatSettings(settings: DescribedSettings): string {
  const parts = Object.entries(settings).map(([name, text]) =>
    text === null ? `${name} (secret)` : `${name}=${text}`,
  )
  return parts.join(', ')
}
