import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/server'
import { type Person, personColumns, unsealPerson } from '#app/accounts/person.server.ts'
import type { Database } from '#db/client.server.ts'
import { passkeyRows } from '#db/rows/passkey-rows.server.ts'
import { listCredentials } from './add-passkey.server.ts'
import {
  type AuthenticationAnswer,
  PasskeyRefusedError,
  readChallenge,
} from './authenticator-response.server.ts'
import { newChallenge, takeChallenge } from './passkey-challenges.server.ts'
import { ceremonyMs, loadWebauthn, relyingParty, toUserHandle } from './relying-party.server.ts'

/** A login without a password, or two-factor after the password. */
export type PasskeyUse =
  | { purpose: 'login'; userId?: undefined }
  | { purpose: 'second-factor'; userId: string }

/**
 * Returns the options to use a passkey. A login without a password requires user verification and
 * names no passkeys; two-factor names this person's passkeys.
 */
export async function createAuthenticationOptions(
  db: Database,
  use: PasskeyUse,
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const challenge = await newChallenge(db, use)
  const options = { challenge, rpId: relyingParty().id, timeout: ceremonyMs }
  if (use.purpose === 'login') return { ...options, userVerification: 'required' }
  const credentials = await listCredentials(db, { id: use.userId })
  return {
    ...options,
    userVerification: 'preferred',
    allowCredentials: credentials.map(credential => ({ ...credential, type: 'public-key' })),
  }
}

/**
 * Checks the answer of a device and uses its challenge.
 * @returns the person of the passkey.
 * @throws PasskeyRefusedError for every fault; nothing is written.
 */
export async function checkPasskey(
  db: Database,
  answer: AuthenticationAnswer,
  use: PasskeyUse,
): Promise<Person> {
  const challenge = readChallenge(answer)
  if (!(await takeChallenge(db, challenge, use))) throw new PasskeyRefusedError()
  const passkey = await passkeyRows.first(db, query =>
    query
      .innerJoin('users', 'users.id', 'passkeys.user_id')
      .select(personColumns)
      .select(['passkeys.id as passkey_id', 'credential_id', 'public_key', 'counter'])
      .where('credential_id', '=', answer.id),
  )
  if (!passkey || !isPasskeyOf(use, passkey, answer)) throw new PasskeyRefusedError()
  const counter = await verifyAuthentication(answer, challenge, passkey, use)
  const updated = await passkeyRows.update(db, query =>
    query
      .set({ counter, last_used_at: new Date().toISOString() })
      .where('id', '=', passkey.passkey_id)
      .where('user_id', '=', passkey.id)
      // The passkey was neither removed nor used meanwhile.
      .where('counter', '=', passkey.counter),
  )
  if (updated.length === 0) throw new PasskeyRefusedError()
  return unsealPerson(passkey)
}

/**
 * Returns whether a person still has a passkey: a reset may remove it before the session begins.
 */
export async function hasPasskey(
  db: Database,
  { id }: Pick<Person, 'id'>,
  credentialId: string,
): Promise<boolean> {
  const row = await passkeyRows.first(db, query =>
    query.select('id').where('credential_id', '=', credentialId).where('user_id', '=', id),
  )
  return row !== undefined
}

function isPasskeyOf(use: PasskeyUse, { id }: { id: string }, { response }: AuthenticationAnswer) {
  const handle = response.userHandle
  const isSameAccount =
    handle === undefined || Buffer.from(handle, 'base64url').equals(toUserHandle({ id }))
  return isSameAccount && (use.purpose === 'login' || use.userId === id)
}

async function verifyAuthentication(
  answer: AuthenticationAnswer,
  challenge: string,
  passkey: { credential_id: string; public_key: Buffer; counter: number | string },
  { purpose }: PasskeyUse,
): Promise<number> {
  const { verifyAuthenticationResponse } = await loadWebauthn()
  const { id, origin } = relyingParty()
  // The library throws for every fault, also for a counter that does not grow.
  const result = await verifyAuthenticationResponse({
    response: answer,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: id,
    credential: {
      id: passkey.credential_id,
      publicKey: new Uint8Array(passkey.public_key),
      counter: Number(passkey.counter),
    },
    requireUserVerification: purpose === 'login',
  }).catch(() => undefined)
  if (!result?.verified) throw new PasskeyRefusedError()
  return result.authenticationInfo.newCounter
}
