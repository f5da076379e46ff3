import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import type {
  AuthenticationAnswer,
  RegistrationAnswer,
} from '#app/accounts/passkeys/authenticator-response.server.ts'

/** Values that a device or browser sends instead of the right ones. */
export interface PasskeyOverrides {
  origin?: string
  rpId?: string
  challenge?: string
  /** True if the device verified its user. */
  isVerified?: boolean
  /** The signature counter that the device sends. */
  counter?: number
  userHandle?: string
}

/** The options of the server; a device uses only the challenge. */
interface PasskeyOptions {
  challenge: string
}

/** A device with one passkey (ES256), and its browser, as WebAuthn level 3 describes them. */
export class SoftwarePasskey {
  readonly #id = randomBytes(16)
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  #userHandle: string | undefined
  #counter = 0

  /** Creates the passkey. */
  create(
    options: PasskeyOptions & { user: { id: string } },
    overrides: PasskeyOverrides = {},
  ): RegistrationAnswer {
    this.#userHandle = options.user.id
    const attestation = cbor(
      new Map<string, Cbor>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', this.#authenticatorData(overrides, this.#credential())],
      ]),
    )
    return {
      ...this.#describe(),
      response: {
        clientDataJSON: clientData('webauthn.create', options, overrides),
        attestationObject: attestation.toString('base64url'),
        transports: ['internal'],
      },
    }
  }

  /** Uses the passkey, and increases its counter. */
  use(options: PasskeyOptions, overrides: PasskeyOverrides = {}): AuthenticationAnswer {
    this.#counter += 1
    const data = this.#authenticatorData(overrides)
    const client = clientData('webauthn.get', options, overrides)
    const signed = Buffer.concat([data, sha256(Buffer.from(client, 'base64url'))])
    return {
      ...this.#describe(),
      response: {
        clientDataJSON: client,
        authenticatorData: data.toString('base64url'),
        signature: sign('sha256', signed, this.#keys.privateKey).toString('base64url'),
        userHandle: overrides.userHandle ?? this.#userHandle,
      },
    }
  }

  #describe() {
    const id = this.#id.toString('base64url')
    return { id, rawId: id, type: 'public-key' as const, clientExtensionResults: {} }
  }

  // Hash of the host, flags, counter; for a new passkey also its id and public key.
  #authenticatorData(
    { rpId = 'localhost', isVerified = true, counter = this.#counter }: PasskeyOverrides,
    credential: Buffer = Buffer.alloc(0),
  ): Buffer {
    const flags = 0x01 | (isVerified ? 0x04 : 0) | (credential.length > 0 ? 0x40 : 0)
    const counted = Buffer.alloc(4)
    counted.writeUInt32BE(counter)
    return Buffer.concat([sha256(rpId), Buffer.of(flags), counted, credential])
  }

  #credential(): Buffer {
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' })
    // kty EC2, alg ES256, crv P-256, and the point.
    const key = new Map<number, Cbor>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x, 'base64url')],
      [-3, Buffer.from(y, 'base64url')],
    ])
    const length = Buffer.alloc(2)
    length.writeUInt16BE(this.#id.length)
    return Buffer.concat([Buffer.alloc(16), length, this.#id, cbor(key)])
  }
}

function clientData(
  type: string,
  { challenge }: PasskeyOptions,
  overrides: PasskeyOverrides,
): string {
  const data = {
    type,
    challenge: overrides.challenge ?? challenge,
    origin: overrides.origin ?? 'http://localhost:3000',
    crossOrigin: false,
  }
  return Buffer.from(JSON.stringify(data)).toString('base64url')
}

function sha256(data: string | Buffer) {
  return createHash('sha256').update(data).digest()
}

type Cbor = number | string | Buffer | Map<number | string, Cbor>

/** The part of CBOR (RFC 8949) that a passkey needs. */
function cbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  if (typeof value === 'string') {
    return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  }
  return Buffer.concat([head(5, value.size), ...[...value].flat().map(cbor)])
}

function head(kind: number, argument: number): Buffer {
  if (argument < 24) return Buffer.of((kind << 5) | argument)
  if (argument < 256) return Buffer.of((kind << 5) | 24, argument)
  return Buffer.of((kind << 5) | 25, argument >> 8, argument & 255)
}
