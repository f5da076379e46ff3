/** Settings by name, as a backup holds them: the text, or null for a secret. */
export type DescribedSettings = Record<string, string | null>

// A restore checks the master key itself.
const masterKeySettings = ['MASTER_KEY', 'MASTER_KEY_FILE']

/**
 * Returns settings without their secrets. A secret from a file counts as the setting itself.
 * @param given the result of `givenSettings`.
 * @param secrets names of the settings that hold secrets.
 */
export function describeSettings(
  given: Readonly<Record<string, string>>,
  secrets: readonly string[],
): DescribedSettings {
  const names = Object.keys(given).filter(name => !masterKeySettings.includes(name))
  const entries = names.sort().map(name => {
    const plain = name.replace(/_FILE$/, '')
    return secrets.includes(plain) ? [plain, null] : [name, given[name]]
  })
  return Object.fromEntries(entries)
}

/** The settings of a backup that this machine does not have. */
export interface SettingsDifference {
  /** The settings that are not set here. */
  missing: DescribedSettings
  /** The settings that have another text here. */
  different: DescribedSettings
}

/** Compares the settings of a backup with those of this machine. */
export function compareSettings(
  ofBackup: DescribedSettings,
  here: DescribedSettings,
): SettingsDifference {
  const entries = Object.entries(ofBackup)
  return {
    missing: Object.fromEntries(entries.filter(([name]) => !(name in here))),
    different: Object.fromEntries(
      entries.filter(([name, text]) => name in here && here[name] !== text),
    ),
  }
}

/** Returns settings on one line: "MAIL_FROM=…, SMTP_URL (secret)". */
export function formatSettings(settings: DescribedSettings): string {
  const parts = Object.entries(settings).map(([name, text]) =>
    text === null ? `${name} (secret)` : `${name}=${text}`,
  )
  return parts.join(', ')
}
