import { expect, vi } from 'vitest'

/** Reads what must put an alert about an unreadable value into the log. @returns what was read. */
export async function expectUnreadableAlert<Result>(read: () => Promise<Result>): Promise<Result> {
  const said = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  try {
    const result = await read()
    expect(said.mock.calls.join()).toContain('"alert":"unreadable"')
    return result
  } finally {
    said.mockRestore()
  }
}
