import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type MonitorState, SessionMonitor } from '#app/accounts/sessions/session-monitor.ts'
import { hours, minutes } from '#app/lib/time.ts'
import type { RemainingSession } from '#app/ui/document/root-data.ts'

/** What the server says when it is asked; an error where it does not answer. */
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
  watch.told(session(minutes(30)))
})

afterEach(() => {
  watch.stop()
  vi.unstubAllGlobals()
})

describe('the watch over a login', () => {
  test('says nothing while another window is used', async () => {
    await vi.advanceTimersByTimeAsync(hours(3))
    expect(said).toEqual([])
  })

  test('warns two minutes before, counts down, and ends', async () => {
    const end = Date.now() + minutes(30)
    server = () => (end > Date.now() ? session(end - Date.now()) : null)
    await vi.advanceTimersByTimeAsync(minutes(28) - 1)
    expect(said).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    expect(said).toEqual([{ status: 'warning', leftMs: minutes(2), canStay: true }])
    await vi.advanceTimersByTimeAsync(minutes(2))
    expect(said.map(({ status }) => status)).toEqual([...Array(8).fill('warning'), 'over'])
  })

  test('is put off as often as somebody wants', async () => {
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

  test('says near the twelfth hour that nothing makes it longer', async () => {
    const end = Date.now() + minutes(20)
    server = () => session(end - Date.now(), end - Date.now())
    watch.told(session(minutes(20), minutes(20)))
    await vi.advanceTimersByTimeAsync(minutes(18))
    expect(said).toEqual([{ status: 'warning', leftMs: minutes(2), canStay: false }])
  })

  test('sees after a sleep that the login is over, also when the server does not answer', async () => {
    server = () => new TypeError('Failed to fetch')
    vi.setSystemTime(Date.now() + hours(8))
    await watch.look()
    expect(said).toEqual([{ status: 'over' }])
  })

  test('says when the server could not be asked to stay', async () => {
    await vi.advanceTimersByTimeAsync(minutes(27))
    server = () => new TypeError('Failed to fetch')
    expect(await watch.stay()).toBe(false)
  })

  test('takes a page of somebody else for ended, and shows it again to its own person', async () => {
    server = () => ({ ...session(minutes(30)), who: 'somebody else' })
    await vi.advanceTimersByTimeAsync(minutes(28))
    expect(said).toEqual([{ status: 'over' }])
    await watch.look()
    expect(said).toHaveLength(1)
    server = () => session(minutes(30))
    await watch.look()
    expect(said.at(-1)).toEqual({ status: 'quiet' })
  })
})

function session(leftMs: number, mostMs = hours(12)): RemainingSession {
  return { leftMs, mostMs, who: 'ada' }
}
