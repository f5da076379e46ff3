import { RowsWithMac } from './rows-with-mac.server.ts'

export const mailLinkRows = new RowsWithMac(
  'mail_links',
  'token_hash',
  'purpose',
  'user_id',
  'subject',
  'expires_at',
)
