import { createRequire } from 'node:module'

const list: string[] = createRequire(import.meta.url)(
  '@zxcvbn-ts/language-common/src/passwords.json',
)

/** Returns common passwords of sufficient length, taken evenly from the whole list. */
export function sampleOfWeakPasswords(howMany: number): string[] {
  const long = list.filter(word => word.length >= 8)
  const step = Math.floor(long.length / howMany)
  return Array.from({ length: howMany }, (_, index) => long[index * step] ?? '')
}
