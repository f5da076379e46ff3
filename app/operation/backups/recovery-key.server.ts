import { Readable } from 'node:stream'
import type { ReadableStream as NodeStream } from 'node:stream/web'
import { SettingsError } from '#app/lib/settings.server.ts'

// Backups are encrypted with age (https://age-encryption.org/v1), which other programs read too.
// The library is loaded when a backup is made or read, and not by a server at its start.

const load = () => import('age-encryption')

/** The two halves of a recovery key. */
export interface RecoveryKey {
  /** The public half, for RECOVERY_KEY: it encrypts. */
  publicKey: string
  /** The private half, which decrypts. Nobody stores it on the server. */
  privateKey: string
}

/** Returns a new recovery key (X25519). */
export async function newRecoveryKey(): Promise<RecoveryKey> {
  const { generateX25519Identity, identityToRecipient } = await load()
  const privateKey = await generateX25519Identity()
  return { publicKey: await identityToRecipient(privateKey), privateKey }
}

/**
 * Encrypts a stream for the holder of the private half.
 * @throws SettingsError in one line for a mistyped key.
 */
export async function encryptForRecovery(plain: Readable, publicKey: string): Promise<Readable> {
  const { Encrypter } = await load()
  const encrypter = new Encrypter()
  try {
    encrypter.addRecipient(publicKey)
  } catch {
    throw new SettingsError('RECOVERY_KEY: a character is wrong: copy the public half again')
  }
  return fromWeb(await encrypter.encrypt(toWeb(plain)))
}

/**
 * Decrypts a stream with the private half.
 * @throws SettingsError in one line for another key, or for bytes that are no encrypted backup.
 */
export async function decryptWithRecoveryKey(
  encrypted: Readable,
  privateKey: string,
): Promise<Readable> {
  const { Decrypter } = await load()
  const decrypter = new Decrypter()
  try {
    decrypter.addIdentity(privateKey)
  } catch {
    throw new SettingsError(
      'This is no private half of a recovery key: it begins with AGE-SECRET-KEY-1',
    )
  }
  try {
    return fromWeb(await decrypter.decrypt(toWeb(encrypted)))
  } catch (error) {
    const isOther = error instanceof Error && error.message.includes('no identity matched')
    throw new SettingsError(
      isOther
        ? 'The backup is encrypted to another recovery key'
        : 'The file is no encrypted backup, or it is damaged',
    )
  }
}

// Node and the library declare one stream by two types.
function toWeb(stream: Readable): ReadableStream<Uint8Array> {
  return Readable.toWeb(stream) as ReadableStream<Uint8Array>
}

function fromWeb(stream: ReadableStream<Uint8Array>): Readable {
  return Readable.fromWeb(stream as unknown as NodeStream)
}
