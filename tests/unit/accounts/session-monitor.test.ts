import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type MonitorState, SessionMonitor } from '#app/accounts/sessions/session-monitor.ts'
import type { RemainingSession } from '#app/ui/document/root-data.ts'

const minute = 60_000
const hour = 60 * minute

/** What the server says when it is asked; an error where it does not answer. */
let server: (method: string) => RemainingSession | null | Error
let said: MonitorState[]
let watch: SessionMonitor

beforeEach(() => {
  vi.useFakeTimers()
  said = []
  server = () => session(30 * minute)
  vi.stubGlobal('fetch', async (_address: string, { method }: { method: string }) => {
    const answer = server(method)
    if (answer instanceof Error) throw answer
    return Response.json(answer)
  })
  watch = new SessionMonitor(state => said.push(state))
  watch.told(session(30 * minute))
})

afterEach(() => {
  watch.stop()
  vi.unstubAllGlobals()
})

describe('the watch over a login', () => {
  test('says nothing while another window is used', async () => {
    await vi.advanceTimersByTimeAsync(3 * hour)
    expect(said).toEqual([])
  })

  test('warns two minutes before, counts down, and ends', async () => {
    const end = Date.now() + 30 * minute
    server = () => (end > Date.now() ? session(end - Date.now()) : null)
    await vi.advanceTimersByTimeAsync(28 * minute - 1)
    expect(said).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    expect(said).toEqual([{ status: 'warning', leftMs: 2 * minute, canStay: true }])
    await vi.advanceTimersByTimeAsync(2 * minute)
    expect(said.map(({ status }) => status)).toEqual([...Array(8).fill('warning'), 'over'])
  })

  test('is put off as often as somebody wants', async () => {
    let end = Date.now() + 30 * minute
    server = method => {
      if (method === 'POST') end = Date.now() + 30 * minute
      return session(end - Date.now())
    }
    for (let times = 1; times <= 20; times++) {
      await vi.advanceTimersByTimeAsync(28 * minute)
      expect(said.at(-1)?.status).toBe('warning')
      expect(await watch.stay()).toBe(true)
      expect(said.at(-1)?.status).toBe('quiet')
    }
  })

  test('says near the twelfth hour that nothing makes it longer', async () => {
    const end = Date.now() + 20 * minute
    server = () => session(end - Date.now(), end - Date.now())
    watch.told(session(20 * minute, 20 * minute))
    await vi.advanceTimersByTimeAsync(18 * minute)
    expect(said).toEqual([{ status: 'warning', leftMs: 2 * minute, canStay: false }])
  })

  test('sees after a sleep that the login is over, also when the server does not answer', async () => {
    server = () => new TypeError('Failed to fetch')
    vi.setSystemTime(Date.now() + 8 * hour)
    await watch.look()
    expect(said).toEqual([{ status: 'over' }])
  })

  test('says when the server could not be asked to stay', async () => {
    await vi.advanceTimersByTimeAsync(27 * minute)
    server = () => new TypeError('Failed to fetch')
    expect(await watch.stay()).toBe(false)
  })

  test('takes a page of somebody else for ended, and shows it again to its own person', async () => {
    server = () => ({ ...session(30 * minute), who: 'somebody else' })
    await vi.advanceTimersByTimeAsync(28 * minute)
    expect(said).toEqual([{ status: 'over' }])
    await watch.look()
    expect(said).toHaveLength(1)
    server = () => session(30 * minute)
    await watch.look()
    expect(said.at(-1)).toEqual({ status: 'quiet' })
  })
})

function session(leftMs: number, mostMs = 12 * hour): RemainingSession {
  return { leftMs, mostMs, who: 'ada' }
}
