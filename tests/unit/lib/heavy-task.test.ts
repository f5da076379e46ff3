import { createRequire } from 'node:module'
import { threadId } from 'node:worker_threads'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startHeavyThreads, stopHeavyThreads } from '#app/lib/heavy-task.server.ts'
import { BusyError, isBusy } from '#app/lib/queue.server.ts'
import {
  fail,
  fillHeap,
  findResponderThread,
  findThread,
  findThreadInPlace,
  runEndlessly,
} from '#tests/support/lib/heavy-tasks.ts'

const entry = createRequire(import.meta.url).resolve('#tests/support/lib/heavy-tasks.ts')
const maxHeapMib = { accounts: 24, responders: 24 }
const limits = { maxHeapMib, maxWaiting: 2, maxTaskMs: 2000, maxIdleMs: 60_000 }

beforeEach(() => startHeavyThreads(entry, limits))

afterEach(stopHeavyThreads)

test('a task runs on the thread that was named, and a light task in place', async () => {
  const [accounts, responders] = await Promise.all([findThread(), findResponderThread()])
  expect(new Set([accounts, responders, threadId]).size).toBe(3)
  expect(await findThread()).toBe(accounts)
  expect(await findThreadInPlace()).toBe(threadId)
})

test('an idle thread ends, and the next task starts another', async () => {
  await stopHeavyThreads()
  startHeavyThreads(entry, { ...limits, maxIdleMs: 1 })
  const first = await findThread()
  await new Promise(resolve => setTimeout(resolve, 50))
  expect(await findThread()).not.toBe(first)
})

test('an error of a task keeps its name and message', async () => {
  const error = await fail().catch(one => one)
  expect(error).toMatchObject({ name: 'BusyError', message: 'from the thread' })
  expect(isBusy(error)).toBe(true)
})

test('a task that fills the heap of its thread fails, and the waiting task runs on a new thread', async () => {
  const first = await findThread()
  const greedy = fillHeap()
  const waiting = findThread()
  await expect(greedy).rejects.toMatchObject({ code: 'ERR_WORKER_OUT_OF_MEMORY' })
  expect(await waiting).not.toBe(first)
})

test('a task over the time limit fails, and the waiting task runs on a new thread', async () => {
  const endless = runEndlessly()
  const waiting = findThread()
  await expect(endless).rejects.toThrow('The thread ended before its task')
  expect(await waiting).toBeGreaterThan(0)
})

test('a full queue refuses a task, and the other thread still runs tasks', async () => {
  const endless = runEndlessly()
  const waiting = [findThread(), findThread()]
  await expect(findThread()).rejects.toThrow(BusyError)
  expect(await findResponderThread()).toBeGreaterThan(0)
  await expect(endless).rejects.toThrow()
  expect(await Promise.all(waiting)).toHaveLength(2)
})
