import { AsyncLocalStorage } from 'node:async_hooks'

// The launcher and the bundle each load this module; a registered symbol gives both one storage.
const key = Symbol.for('medfold.requestId')
const shared = globalThis as { [key]?: AsyncLocalStorage<string> }
const storage = shared[key] ?? new AsyncLocalStorage<string>()
shared[key] = storage

/** The id of the running request, which the server sets for the log. */
export const requestIdStorage = storage
