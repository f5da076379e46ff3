import { AsyncLocalStorage } from 'node:async_hooks'

// The launcher and the bundle each load this module; a registered symbol gives both one storage.
const key = Symbol.for('medfold.requestId')
const shared = globalThis as { [key]?: AsyncLocalStorage<string> }
const storage = shared[key] ?? new AsyncLocalStorage<string>()
shared[key] = storage

/** The id of the request that runs, for the log: the server sets it around each request. */
export const requestIdStorage = storage
