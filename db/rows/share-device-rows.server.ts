import { RowsWithMac } from './rows-with-mac.server.ts'

export const shareDeviceRows = new RowsWithMac(
  'share_devices',
  'id',
  'link_id',
  'generation',
  'expires_at',
)
