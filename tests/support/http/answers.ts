import type { SubmissionResult } from '@conform-to/react'
import { expect } from 'vitest'

/** Returns the redirect of a loader or action, returned or thrown. */
export async function expectRedirect(
  work: Promise<unknown>,
): Promise<{ location: string | null; headers: Headers }> {
  const answer = await work.catch(thrown => thrown)
  if (!(answer instanceof Response)) throw new Error(`Not a redirect: ${JSON.stringify(answer)}`)
  expect(answer.status).toBe(302)
  return { location: answer.headers.get('Location'), headers: answer.headers }
}

/** Returns the answer of an action to a form that it rejected. */
export async function readFormAnswer(
  work: Promise<unknown>,
): Promise<Omit<SubmissionResult<string[]>, 'status'> & { status: number; headers: Headers }> {
  const answer = (await work) as { data: SubmissionResult<string[]>; init?: ResponseInit | null }
  if (answer instanceof Response) throw new Error(`A response: ${answer.status}`)
  const headers = new Headers(answer.init?.headers)
  return { ...answer.data, status: answer.init?.status ?? 200, headers }
}
