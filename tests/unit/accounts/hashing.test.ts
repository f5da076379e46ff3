import type { Worker } from 'node:worker_threads'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import {
  argon2Hash,
  argon2Verify,
  hashInBackground,
} from '#app/accounts/password/hash-worker.server.ts'

vi.unmock('@node-rs/argon2')

const cost = { memoryCost: 8, timeCost: 1 }

describe('a hashing thread', () => {
  test('serves several calls, ends when it is idle, and is replaced by another', async () => {
    const threads = countThreads()
    hashInBackground()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => {
      vi.useRealTimers()
    })
    const stored = await argon2Hash('a password', cost)
    vi.advanceTimersByTime(29_000)
    expect(await argon2Verify(stored, 'a password', {})).toBe(true)
    vi.advanceTimersByTime(29_000)
    expect(await argon2Verify(stored, 'another password', {})).toBe(false)
    expect(threads).toEqual({ started: 1, ended: 0 })
    vi.advanceTimersByTime(31_000)
    vi.useRealTimers()
    await vi.waitFor(() => expect(threads.ended).toBe(1), { timeout: 30_000 })
    expect(await argon2Verify(stored, 'a password', {})).toBe(true)
    expect(threads).toEqual({ started: 2, ended: 1 })
  })
})

function countThreads(): { started: number; ended: number } {
  const threads = { started: 0, ended: 0 }
  const count = (worker: Worker) => {
    threads.started++
    worker.on('exit', () => threads.ended++)
  }
  process.on('worker', count)
  onTestFinished(() => {
    process.off('worker', count)
  })
  return threads
}
