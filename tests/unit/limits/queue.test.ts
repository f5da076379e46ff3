import { expect, test } from 'vitest'
import { BusyError, queue } from '#app/limits/queue.server.ts'

test('no more than the given number run at once, and all of them get their turn', async () => {
  const run = queue({ maxRunning: 2, maxWaiting: 10 })
  let running = 0
  let most = 0
  const done = await Promise.all(
    Array.from({ length: 10 }, (_, index) =>
      run(async () => {
        most = Math.max(most, ++running)
        await Promise.resolve()
        running--
        return index
      }),
    ),
  )
  expect(most).toBe(2)
  expect(done).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
})

test('whoever comes when the line is full is told so at once', async () => {
  const run = queue({ maxRunning: 1, maxWaiting: 1 })
  const first = run(async () => 'first')
  const second = run(async () => 'second')
  await expect(run(async () => 'third')).rejects.toThrow(BusyError)
  expect(await Promise.all([first, second])).toEqual(['first', 'second'])
})

test('work that fails frees its place', async () => {
  const run = queue({ maxRunning: 1, maxWaiting: 0 })
  await expect(run(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(await run(async () => 'next')).toBe('next')
})
