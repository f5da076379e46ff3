import { SealBrokenError } from '#db/crypto/cipher.server.ts'
import {
  isSealedText,
  type Owner,
  sealBytes,
  sealText,
  unsealBytes,
  unsealText,
} from '#db/crypto/sealed.server.ts'
import type { Place } from '#db/crypto/sealed-columns.ts'

/** An account with its former and with its new data key. */
export interface DataKeyChange {
  former: Owner
  current: Owner
}

/**
 * Seals a stored value with the new data key.
 * @returns undefined if the former key does not open it.
 */
export function resealBytes(change: DataKeyChange, place: Place, sealed: Buffer) {
  return unlessBroken(() =>
    sealBytes(change.current, place, unsealBytes(change.former, place, sealed)),
  )
}

/** As `resealBytes`, for a text. A text that was never sealed stays as it is. */
export function resealText(change: DataKeyChange, place: Place, text: string) {
  if (!isSealedText(text)) return text
  return unlessBroken(() => sealText(change.current, place, unsealText(change.former, place, text)))
}

function unlessBroken<Sealed>(reseal: () => Sealed): Sealed | undefined {
  try {
    return reseal()
  } catch (error) {
    if (!(error instanceof SealBrokenError)) throw error
    return undefined
  }
}
