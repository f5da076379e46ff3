import { Readable } from 'node:stream'
import { vi } from 'vitest'
import type { App } from '#app/server/boot.server.ts'
import type { Database } from '#db/client.server.ts'
import type { WithApp } from '#scripts/operate/command.ts'

/** A command of the operator, exported by a file of scripts/operate/commands. */
type Command = (words: string[], withApp: WithApp, input: Readable) => Promise<void>

/**
 * Runs a command on an open database, in this process. Returns its exit code and output.
 * @param typed the text on standard input.
 */
export async function runCommand(command: Command, db: Database, words: string[], typed = '') {
  const written = { stdout: '', stderr: '' }
  const write = (stream: keyof typeof written, text: unknown) => {
    written[stream] += text
    return true
  }
  vi.stubEnv('LOG_FORMAT', 'text')
  const spies = [
    vi.spyOn(console, 'info').mockImplementation(line => void write('stdout', `${line}\n`)),
    vi.spyOn(console, 'warn').mockImplementation(line => void write('stderr', `${line}\n`)),
    vi.spyOn(console, 'error').mockImplementation(line => void write('stderr', `${line}\n`)),
    vi.spyOn(process.stdout, 'write').mockImplementation(text => write('stdout', text)),
  ]
  try {
    await command(words, work => work({ db } as App), Readable.from([typed]))
    return { status: Number(process.exitCode ?? 0), ...written }
  } finally {
    process.exitCode = undefined
    for (const spy of spies) spy.mockRestore()
  }
}
