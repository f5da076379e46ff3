import type { SubmissionResult } from '@conform-to/react'
import { expect } from 'vitest'

/** What a loader or action answered when it sent the visitor on, by returning or by throwing. */
export async function expectRedirect(
  work: Promise<unknown>,
): Promise<{ location: string | null; headers: Headers }> {
  const answer = await work.catch(thrown => thrown)
  if (!(answer instanceof Response)) throw new Error(`Not a redirect: ${JSON.stringify(answer)}`)
  expect(answer.status).toBe(302)
  return { location: answer.headers.get('Location'), headers: answer.headers }
}

/** What an action answered to a form that it did not take. */
export async function readFormAnswer(
  work: Promise<unknown>,
): Promise<Omit<SubmissionResult<string[]>, 'status'> & { status: number; headers: Headers }> {
  const answer = (await work) as { data: SubmissionResult<string[]>; init?: ResponseInit | null }
  if (answer instanceof Response) throw new Error(`A response: ${answer.status}`)
  const headers = new Headers(answer.init?.headers)
  return { ...answer.data, status: answer.init?.status ?? 200, headers }
}
