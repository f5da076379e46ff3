import { type CheckResult, resultsOf } from './check-result.ts'

/**
 * Checks that every running server holds the master keys that stored data needs.
 * @param lacking a line for each other server.
 */
export function checkServerKeys([lacking]: readonly string[]): CheckResult {
  const { ok, bad } = resultsOf('server-keys', 'Keys of the servers')
  if (!lacking) return ok('no running server lacks a key that stored data needs')
  return bad(
    `${lacking}: it opens no record and no emergency link that needs this key`,
    'Check that it has the same keys as this command, and restart it',
  )
}
