import { randomUUID } from 'node:crypto'
import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/server'
import { sendSecurityAlert } from '#app/accounts/email/security-alerts.server.ts'
import { lockAccountRow } from '#app/accounts/lock-account-row.server.ts'
import type { Person } from '#app/accounts/person.server.ts'
import type { Database } from '#db/client.server.ts'
import { withMac } from '#db/crypto/row-mac.server.ts'
import { isUniqueViolation } from '#db/errors.server.ts'
import { inTransaction } from '#db/transaction.server.ts'
import {
  challengeOf,
  PasskeyRefusedError,
  type RegistrationAnswer,
} from './authenticator-response.server.ts'
import { newChallenge, takeChallenge } from './passkey-challenges.server.ts'
import { maxPasskeys } from './passkey-rules.ts'
import { listPasskeys, sealPasskeyName } from './passkeys.server.ts'
import {
  algorithms,
  ceremonyMs,
  loadWebauthn,
  relyingParty,
  userHandleOf,
} from './relying-party.server.ts'

/** Somebody has all the passkeys that one may have. */
export class TooManyPasskeysError extends Error {
  override name = 'TooManyPasskeysError'
}

/**
 * What a browser needs to have a passkey made. It must be one that can log in by itself: kept on the device with the
 * account it is for, and only used after the device has made sure who holds it.
 * @throws TooManyPasskeysError
 */
export async function registrationOptions(
  db: Database,
  person: Person,
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const known = await listCredentials(db, person)
  if (known.length >= maxPasskeys) throw new TooManyPasskeysError()
  const { generateRegistrationOptions } = await loadWebauthn()
  const { id, name } = relyingParty()
  const challenge = await newChallenge(db, { purpose: 'register', userId: person.id })
  return generateRegistrationOptions({
    rpID: id,
    rpName: name,
    userID: new Uint8Array(userHandleOf(person)),
    userName: person.email,
    userDisplayName: `${person.firstName} ${person.lastName}`,
    challenge: new Uint8Array(Buffer.from(challenge, 'base64url')),
    timeout: ceremonyMs,
    excludeCredentials: known,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    supportedAlgorithmIDs: algorithms,
  })
}

/**
 * Adds the passkey that a device has made. Its owner is told by mail.
 * @param device in words; the passkey is called so until its owner gives it another name.
 * @throws PasskeyRefusedError, or TooManyPasskeysError; nothing is written then.
 */
export async function addPasskey(
  db: Database,
  person: Person,
  answer: RegistrationAnswer,
  device: string | undefined,
): Promise<void> {
  const challenge = challengeOf(answer)
  if (!(await takeChallenge(db, challenge, { purpose: 'register', userId: person.id }))) {
    throw new PasskeyRefusedError()
  }
  const credential = await verifyRegistration(answer, challenge)
  const id = randomUUID()
  await inTransaction(db, async trx => {
    // Of several that are added at once, the next one counts what the last one left.
    await lockAccountRow(trx, person.id)
    const passkeys = await listPasskeys(trx, person)
    if (passkeys.length >= maxPasskeys) throw new TooManyPasskeysError()
    const name = unusedName(
      device ?? 'Passkey',
      passkeys.map(passkey => passkey.name),
    )
    await trx
      .insertInto('passkeys')
      .values(
        withMac('passkeys', {
          id,
          user_id: person.id,
          credential_id: credential.id,
          public_key: Buffer.from(credential.publicKey),
          counter: credential.counter,
          transports: answer.response.transports.join(','),
          details: sealPasskeyName(person, id, name),
          created_at: new Date().toISOString(),
        }),
      )
      .execute()
      .catch(error => {
        throw isUniqueViolation(error) ? new PasskeyRefusedError() : error
      })
    await sendSecurityAlert(trx, person, 'passkey-added', { device })
  })
}

/** The passkeys that somebody has, as a browser is told of them. */
export async function listCredentials(
  db: Database,
  { id }: { id: string },
): Promise<{ id: string; transports: string[] }[]> {
  const rows = await db
    .selectFrom('passkeys')
    .select(['credential_id', 'transports'])
    .where('user_id', '=', id)
    .orderBy('created_at')
    .execute()
  return rows.map(row => ({
    id: row.credential_id,
    transports: row.transports.split(',').filter(Boolean),
  }))
}

async function verifyRegistration(answer: RegistrationAnswer, challenge: string) {
  const { verifyRegistrationResponse } = await loadWebauthn()
  const { id, origin } = relyingParty()
  // The library throws for each thing that can be wrong.
  const result = await verifyRegistrationResponse({
    response: answer,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: id,
    requireUserVerification: true,
    supportedAlgorithmIDs: algorithms,
  }).catch(() => undefined)
  if (!result?.verified) throw new PasskeyRefusedError()
  return result.registrationInfo.credential
}

function unusedName(wanted: string, taken: string[]): string {
  const numbered = Array.from({ length: maxPasskeys }, (_, n) => `${wanted} (${n + 2})`)
  return [wanted, ...numbered].find(name => !taken.includes(name)) ?? wanted
}
