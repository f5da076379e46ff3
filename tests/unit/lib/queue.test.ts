import { expect, test } from 'vitest'
import { BusyError, queue } from '#app/lib/queue.server.ts'
import { inParallel } from '#tests/support/runner/in-parallel.ts'

test('a queue runs all work, and no more than the given number at once', async () => {
  const run = queue({ maxRunning: 2, maxWaiting: 10 })
  let running = 0
  let maxRunning = 0
  const done = await inParallel(10, index =>
    run(async () => {
      maxRunning = Math.max(maxRunning, ++running)
      await Promise.resolve()
      running--
      return index
    }),
  )
  expect(maxRunning).toBe(2)
  expect(done).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
})

test('a full queue refuses work at once', async () => {
  const run = queue({ maxRunning: 1, maxWaiting: 1 })
  const first = run(async () => 'first')
  const second = run(async () => 'second')
  await expect(run(async () => 'third')).rejects.toThrow(BusyError)
  expect(await Promise.all([first, second])).toEqual(['first', 'second'])
})

test('failed work frees its place', async () => {
  const run = queue({ maxRunning: 1, maxWaiting: 0 })
  await expect(run(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(await run(async () => 'next')).toBe('next')
})

test('work starts in the order of arrival', async () => {
  const run = queue({ maxRunning: 1, maxWaiting: 5 })
  const started: number[] = []
  const works = [0, 1, 2, 3].map(n => run(async () => void started.push(n)))
  await Promise.all(works)
  expect(started).toEqual([0, 1, 2, 3])
})
