import { busyReply, isBusy } from '#app/lib/queue.server.ts'
import { isStoreFull, storeFullMessage } from '#db/store-full.server.ts'

/** The reply to a request that the server cannot carry out now. */
export interface OverloadReply {
  message: string
  status: 503
  headers: { 'Retry-After': string }
}

const fullReply: OverloadReply = {
  message: storeFullMessage,
  status: 503,
  headers: { 'Retry-After': '60' },
}

/** Returns the reply to an error of a busy server or a full disk; undefined for other errors. */
export function toOverloadReply(error: unknown): OverloadReply | undefined {
  if (isBusy(error)) return busyReply
  return isStoreFull(error) ? fullReply : undefined
}
