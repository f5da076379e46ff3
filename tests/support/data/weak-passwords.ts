import { createRequire } from 'node:module'

const list: string[] = createRequire(import.meta.url)(
  '@zxcvbn-ts/language-common/src/passwords.json',
)

/** Passwords of the list of the most used ones that are long enough, taken evenly from all of it. */
export function sampleOfWeakPasswords(howMany: number): string[] {
  const long = list.filter(word => word.length >= 8)
  const step = Math.floor(long.length / howMany)
  return Array.from({ length: howMany }, (_, index) => long[index * step] ?? '')
}
