import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { onceInTurn } from '#app/interop/shl/once-in-turn.ts'

test('Callers of one turn with the same key get one result, made after the last of them', async () => {
  const makeOnce = onceInTurn<number>()
  let state = 0
  let runs = 0
  const make = async () => {
    runs++
    return state
  }
  const first = makeOnce('a', make)
  state = 1
  const second = makeOnce('a', make)
  const other = makeOnce('b', make)
  expect(await Promise.all([first, second, other])).toEqual([1, 1, 1])
  expect(runs).toBe(2)
})

test('A caller that comes while a result is being made gets a new one', async () => {
  const makeOnce = onceInTurn<number>()
  let state = 0
  let go = () => {}
  const first = makeOnce('a', async () => {
    const read = state
    await new Promise<void>(resolve => {
      go = resolve
    })
    return read
  })
  await nextTurn()
  await nextTurn()
  state = 1
  const second = makeOnce('a', async () => state)
  expect(await second).toBe(1)
  go()
  expect(await first).toBe(0)
})

test('A fault reaches every caller, and no later one', async () => {
  const makeOnce = onceInTurn<number>()
  const fail = () => Promise.reject(new Error('broken'))
  const both = await Promise.allSettled([makeOnce('a', fail), makeOnce('a', fail)])
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await makeOnce('a', async () => 7)).toBe(7)
})
