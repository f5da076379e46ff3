import { type Env, env } from '#app/lib/env.server.ts'

/** People who may create an account: everybody, invited people, or nobody. */
export type RegistrationMode = Env['registration']

/** Origin of a registration: no invitation, or one of the operator or an owner. */
export type RegistrationWay = 'unasked' | 'operator' | 'owner'

/** Returns whether this registration is allowed. Every action that creates an account checks it. */
export function canRegister(way: RegistrationWay, mode = env().registration): boolean {
  return mode === 'open' || (mode === 'invitation' && way !== 'unasked')
}
