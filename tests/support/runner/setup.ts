import { afterEach, beforeEach, vi } from 'vitest'

const channels = ['error', 'warn'] as const
let said: string[] = []

// A test that expects console output spies on it; any other output fails the test.
beforeEach(() => {
  said = []
  for (const channel of channels) {
    console[channel] = (...words: unknown[]) => {
      const line = words.map(String).join(' ')
      // On a loaded machine any query may be slow.
      if (!line.includes('"text":"A query took')) said.push(`console.${channel}: ${line}`)
    }
  }
})

afterEach(() => {
  vi.useRealTimers()
  if (said.length > 0) throw new Error(`Unexpected console output:\n${said.join('\n')}`)
})
