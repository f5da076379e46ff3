import { type CheckResult, resultsOf } from './check-result.ts'

/**
 * Checks the settings.
 * @param fault the line with which the server refuses to start.
 * @param warning the line about settings that have no effect.
 */
export function checkSettings(fault: string | undefined, warning?: string): CheckResult {
  const { ok, warn, bad } = resultsOf('settings', 'Settings')
  const advice = 'See .env.example, which explains all settings'
  if (fault !== undefined) return bad(fault.replace(/^Settings: /, ''), advice)
  return warning === undefined ? ok('valid') : warn(warning, advice)
}
