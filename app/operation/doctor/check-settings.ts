import { type CheckResult, resultsOf } from './check-result.ts'

/** Checks the settings. @param fault the line with which the server refuses to start. */
export function checkSettings(fault: string | undefined): CheckResult {
  const { ok, bad } = resultsOf('settings', 'Settings')
  if (fault === undefined) return ok('valid')
  return bad(fault.replace(/^Settings: /, ''), 'See .env.example, which explains all settings')
}
