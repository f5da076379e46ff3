import { test } from 'vitest'
import { createBackgroundPace } from '#app/lib/pace.ts'
import { hours } from '#app/lib/time.ts'

test('a pause ends when the server stops', async () => {
  const stopping = new AbortController()
  let now = 0
  const pace = createBackgroundPace({ signal: stopping.signal, nowMs: () => now })
  const step = pace(async () => {
    now += hours(1)
  })
  stopping.abort()
  await step
})
