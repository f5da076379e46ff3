import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type MonitorState, SessionMonitor } from '#app/accounts/sessions/session-monitor.ts'
import { hours, minutes } from '#app/lib/time.ts'
import type { RemainingSession } from '#app/ui/document/root-data.ts'

/** The answer of the server; an error if it does not answer. */
let server: (method: string) => RemainingSession | null | Error
let said: MonitorState[]
let watch: SessionMonitor

beforeEach(() => {
  vi.useFakeTimers()
  said = []
  server = () => session(minutes(30))
  vi.stubGlobal('fetch', async (_address: string, { method }: { method: string }) => {
    const answer = server(method)
    if (answer instanceof Error) throw answer
    return Response.json(answer)
  })
  watch = new SessionMonitor(state => said.push(state))
  watch.update(session(minutes(30)))
})

afterEach(() => {
  watch.stop()
  vi.unstubAllGlobals()
})

describe('the session monitor', () => {
  test('is quiet while another window is used', async () => {
    await vi.advanceTimersByTimeAsync(hours(3))
    expect(said).toEqual([])
  })

  test('warns two minutes before the end, counts down, and ends', async () => {
    const end = Date.now() + minutes(30)
    server = () => (end > Date.now() ? session(end - Date.now()) : null)
    await vi.advanceTimersByTimeAsync(minutes(28) - 1)
    expect(said).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    expect(said).toEqual([{ status: 'warning', leftMs: minutes(2), canStay: true }])
    await vi.advanceTimersByTimeAsync(minutes(2))
    expect(said.map(({ status }) => status)).toEqual([...Array(8).fill('warning'), 'over'])
  })

  test('extends the session as often as the user wants', async () => {
    let end = Date.now() + minutes(30)
    server = method => {
      if (method === 'POST') end = Date.now() + minutes(30)
      return session(end - Date.now())
    }
    for (let times = 1; times <= 20; times++) {
      await vi.advanceTimersByTimeAsync(minutes(28))
      expect(said.at(-1)?.status).toBe('warning')
      expect(await watch.stay()).toBe(true)
      expect(said.at(-1)?.status).toBe('quiet')
    }
  })

  test('warns near the twelfth hour that the session cannot be extended', async () => {
    const end = Date.now() + minutes(20)
    server = () => session(end - Date.now(), end - Date.now())
    watch.update(session(minutes(20), minutes(20)))
    await vi.advanceTimersByTimeAsync(minutes(18))
    expect(said).toEqual([{ status: 'warning', leftMs: minutes(2), canStay: false }])
  })

  test('ends the session after a sleep, even if the server does not answer', async () => {
    server = () => new TypeError('Failed to fetch')
    vi.setSystemTime(Date.now() + hours(8))
    await watch.checkClock()
    expect(said).toEqual([{ status: 'over' }])
  })

  test('reports that the server cannot be reached', async () => {
    await vi.advanceTimersByTimeAsync(minutes(27))
    server = () => new TypeError('Failed to fetch')
    expect(await watch.stay()).toBe(false)
  })

  test('covers a page of another account, and shows it to its own account again', async () => {
    server = () => ({ ...session(minutes(30)), accountMark: 'somebody else' })
    await vi.advanceTimersByTimeAsync(minutes(28))
    expect(said).toEqual([{ status: 'over' }])
    await watch.checkClock()
    expect(said).toHaveLength(1)
    server = () => session(minutes(30))
    await watch.checkClock()
    expect(said.at(-1)).toEqual({ status: 'quiet' })
  })
})

function session(leftMs: number, maxMs = hours(12)): RemainingSession {
  return { leftMs, maxMs: maxMs, accountMark: 'ada' }
}
