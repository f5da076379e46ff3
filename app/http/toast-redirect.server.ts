import { createCookieSessionStorage } from '@remix-run/node'
import { createToastUtilsWithCustomSession } from 'remix-toast'
import { env } from '#app/lib/env.server.ts'
import { cookieSecret } from '#db/crypto/keys.server.ts'

// A signed cookie: the library's default is unsigned, so that anyone could forge messages. Created
// on first use, because the key is loaded at boot.
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
 * Redirects with a message that the next page shows once.
 * @param path of this site; never from a visitor.
 */
export function redirectWithSuccess(
  path: string,
  message: string | { message: string; description: string },
  init?: ResponseInit,
) {
  return toasts().redirectWithSuccess(path, message, init)
}

/** As `redirectWithSuccess`, for information; it stays until it is closed. */
export function redirectWithInfo(path: string, message: string, init?: ResponseInit) {
  return toasts().redirectWithInfo(path, message, init)
}

/** As `redirectWithSuccess`, for an error; it stays until it is closed. */
export function redirectWithError(path: string, message: string, init?: ResponseInit) {
  return toasts().redirectWithError(path, message, init)
}

/** As `redirectWithSuccess`, for a script that navigates itself; `answer` is the JSON body. */
export function answerWithSuccess<Answer>(answer: Answer, message: string, init?: ResponseInit) {
  return toasts().jsonWithSuccess(answer, message, init)
}

/** Returns the message of this request and the header that clears its cookie. */
export async function takeToast(request: Request) {
  const { toast, headers } = await toasts().getToast(request)
  // Without a message there is no cookie to clear.
  return { toast: toast ?? null, headers: toast ? headers : new Headers() }
}
