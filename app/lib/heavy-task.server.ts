import { parentPort, Worker } from 'node:worker_threads'
import { type Queue, queue } from './queue.server.ts'

/** `responders` runs tasks of emergency links alone, so that no account can fill its queue. */
type ThreadName = 'accounts' | 'responders'

const defaultLimits = {
  maxHeapMib: { accounts: 72, responders: 64 },
  /** Number of tasks that wait for one thread. */
  maxWaiting: 20,
  /** A longer task ends its thread. */
  maxTaskMs: 20_000,
  /** An idle thread ends, because it uses 80 MiB. */
  maxIdleMs: 30_000,
}

type Run<Args extends unknown[], Result> = (...args: Args) => Result | Promise<Result>

// A buffer arrives as its bytes.
type Received<Result> = Result extends Buffer ? Uint8Array : Result

const tasks = new Map<string, Run<never[], unknown>>()

/**
 * Declares a function of plain data that may block for more than 20 ms. The entry of the threads
 * must import its module.
 * @param isLight returns whether arguments take so little time that no thread is needed.
 * @returns the function that runs it on a thread; in place in commands and tests, and if it is
 *   light. It throws BusyError if too many tasks wait. Other errors keep their name only.
 */
export function heavyTask<Args extends unknown[], Result>(
  name: string,
  run: Run<Args, Result>,
  isLight: (...args: Args) => boolean = () => false,
  threadName: ThreadName = 'accounts',
): (...args: Args) => Promise<Received<Result>> {
  tasks.set(name, run)
  return async (...args) => {
    const thread = threads?.[threadName]
    if (!thread || isLight(...args)) return (await run(...args)) as Received<Result>
    const { fault, result } = await thread.inTurn(() => ask(thread, { name, args }))
    if (fault) throw Object.assign(new Error(fault.message), fault)
    return result as Received<Result>
  }
}

interface Answer {
  result?: unknown
  fault?: Pick<Error, 'name' | 'message' | 'stack'>
}

interface Thread {
  inTurn: Queue
  start: () => Worker
  limits: typeof defaultLimits
  worker?: Worker
  /** Settles the running task. */
  running?: { resolve: (answer: Answer) => void; reject: (error: Error) => void }
  idleTimer?: NodeJS.Timeout
}

let threads: Record<ThreadName, Thread> | undefined

/** From now on tasks run on threads, each of which starts with its first task. For a server. */
export function startHeavyThreads(entry: string, limits = defaultLimits): void {
  const create = (name: ThreadName): Thread => {
    const resourceLimits = {
      maxOldGenerationSizeMb: limits.maxHeapMib[name],
      maxYoungGenerationSizeMb: 8,
    }
    const start = () => new Worker(entry, { name, resourceLimits })
    return { inTurn: queue({ maxRunning: 1, maxWaiting: limits.maxWaiting }), start, limits }
  }
  threads ??= { accounts: create('accounts'), responders: create('responders') }
}

/** Ends the threads. Running tasks fail. */
export async function stopHeavyThreads(): Promise<void> {
  const ended = Object.values(threads ?? {})
  threads = undefined
  await Promise.all(ended.map(({ worker }) => worker?.terminate()))
}

async function ask(thread: Thread, message: { name: string; args: unknown[] }): Promise<Answer> {
  thread.worker ??= startWorker(thread)
  const { worker, limits } = thread
  clearTimeout(thread.idleTimer)
  const timer = setTimeout(() => worker.terminate(), limits.maxTaskMs)
  try {
    return await new Promise<Answer>((resolve, reject) => {
      thread.running = { resolve, reject }
      worker.postMessage(message)
    })
  } finally {
    clearTimeout(timer)
    thread.running = undefined
    thread.idleTimer = setTimeout(() => endIdle(thread), limits.maxIdleMs).unref()
  }
}

function startWorker(thread: Thread): Worker {
  const worker = thread.start()
  // The exit after an error may come when the next thread runs a task.
  const fail = (error: Error) => {
    if (thread.worker !== worker) return
    thread.worker = undefined
    thread.running?.reject(error)
  }
  worker.on('message', answer => thread.running?.resolve(answer))
  worker.on('error', fail)
  worker.on('exit', () => fail(new Error('The thread ended before its task')))
  // The server decides when the process ends.
  worker.unref()
  return worker
}

function endIdle(thread: Thread): void {
  void thread.worker?.terminate()
  thread.worker = undefined
}

/** Answers the tasks of the server, in the entry of a thread. */
export function answerHeavyTasks(): void {
  parentPort?.on('message', async ({ name, args }) => {
    parentPort?.postMessage(await answerTask(name, args))
  })
}

async function answerTask(task: string, args: never[]): Promise<Answer> {
  try {
    const run = tasks.get(task)
    if (!run) throw new Error(`The entry of the threads imports no task ${task}`)
    return { result: await run(...args) }
  } catch (error) {
    const { name, message, stack } = error as Error
    return { fault: { name, message, stack } }
  }
}
