import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { minutes } from '#app/lib/time.ts'
import { formKeyOwner } from '#db/crypto/keys.server.ts'
import { sealBytes, unsealBytes } from '#db/crypto/sealed.server.ts'
import { keepLanguage, openedMark, type PageContext } from './page-context.ts'
import { typedCookie, type ViewCookies } from './view-cookies-route.server.ts'
import { seeOther } from './view-response-route.server.ts'

/** Reasons: wrong code, mistake in a field, name that is too long, no more notes. */
export type RefusalReason = 'wrong' | 'form' | 'name' | 'over'

/**
 * Redirects from a refused form to its page, so that Back and reload do not post again.
 * @param path of the page; it contains no code.
 */
export function redirectRefused(
  path: string,
  refusal: RefusalReason,
  page: PageContext,
  cookies: string[] = [],
): Response {
  const mark = page.isWithoutCookies ? `&${openedMark}=1` : ''
  return seeOther(keepLanguage(`${path}?e=${refusal}${mark}`, page), cookies)
}

/** Returns whether the address of a page says that its form was refused for this reason. */
export function isRefused({ url }: Request, refusal: RefusalReason): boolean {
  return new URL(url).searchParams.get('e') === refusal
}

/** The forms of the emergency pages whose values survive a refusal. */
type RefusedForm = 'code' | 'reader' | 'note'

/** The values of a refused form by the names of its fields. */
export type TypedValues = Partial<Record<string, string>>

/** Browsers keep at most 4096 bytes of a cookie with its name and attributes (RFC 6265, 6.1). */
const maxSealedLength = 3800

/**
 * Returns the `Set-Cookie` with sealed typed values, for the page that shows them again.
 * @returns undefined when they are too long for a cookie.
 */
export function typedValuesCookie(
  shareId: string,
  form: RefusedForm,
  typed: TypedValues,
): string | undefined {
  const plain = deflateRawSync(JSON.stringify({ typed, until: Date.now() + typedValuesMs }))
  const sealed = sealBytes(formKeyOwner(), [`cookie.${form}`, shareId], plain).toString('base64url')
  return sealed.length > maxSealedLength ? undefined : typedCookie(shareId, sealed)
}

/** Returns the values that were typed into a form of this link within the last minute. */
export function readTypedValues(
  { typed: sealed }: ViewCookies,
  shareId: string,
  form: RefusedForm,
): TypedValues | undefined {
  if (!sealed) return undefined
  try {
    const bytes = Buffer.from(sealed, 'base64url')
    const plain = inflateRawSync(unsealBytes(formKeyOwner(), [`cookie.${form}`, shareId], bytes))
    const { typed, until } = JSON.parse(plain.toString()) as { typed: TypedValues; until: number }
    return until > Date.now() ? typed : undefined
  } catch {
    // Clients can send any cookie; one that cannot be unsealed is ignored.
    return undefined
  }
}

const typedValuesMs = minutes(1)
