import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/server'
import { type Person, personColumns, personOf } from '#app/accounts/person.server.ts'
import type { Database } from '#db/client.server.ts'
import { boundRefs, isGenuineIn } from '#db/crypto/row-mac.server.ts'
import { listCredentials } from './add-passkey.server.ts'
import {
  type AuthenticationAnswer,
  challengeOf,
  PasskeyRefusedError,
} from './authenticator-response.server.ts'
import { newChallenge, takeChallenge } from './passkey-challenges.server.ts'
import { ceremonyMs, loadWebauthn, relyingParty, userHandleOf } from './relying-party.server.ts'

/** A login without a password, or the second step of one with it. */
export type PasskeyUse =
  | { purpose: 'login'; userId?: undefined }
  | { purpose: 'second-factor'; userId: string }

/**
 * What a browser needs to ask a device for a passkey. In place of a password the device has to make sure who holds it
 * (by a finger, a face, a PIN), and nobody is told which passkeys there are; as the second step it may, and only this
 * person's are asked for.
 */
export async function authenticationOptions(
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
 * Looks at the answer of a device, and uses its challenge up.
 * @returns whose passkey it is.
 * @throws PasskeyRefusedError, the same whatever is wrong; nothing is written then.
 */
export async function checkPasskey(
  db: Database,
  answer: AuthenticationAnswer,
  use: PasskeyUse,
): Promise<Person> {
  const challenge = challengeOf(answer)
  if (!(await takeChallenge(db, challenge, use))) throw new PasskeyRefusedError()
  const passkey = await db
    .selectFrom('passkeys')
    .innerJoin('users', 'users.id', 'passkeys.user_id')
    .select(personColumns)
    .select(['passkeys.id as passkey_id', 'credential_id', 'public_key', 'counter'])
    .select(boundRefs('passkeys', 'passkeys'))
    .where('credential_id', '=', answer.id)
    .executeTakeFirst()
  if (!passkey || !isGenuineIn(passkey, 'passkeys', 'passkeys')) throw new PasskeyRefusedError()
  if (!isFor(use, passkey, answer)) throw new PasskeyRefusedError()
  const counter = await verifyAuthentication(answer, challenge, passkey, use)
  const noted = await db
    .updateTable('passkeys')
    .set({ counter, last_used_at: new Date().toISOString() })
    .where('id', '=', passkey.passkey_id)
    .where('user_id', '=', passkey.id)
    // It was neither removed nor used meanwhile: a device that counts gives each figure once.
    .where('counter', '=', passkey.counter)
    .returning('id')
    .executeTakeFirst()
  if (!noted) throw new PasskeyRefusedError()
  return personOf(passkey)
}

/**
 * Returns whether a passkey is still a person's: a reset may remove it between its answer and the
 * session.
 */
export async function hasPasskey(
  db: Database,
  { id }: Pick<Person, 'id'>,
  credentialId: string,
): Promise<boolean> {
  const row = await db
    .selectFrom('passkeys')
    .select('id')
    .where('credential_id', '=', credentialId)
    .where('user_id', '=', id)
    .executeTakeFirst()
  return row !== undefined
}

function isFor(use: PasskeyUse, { id }: { id: string }, { response }: AuthenticationAnswer) {
  const handle = response.userHandle
  const isTheirs =
    handle === undefined || Buffer.from(handle, 'base64url').equals(userHandleOf({ id }))
  return isTheirs && (use.purpose === 'login' || use.userId === id)
}

async function verifyAuthentication(
  answer: AuthenticationAnswer,
  challenge: string,
  passkey: { credential_id: string; public_key: Buffer; counter: number | string },
  { purpose }: PasskeyUse,
): Promise<number> {
  const { verifyAuthenticationResponse } = await loadWebauthn()
  const { id, origin } = relyingParty()
  // The library throws for each thing that can be wrong, a counter that does not grow among them.
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
