import { createCookieSessionStorage } from '@remix-run/node'
import { createToastUtilsWithCustomSession } from 'remix-toast'
import { env } from '#app/lib/env.server.ts'
import { cookieSecret } from '#db/crypto/keys.server.ts'

// A cookie of its own, signed: the library's default is not, so anyone could forge our words.
// Made on first use, because the signing key is known only after boot.
let utils: ReturnType<typeof createToastUtilsWithCustomSession> | undefined

function toasts() {
  const secure = env().secure
  utils ??= createToastUtilsWithCustomSession(
    createCookieSessionStorage({
      cookie: {
        name: secure ? '__Host-mf_toast' : 'mf_toast',
        path: '/',
        httpOnly: true,
        sameSite: 'lax',
        secure,
        maxAge: 60,
        secrets: [cookieSecret()],
      },
    }),
  )
  return utils
}

/**
 * Redirects with a message that the next page shows once, with a second sentence where it has one. The path is ours,
 * never a visitor's string.
 */
export function redirectWithSuccess(
  path: string,
  message: string | { message: string; description: string },
  init?: ResponseInit,
) {
  return toasts().redirectWithSuccess(path, message, init)
}

/** As `redirectWithSuccess`, for what is neither done nor wrong; the next page keeps it until it is closed. */
export function redirectWithInfo(path: string, message: string, init?: ResponseInit) {
  return toasts().redirectWithInfo(path, message, init)
}

/** As `redirectWithSuccess`, for something that went wrong; the next page keeps it until it is closed. */
export function redirectWithError(path: string, message: string, init?: ResponseInit) {
  return toasts().redirectWithError(path, message, init)
}

/** As `redirectWithSuccess`, for a script that goes there itself: `answer` is what it is told. */
export function answerWithSuccess<Answer>(answer: Answer, message: string, init?: ResponseInit) {
  return toasts().jsonWithSuccess(answer, message, init)
}

/** The message waiting for this request, and the header that takes it out of the cookie. */
export async function takeToast(request: Request) {
  const { toast, headers } = await toasts().getToast(request)
  // Without a message there is nothing to take out, and no cookie to set on every page.
  return { toast: toast ?? null, headers: toast ? headers : new Headers() }
}
