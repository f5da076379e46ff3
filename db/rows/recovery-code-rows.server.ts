import { RowsWithMac } from './rows-with-mac.server.ts'

export const recoveryCodeRows = new RowsWithMac(
  'recovery_codes',
  'id',
  'user_id',
  'code_hash',
  'used_at',
)
