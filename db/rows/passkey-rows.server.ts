import { RowsWithMac } from './rows-with-mac.server.ts'

export const passkeyRows = new RowsWithMac(
  'passkeys',
  'id',
  'user_id',
  'credential_id',
  'public_key',
)
