import { randomUUID } from 'node:crypto'
import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/server'
import { sendSecurityAlert } from '#app/accounts/email/security-alerts.server.ts'
import { lockAccountRow } from '#app/accounts/lock-account-row.server.ts'
import type { Person } from '#app/accounts/person.server.ts'
import { formatFullName } from '#app/lib/format-full-name.ts'
import type { Database } from '#db/client.server.ts'
import { isUniqueViolation } from '#db/errors.server.ts'
import { passkeyRows } from '#db/rows/passkey-rows.server.ts'
import { inTransaction } from '#db/transaction.server.ts'
import {
  PasskeyRefusedError,
  type RegistrationAnswer,
  readChallenge,
} from './authenticator-response.server.ts'
import { newChallenge, takeChallenge } from './passkey-challenges.server.ts'
import { maxPasskeys } from './passkey-rules.ts'
import { listPasskeys, sealPasskeyName } from './passkeys.server.ts'
import {
  algorithms,
  ceremonyMs,
  loadWebauthn,
  relyingParty,
  toUserHandle,
} from './relying-party.server.ts'

/** The error of a person who already has the maximum of passkeys. */
export class TooManyPasskeysError extends Error {
  override name = 'TooManyPasskeysError'
}

/**
 * Returns the options for a discoverable passkey with user verification.
 * @throws TooManyPasskeysError
 */
export async function createRegistrationOptions(
  db: Database,
  person: Person,
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const credentials = await listCredentials(db, person)
  if (credentials.length >= maxPasskeys) throw new TooManyPasskeysError()
  const { generateRegistrationOptions } = await loadWebauthn()
  const { id, name } = relyingParty()
  const challenge = await newChallenge(db, { purpose: 'register', userId: person.id })
  return generateRegistrationOptions({
    rpID: id,
    rpName: name,
    userID: new Uint8Array(toUserHandle(person)),
    userName: person.email,
    userDisplayName: formatFullName(person),
    challenge: new Uint8Array(Buffer.from(challenge, 'base64url')),
    timeout: ceremonyMs,
    excludeCredentials: credentials,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    supportedAlgorithmIDs: algorithms,
  })
}

/**
 * Adds a passkey and mails its owner.
 * @param device name of the device, which becomes the name of the passkey.
 * @throws PasskeyRefusedError or TooManyPasskeysError; nothing is written.
 */
export async function addPasskey(
  db: Database,
  person: Person,
  answer: RegistrationAnswer,
  device: string | undefined,
): Promise<void> {
  const challenge = readChallenge(answer)
  if (!(await takeChallenge(db, challenge, { purpose: 'register', userId: person.id }))) {
    throw new PasskeyRefusedError()
  }
  const credential = await verifyRegistration(answer, challenge)
  const id = randomUUID()
  await inTransaction(db, async trx => {
    // Serialises concurrent additions, so that each counts the others.
    await lockAccountRow(trx, person.id)
    const passkeys = await listPasskeys(trx, person)
    if (passkeys.length >= maxPasskeys) throw new TooManyPasskeysError()
    const name = findUnusedName(
      device ?? 'Passkey',
      passkeys.map(passkey => passkey.name),
    )
    const row = {
      id,
      user_id: person.id,
      credential_id: credential.id,
      public_key: Buffer.from(credential.publicKey),
      counter: credential.counter,
      transports: answer.response.transports.join(','),
      details: sealPasskeyName(person, id, name),
      created_at: new Date().toISOString(),
    }
    await passkeyRows.insert(trx, row).catch(error => {
      throw isUniqueViolation(error) ? new PasskeyRefusedError() : error
    })
    await sendSecurityAlert(trx, person, 'passkey-added', { device })
  })
}

/** Returns a person's passkeys for the options of a ceremony. */
export async function listCredentials(
  db: Database,
  { id }: { id: string },
): Promise<{ id: string; transports: string[] }[]> {
  const rows = await passkeyRows.select(db, query =>
    query.select(['credential_id', 'transports']).where('user_id', '=', id).orderBy('created_at'),
  )
  return rows.map(row => ({
    id: row.credential_id,
    transports: row.transports.split(',').filter(Boolean),
  }))
}

async function verifyRegistration(answer: RegistrationAnswer, challenge: string) {
  const { verifyRegistrationResponse } = await loadWebauthn()
  const { id, origin } = relyingParty()
  // The library throws for every fault.
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

function findUnusedName(firstChoice: string, usedNames: string[]): string {
  const numbered = Array.from({ length: maxPasskeys }, (_, n) => `${firstChoice} (${n + 2})`)
  return [firstChoice, ...numbered].find(name => !usedNames.includes(name)) ?? firstChoice
}
