import { createRequire } from 'node:module'
import { Worker } from 'node:worker_threads'
import { hash, type Options, verify } from '@node-rs/argon2'

type Hash = (text: string, options: Options) => Promise<string>
type Verify = (stored: string, text: string, options: Pick<Options, 'secret'>) => Promise<boolean>

let argon2: { hash: Hash; verify: Verify } = { hash, verify }

/** Returns an argon2id hash. */
export const argon2Hash: Hash = (text, options) => argon2.hash(text, options)

/** Returns whether a hash was made of a text with the same secret. */
export const argon2Verify: Verify = (stored, text, options) => argon2.verify(stored, text, options)

/**
 * From now on, hashes in threads of low priority: hashing must not delay the emergency view.
 * For a server; commands and tests use the pool of Node.
 */
export function hashInBackground(): void {
  argon2 = {
    hash: (text, options) => inWorker('hashSync', [text, options]),
    verify: (stored, text, options) => inWorker('verifySync', [stored, text, options]),
  }
}

interface Thread {
  worker: Worker
  /** Settles the running call; undefined while idle. */
  settle?: (answer: { result?: unknown; fault?: string }) => void
  idleTimer?: NodeJS.Timeout
}

// An idle thread uses 10 MiB; a new one starts within 0.1 s.
const maxIdleMs = 30_000

// The caller limits concurrent calls, and so the number of threads.
const idle: Thread[] = []

function inWorker<Result>(call: 'hashSync' | 'verifySync', args: unknown[]): Promise<Result> {
  const thread = idle.pop() ?? startThread()
  clearTimeout(thread.idleTimer)
  return new Promise((resolve, reject) => {
    thread.settle = ({ result, fault }) => {
      thread.settle = undefined
      if (fault === undefined) resolve(result as Result)
      else reject(new Error(fault))
    }
    thread.worker.postMessage({ call, args })
  })
}

function startThread(): Thread {
  const argon2Path = createRequire(import.meta.url).resolve('@node-rs/argon2')
  const worker = new Worker(workerCode, { eval: true, workerData: { argon2Path } })
  const thread: Thread = { worker }
  worker.on('message', answer => {
    idle.push(thread)
    thread.idleTimer = setTimeout(() => endIdle(thread), maxIdleMs).unref()
    thread.settle?.(answer)
  })
  // An ended thread is not used again: the next call starts another.
  worker.on('error', error => thread.settle?.({ fault: error.message }))
  worker.on('exit', () => {
    clearTimeout(thread.idleTimer)
    removeIdle(thread)
    thread.settle?.({ fault: 'The hashing thread has ended' })
  })
  // The server decides when the process ends.
  worker.unref()
  return thread
}

function endIdle(thread: Thread): void {
  removeIdle(thread)
  void thread.worker.terminate()
}

function removeIdle(thread: Thread): void {
  if (idle.includes(thread)) idle.splice(idle.indexOf(thread), 1)
}

// Linux has a priority per thread, under its number in /proc; other systems keep theirs.
const workerCode = `
const { parentPort, workerData } = require('node:worker_threads')
const { readlinkSync } = require('node:fs')
const { setPriority } = require('node:os')
const argon2 = require(workerData.argon2Path)
try {
  setPriority(Number(readlinkSync('/proc/thread-self').split('/').pop()), 10)
} catch {}
const asBuffer = options => ({ ...options, secret: options.secret && Buffer.from(options.secret) })
parentPort.on('message', ({ call, args }) => {
  try {
    parentPort.postMessage({ result: argon2[call](...args.slice(0, -1), asBuffer(args.at(-1))) })
  } catch (error) {
    parentPort.postMessage({ fault: error.message })
  }
})
`
