import { withoutInvisible } from '#app/lib/invisible-characters.ts'

/** A valid request for a manifest (SMART Health Links, "SHLink Manifest Request"). */
export interface ManifestRequest {
  /** The name of the receiver, which nobody has checked, on one line. */
  recipient: string
  passcode?: string
  /** Characters of the longest file that may be in the manifest itself. */
  maxEmbedded?: number
}

/** Characters of the name of a receiver that are stored, as of a responder's name. */
const maxRecipientLength = 100

/** Returns a request for a manifest; undefined for one that is not valid. Ignores other fields. */
export function parseManifestRequest(body: string): ManifestRequest | undefined {
  const sent = parseJson(body)
  if (typeof sent !== 'object' || sent === null || Array.isArray(sent)) return undefined
  const { recipient, passcode, embeddedLengthMax } = sent as Record<string, unknown>
  const name = typeof recipient === 'string' ? toName(recipient) : ''
  if (!name) return undefined
  if (passcode !== undefined && typeof passcode !== 'string') return undefined
  if (embeddedLengthMax !== undefined && !isLength(embeddedLengthMax)) return undefined
  return { recipient: name, passcode, maxEmbedded: embeddedLengthMax }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function toName(text: string): string {
  const line = withoutInvisible(text).toWellFormed().replace(/\s+/g, ' ').trim()
  return [...line].slice(0, maxRecipientLength).join('').trim()
}

function isLength(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0
}
