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

/** Writes one JSON line to stdout, with the time. */
export const logRequest: Log = entry => {
  console.info(JSON.stringify({ time: new Date().toISOString(), ...entry }))
}
