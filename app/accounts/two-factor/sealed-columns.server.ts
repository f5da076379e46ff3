import type { Place } from '#db/crypto/sealed.server.ts'

/** Where the secret that counts is sealed. */
export function secretPlace(userId: string): Place {
  return { table: 'second_factors', row: userId, column: 'secret' }
}

/** Where a secret is sealed that waits for its first right code. */
export function pendingPlace(userId: string): Place {
  return { table: 'second_factors', row: userId, column: 'pending' }
}
