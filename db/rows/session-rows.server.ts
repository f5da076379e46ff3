import { RowsWithMac } from './rows-with-mac.server.ts'

export const sessionRows = new RowsWithMac(
  'sessions',
  'token_hash',
  'user_id',
  'created_at',
  'authenticated_at',
)
