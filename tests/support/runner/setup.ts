import { afterEach, beforeEach, vi } from 'vitest'

const channels = ['error', 'warn'] as const
let said: string[] = []

// A test that expects console output spies on it; any other output fails the test.
beforeEach(() => {
  said = []
  for (const channel of channels) {
    console[channel] = (...words: unknown[]) => {
      said.push(`console.${channel}: ${words.map(String).join(' ')}`)
    }
  }
})

afterEach(() => {
  vi.useRealTimers()
  if (said.length > 0) throw new Error(`Unexpected console output:\n${said.join('\n')}`)
})
