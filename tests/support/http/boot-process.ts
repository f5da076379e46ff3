import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

/** A process that booted the application from its sources, without listening. */
export interface BootedProcess {
  /** Exit code; undefined while it runs. */
  code: number | null | undefined
  stdout: string
  stderr: string
  end(signal: NodeJS.Signals): Promise<void>
}

const script = join(import.meta.dirname, 'boot-and-wait.ts')

/** Boots the application in a new process, and returns once it is open or has ended. */
export async function bootProcess(settings: Record<string, string>): Promise<BootedProcess> {
  const child = spawn(process.execPath, [script], {
    env: { ...process.env, DATABASE_URL: '', MASTER_KEY: '', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  onTestFinished(() => end(child, 'SIGKILL'))
  const booted: BootedProcess = {
    code: undefined,
    stdout: '',
    stderr: '',
    end: signal => end(child, signal),
  }
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    booted.stderr += text
  })
  const isOpen = new Promise<void>(resolve => {
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      booted.stdout += text
      if (booted.stdout.includes('open\n')) resolve()
    })
  })
  const hasEnded = once(child, 'close').then(([code]) => {
    booted.code = code
  })
  await Promise.race([isOpen, hasEnded])
  return booted
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill(signal)
  await once(child, 'close')
}
