import { expect, test } from 'vitest'
import { createAccountGate } from '#app/server/account-gate.ts'

test('sixty requests of an account are worked on two at a time, twenty wait, others are refused', async () => {
  const start = starter()
  const requests = Array.from({ length: 60 }, () => start('ada'))
  const other = start('eva')
  await settle()
  expect(requests.map(({ state }) => state)).toEqual([
    ...Array(2).fill('working'),
    ...Array(20).fill('waiting'),
    ...Array(38).fill('BusyError'),
  ])
  expect(other.state).toBe('working')
  requests[0]?.end()
  await settle()
  expect(requests.slice(0, 4).map(({ state }) => state)).toEqual([
    ...['done', 'working', 'working', 'waiting'],
  ])
  for (const { end } of requests) end()
  await settle()
  expect(requests.filter(({ state }) => state === 'done')).toHaveLength(22)
})

test('a request that fails makes room for the next one', async () => {
  const gate = createAccountGate()
  const fail = () => gate('ada', () => Promise.reject(new Error('no answer')))
  for (let n = 0; n < 5; n++) await expect(fail()).rejects.toThrow('no answer')
  await expect(gate('ada', async () => {})).resolves.toBeUndefined()
})

/** Returns a function that starts a request of an account, which is worked on until `end`. */
function starter() {
  const gate = createAccountGate()
  return (account: string) => {
    let end: () => void = () => undefined
    const ended = new Promise<void>(resolve => {
      end = resolve
    })
    const request = { state: 'waiting', end }
    const set = (state: string) => {
      request.state = state
    }
    const work = () => {
      set('working')
      return ended
    }
    gate(account, work).then(
      () => set('done'),
      (error: Error) => set(error.name),
    )
    return request
  }
}

/** Waits until every request that can go on has done so. */
function settle(): Promise<void> {
  return new Promise(resolve => setImmediate(resolve))
}
