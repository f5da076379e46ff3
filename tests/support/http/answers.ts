import type { SubmissionResult } from '@conform-to/react'
import { expect } from 'vitest'
import { takeToast } from '#app/http/toast-redirect.server.ts'
import { cookiesOf } from './route-context.ts'

/**
 * Expects that a loader or action returns or throws a redirect.
 * @param target of the redirect, if the test names it.
 * @param message that the next page shows, if the test names it.
 */
export async function expectRedirect(
  work: Promise<unknown>,
  target?: string | RegExp,
  message?: string | RegExp,
): Promise<{ location: string | null; headers: Headers }> {
  const answer = await work.catch(thrown => thrown)
  if (!(answer instanceof Response)) throw new Error(`Not a redirect: ${JSON.stringify(answer)}`)
  const { status, headers } = answer
  const location = headers.get('Location')
  expect(status).toBe(302)
  if (target !== undefined) expectText(location, target)
  if (message !== undefined) expectText(await readMessage(headers), message)
  return { location, headers }
}

/** Expects that an action redirects, and shows the message on the next page. */
export async function expectToast(work: Promise<unknown>, message: string | RegExp): Promise<void> {
  const { headers } = await expectRedirect(work)
  expectText(await readMessage(headers), message)
}

/** Returns the status of a returned or thrown response; undefined for another answer. */
export async function readStatus(work: Promise<unknown>): Promise<number | undefined> {
  const answer = await work.catch(thrown => thrown)
  return answer instanceof Response ? answer.status : undefined
}

/** Returns the message that the next page shows after these response headers. */
export async function readMessage(headers: Headers): Promise<string | undefined> {
  return (await readToast(headers))?.message
}

/** As `readMessage`, with its type and description; null without a message. */
export async function readToast(headers: Headers) {
  const cookie = cookiesOf(headers)
  const request = new Request('http://localhost:3000/', { headers: { cookie } })
  return (await takeToast(request)).toast
}

function expectText(text: string | null | undefined, expected: string | RegExp): void {
  if (typeof expected === 'string') expect(text).toBe(expected)
  else expect(text).toMatch(expected)
}

type FormResult = SubmissionResult<string[]> & { isRestoredDraft?: boolean }

/** Returns the answer of an action to a form that it rejected. */
export async function readFormAnswer(
  work: Promise<unknown>,
): Promise<Omit<FormResult, 'status'> & { status: number; headers: Headers }> {
  const answer = (await work) as { data: FormResult; init?: ResponseInit | null }
  if (answer instanceof Response) throw new Error(`A response: ${answer.status}`)
  const headers = new Headers(answer.init?.headers)
  return { ...answer.data, status: answer.init?.status ?? 200, headers }
}
