import { writeLog } from '#app/lib/log.server.ts'

/**
 * One line of the request log, without address, query and client: paths contain codes and tokens.
 */
export interface RequestLogEntry {
  requestId: string
  method: string
  /** Pattern of the route: `/view/:shareId/:accessCode`. */
  route: string
  /** 0 when the connection ended before an answer. */
  status: number
  /** Milliseconds from the request to the end of the answer. */
  ms: number
  /** Bytes on the wire, headers and compression included. */
  bytes: number
}

export type Log = (entry: RequestLogEntry) => void

/** Writes the line of a request to the log. */
export const logRequest: Log = entry => {
  writeLog({ level: entry.status === 500 ? 'error' : 'info', kind: 'request', ...entry })
}
