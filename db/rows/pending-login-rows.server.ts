import { RowsWithMac } from './rows-with-mac.server.ts'

export const pendingLoginRows = new RowsWithMac(
  'pending_logins',
  'token_hash',
  'user_id',
  'expires_at',
)
