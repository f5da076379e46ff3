/** Every released version, and the last migration that it has. */
export const releases: Record<string, string> = {
  '0.1.0': '016-former-data-keys',
}
