import { isMainThread, threadId } from 'node:worker_threads'
import { answerHeavyTasks, heavyTask } from '#app/lib/heavy-task.server.ts'
import { BusyError } from '#app/lib/queue.server.ts'

// Tasks for tests of the threads. This file is their entry, too.

/** Returns the number of the thread, which tells one thread from another. */
export const findThread = heavyTask('test-where', () => threadId)
const never = () => false
export const findResponderThread = heavyTask('test-where', () => threadId, never, 'responders')

export const findThreadInPlace = heavyTask(
  'test-light',
  () => threadId,
  () => true,
)

export const fail = heavyTask('test-fail', (): never => {
  throw new BusyError('from the thread')
})

/** Runs until its thread is ended. */
export const runEndlessly = heavyTask('test-endless', (): never => {
  for (;;) performance.now()
})

/** Uses memory until its thread is ended. */
export const fillHeap = heavyTask('test-greedy', () => {
  const all: string[][] = []
  while (all.length < 1_000_000) all.push(Array.from({ length: 1000 }, (_, at) => `${at}`))
  return all.length
})

if (!isMainThread) answerHeavyTasks()
