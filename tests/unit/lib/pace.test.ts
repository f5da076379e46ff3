import { expect, test } from 'vitest'
import { createBackgroundPace } from '#app/lib/pace.ts'
import { hours } from '#app/lib/time.ts'

/** Returns a clock that advances only by work and pauses. */
function newClock() {
  let now = 0
  const pauses: number[] = []
  return {
    pauses,
    work: (ms: number) => {
      now += ms
    },
    options: {
      nowMs: () => now,
      async pauseMs(ms: number) {
        pauses.push(ms)
        now += ms
      },
    },
    now: () => now,
  }
}

test('a failed step is followed by its pause, and throws', async () => {
  const { options, work, pauses } = newClock()
  const pace = createBackgroundPace(options)
  const failing = pace(async () => {
    work(5)
    throw new Error('It does not open')
  })
  await expect(failing).rejects.toThrow('It does not open')
  expect(pauses).toEqual([120])
})

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
