import { RowsWithMac } from './rows-with-mac.server.ts'

export const proxyRows = new RowsWithMac(
  'proxies',
  'id',
  'owner_id',
  'proxy_id',
  'email_hash',
  'access_level',
  'invite_hash',
  'invited_at',
  'accepted_at',
  'declined_at',
  'ends_at',
)
