import { expect, vi } from 'vitest'

/**
 * Expects that a read logs an alert about an unreadable value.
 * @returns the value that was read.
 */
export async function expectUnreadableAlert<Result>(read: () => Promise<Result>): Promise<Result> {
  const said = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  try {
    const result = await read()
    expect(said.mock.calls.join()).toContain('"level":"alert","kind":"unreadable"')
    return result
  } finally {
    said.mockRestore()
  }
}
