import type { KeyUse, KeyUses } from './key-use.server.ts'

/** Returns one line for each key that is configured, for the terminal. */
export function formatConfiguredKeys({ keys }: KeyUses): string[] {
  const width = Math.max(...keys.map(({ id }) => id.length))
  return keys
    .filter(({ use }) => use !== 'missing')
    .map(key => {
      const use = key.use === 'wraps' ? 'wraps new data' : 'unwraps       '
      return [key.id.padEnd(width), use, key.fingerprint, formatUse(key)].join('  ')
    })
}

/** Returns one line for each key that is needed and not configured. */
export function formatMissingKeys({ keys, damagedAccounts }: KeyUses): string[] {
  const missing = keys.filter(({ use }) => use === 'missing')
  const lines = missing.map(key => `${key.id} is needed by ${formatUse(key)} and is missing`)
  return damagedAccounts === 0
    ? lines
    : [...lines, `${formatAccounts(damagedAccounts)} cannot be opened: the data key is damaged`]
}

/** Returns what a key wraps: "12 accounts, the instance secret". */
export function formatUse({ accounts, wrapsInstanceSecret }: KeyUse): string {
  if (accounts === 0 && wrapsInstanceSecret) return 'the instance secret'
  return formatAccounts(accounts) + (wrapsInstanceSecret ? ', the instance secret' : '')
}

/** Returns a number of accounts in words. */
export function formatAccounts(count: number): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? 'account' : 'accounts'}`
}

/** Returns whether a key wraps anything. */
export function isInUse({ accounts, wrapsInstanceSecret }: KeyUse): boolean {
  return accounts > 0 || wrapsInstanceSecret
}
