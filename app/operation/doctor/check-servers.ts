import { formatLackingServer } from '#app/operation/keys/format-key-uses.ts'
import type { LackingServer } from '#app/operation/keys/lacking-servers.server.ts'
import { type CheckResult, resultsOf } from './check-result.ts'

/** Checks that every running server holds the master keys that stored data needs. */
export function checkServerKeys([lacking]: readonly LackingServer[]): CheckResult {
  const { ok, bad } = resultsOf('server-keys', 'Keys of the servers')
  if (!lacking) return ok('no running server lacks a key that stored data needs')
  return bad(
    `${formatLackingServer(lacking)}: it opens no record and no emergency link that needs this key`,
    'Check that it has the same keys as this command, and restart it',
  )
}
