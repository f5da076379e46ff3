import { type Env, env, readEnv, SettingsError } from '#app/lib/env.server.ts'
import { ignoredSettingsWarning } from '#app/lib/ignored-settings.server.ts'
import { readSettingsSource, type SettingsSource } from '#app/lib/settings-source.server.ts'

/** The settings as far as they are valid. */
export interface ReadSettings {
  /** Without the invalid settings; undefined if the rest does not fit together either. */
  settings?: Env
  /** The line with which the server refuses to start. */
  fault?: string
  /** The names of the invalid settings. */
  invalid: string[]
  /** The line about settings that have no effect. */
  warning?: string
}

/**
 * Reads the settings, and on a fault those that are valid.
 * @param read reads all settings; the settings of this process by default.
 */
export function readSettings(
  read: () => Env = env,
  readSource: () => SettingsSource = readSettingsSource,
): ReadSettings {
  let source: SettingsSource | undefined
  try {
    source = readSource()
    const warning = ignoredSettingsWarning(source)
    return { settings: read(), invalid: [], ...(warning && { warning }) }
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error
    const fault = error.message
    return { ...(source ? readValid(source, fault) : { invalid: [] }), fault }
  }
}

// Some faults show only after others are corrected.
function readValid(source: SettingsSource, line: string, before: string[] = []): ReadSettings {
  const names = namesIn(line)
  const invalid = [...before, ...names]
  const rest = Object.fromEntries(Object.entries(source).filter(([name]) => !names.includes(name)))
  try {
    return { settings: readEnv(rest), invalid }
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error
    const isSame = namesIn(error.message).every(name => invalid.includes(name))
    return isSame ? { invalid } : readValid(rest, error.message, invalid)
  }
}

// The line has a part for each setting: "Settings: PORT must be …; FORMER_URLS.0 must be …".
function namesIn(line: string): string[] {
  return [...line.matchAll(/(?:^Settings: |; )([A-Z][A-Z_]+)\b/g)].map(([, name = '']) => name)
}
