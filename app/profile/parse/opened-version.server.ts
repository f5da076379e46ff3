import { deflateRawSync, inflateRawSync } from 'node:zlib'
import type { Section } from '#app/profile-definition/section.ts'
import { SealBrokenError } from '#db/crypto/cipher.server.ts'
import { type Owner, sealBytes, unsealBytes } from '#db/crypto/sealed.server.ts'

type Values = Record<string, unknown>

/** The state of a section that a form was opened with, or that it last saved itself to. */
export interface Opened {
  /** The stored answers at that time. */
  value: Values
  /** Answers that the form showed but that were not stored, such as a preselected country. */
  shown: Values
  /** The stored answers at the opening of the form, if an auto-save changed `value` since. */
  first?: Values
  /** Rows that an auto-save of the form removed, by list: a closed one can be put back. */
  removed?: Record<string, Values[]>
}

const maxBytes = 1_000_000

/**
 * Returns a form's token of the answers it was opened with, so that a save can find out which
 * ones the form changed. The token is sealed under the owner's key for its section.
 */
export function openedToken(owner: Owner, section: Section, opened: Opened): string {
  const json = Buffer.from(JSON.stringify(opened))
  return sealBytes(owner, ['form.opened', section.name], deflateRawSync(json)).toString('base64url')
}

/** Reads a posted token; returns undefined for a missing, altered or foreign one. */
export function readOpened(owner: Owner, section: Section, token: unknown): Opened | undefined {
  if (typeof token !== 'string' || token === '') return undefined
  try {
    const packed = unsealBytes(
      owner,
      ['form.opened', section.name],
      Buffer.from(token, 'base64url'),
    )
    const json = inflateRawSync(packed, { maxOutputLength: maxBytes })
    return JSON.parse(json.toString()) as Opened
  } catch (error) {
    if (error instanceof SealBrokenError || error instanceof RangeError) return undefined
    throw error
  }
}
