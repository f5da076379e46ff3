import { RowsWithMac } from './rows-with-mac.server.ts'

export const shareGrantRows = new RowsWithMac(
  'share_grants',
  'token_hash',
  'link_id',
  'generation',
  'expires_at',
)
