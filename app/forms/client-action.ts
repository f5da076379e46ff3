import { type ClientActionFunctionArgs, isRouteErrorResponse } from '@remix-run/react'
import { parseProxyUrl } from '#app/http/proxy-url.ts'
import { loginOfOther } from './draft-fields.ts'
import { accessEnded } from './edit-refused.ts'
import { loginEnded } from './login-ended.tsx'
import { maxFormBytes, tooLargeForm } from './max-form-bytes.ts'

/**
 * Runs an action in the browser. If the form is too large, no answer comes, or login or access has
 * ended, it returns an error and the posted versions, so that the form keeps its values.
 * @throws redirects and errors that have a page of their own.
 */
export async function keepTyped({ request, serverAction }: ClientActionFunctionArgs) {
  const posted = request.clone()
  const { size } = await request.clone().blob()
  // The server would answer with a page, which the router cannot read.
  if (size > maxFormBytes) return answerNotSaved(tooLargeForm, posted, 413)
  try {
    return await serverAction()
  } catch (thrown) {
    const message = findMessage(thrown)
    if (!message) throw thrown
    return answerNotSaved(message, posted, 503)
  }
}

// A response, because only its status keeps the router from loading the page again.
async function answerNotSaved(message: string, posted: Request, status: number): Promise<Response> {
  const versions = readVersions(await posted.formData())
  return Response.json({ status: 'error', error: { '': [message] }, versions }, { status })
}

// Returns undefined for errors that have a page of their own.
function findMessage(thrown: unknown): string | undefined {
  if (isAccessEnded(thrown)) return accessEnded
  if (isRouteErrorResponse(thrown)) return readNotWrittenMessage(thrown)
  if (!(thrown instanceof Response)) return findNoAnswerMessage(thrown)
  if (readPath(thrown) === loginOfOther) return otherAccountFormMessage
  return readPath(thrown) === '/login' ? loginEnded : undefined
}

// A page that a proxy may not open answers 404.
function isAccessEnded(thrown: unknown): boolean {
  const isMissing =
    (isRouteErrorResponse(thrown) || thrown instanceof Response) && thrown.status === 404
  return isMissing && parseProxyUrl(window.location.pathname).accessId !== undefined
}

// The server could not write; its body is the message.
function readNotWrittenMessage({
  status,
  data,
}: {
  status: number
  data: unknown
}): string | undefined {
  return status === 503 && typeof data === 'string' ? data : undefined
}

// A proxy's login address has a prefix. The login with a draft has another path.
function readPath({ headers }: Response): string {
  return parseProxyUrl(headers.get('Location') ?? '').path
}

// `fetch` throws a TypeError; any other error is an unreadable answer.
function findNoAnswerMessage(thrown: unknown): string {
  return thrown instanceof TypeError ? unreachableMessage : unreadableMessage
}

const otherAccountFormMessage =
  'Not saved: this form belongs to another account than the one that is logged in now. What was typed is still here.'
const unreachableMessage =
  'Not saved: the server did not answer. What you typed is still here. Check your connection, then save again.'
const unreadableMessage =
  'Not saved: something went wrong on our side. What you typed is still here. Save again.'

function readVersions(form: FormData): Record<string, number> {
  const versions = [...form].flatMap(([name, value]) => {
    const section = /^version\.(\w+)$/.exec(name)?.[1]
    return section ? [[section, Number(value)]] : []
  })
  return Object.fromEntries(versions)
}
