import { type Env, env } from '#app/lib/env.server.ts'

/** Who may get an account: everybody, whoever is invited, or nobody new. */
export type RegistrationMode = Env['registration']

/** How somebody comes to register: by themselves, or by an invitation of the operator or of the owner of a record. */
export type RegistrationWay = 'unasked' | 'operator' | 'owner'

/** Whether an account may be made in this way. Every action that makes one asks, whatever its page has offered. */
export function canRegister(way: RegistrationWay, mode = env().registration): boolean {
  return mode === 'open' || (mode === 'invitation' && way !== 'unasked')
}
