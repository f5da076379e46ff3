import type { ClientActionFunctionArgs } from '@remix-run/react'
import { afterEach, expect, test, vi } from 'vitest'
import { clientAction } from '#app/routes/medications/add-medication.tsx'

afterEach(() => vi.unstubAllGlobals())

test('a medication that is added after the access ended stays in the form, with the reason', async () => {
  vi.stubGlobal('window', {
    location: { pathname: '/for/5f0f7a4e-0000-4000-8000-000000000001/profile/medications/add' },
  })
  const body = new URLSearchParams({ owner: 'ada', name: 'Senna', brandName: 'Senokot' })
  const request = new Request('http://localhost:3000/x', { method: 'POST', body })
  const answer = await clientAction({
    request,
    serverAction: () => Promise.reject(new Response('Not found', { status: 404 })),
  } as unknown as ClientActionFunctionArgs)
  if (!(answer instanceof Response)) throw new Error('no answer took its place')
  expect(answer.status).toBe(503)
  expect(await answer.json()).toMatchObject({
    status: 'error',
    error: { '': [expect.stringMatching(/^Not saved: your access/)] },
    initialValue: { name: 'Senna', brandName: 'Senokot' },
  })
})
