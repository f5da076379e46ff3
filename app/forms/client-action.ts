import { type ClientActionFunctionArgs, isRouteErrorResponse } from '@remix-run/react'
import { parseProxyUrl } from '#app/http/proxy-url.ts'
import { loginOfOther } from './draft-fields.ts'
import { accessEnded } from './edit-refused.ts'
import { loginEnded } from './login-ended.tsx'

/**
 * A form's action as the browser runs it: where no answer comes, or only that the login or the access to somebody's
 * profile has ended, the form stays with all that was typed and says that nothing was saved. Without scripts the browser
 * itself keeps the form. What the server keeps until the next login needs none of that: the browser follows it there.
 * @returns what the server answered, or an answer in its place with the versions that were posted.
 * @throws whatever the server answers by another page: redirects, refusals.
 */
export async function keepTyped({ request, serverAction }: ClientActionFunctionArgs) {
  const posted = request.clone()
  try {
    return await serverAction()
  } catch (thrown) {
    const words = wordsFor(thrown)
    if (!words) throw thrown
    const versions = versionsIn(await posted.formData())
    // A response, because only its status keeps the router from loading the page again.
    return Response.json({ status: 'error', error: { '': [words] }, versions }, { status: 503 })
  }
}

// Undefined for what has a page of its own.
function wordsFor(thrown: unknown): string | undefined {
  if (isAccessEnded(thrown)) return accessEnded
  if (isRouteErrorResponse(thrown)) return notWritten(thrown)
  if (!(thrown instanceof Response)) return noAnswer(thrown)
  if (pathOf(thrown) === loginOfOther) return formOfOther
  return pathOf(thrown) === '/login' ? loginEnded : undefined
}

// For whoever acts for somebody, what they may not do is not there.
function isAccessEnded(thrown: unknown): boolean {
  const isMissing =
    (isRouteErrorResponse(thrown) || thrown instanceof Response) && thrown.status === 404
  return isMissing && parseProxyUrl(window.location.pathname).accessId !== undefined
}

// The server could not write, and says so in our own words.
function notWritten({ status, data }: { status: number; data: unknown }): string | undefined {
  return status === 503 && typeof data === 'string' ? data : undefined
}

// Under the address of a person the way to the login has it in front. With what was typed kept it is another address.
function pathOf({ headers }: Response): string {
  return parseProxyUrl(headers.get('Location') ?? '').path
}

// What `fetch` itself throws; everything else is an answer that could not be read.
function noAnswer(thrown: unknown): string {
  return thrown instanceof TypeError ? unreachable : unreadable
}

const formOfOther =
  'Not saved: this form belongs to somebody else than who is logged in now. What was typed is still here.'
const unreachable =
  'Not saved: the server did not answer. What you typed is still here. Check your connection, then save again.'
const unreadable =
  'Not saved: something went wrong on our side. What you typed is still here. Save again.'

function versionsIn(form: FormData): Record<string, number> {
  const versions = [...form].flatMap(([name, value]) => {
    const section = /^version\.(\w+)$/.exec(name)?.[1]
    return section ? [[section, Number(value)]] : []
  })
  return Object.fromEntries(versions)
}
