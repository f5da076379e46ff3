import { RowsWithMac } from './rows-with-mac.server.ts'

export const emailChangeRows = new RowsWithMac(
  'email_changes',
  'user_id',
  'token_hash',
  'email',
  'email_hash',
  'expires_at',
)
