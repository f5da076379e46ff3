import { constants } from 'node:zlib'
import compression from 'compression'
import type { Request, RequestHandler } from 'express'
import { sessionCookieName } from '#app/accounts/sessions/session-cookie-name.ts'
import { isSameOriginRequest } from './same-origin.ts'

/**
 * Compresses responses, except those whose size could tell another site what they contain.
 * @param origin the configured origin of the application.
 */
export function compressResponses(origin: string): RequestHandler {
  return compression({
    brotli: { params: compressionParams },
    filter: (req, res) => !canRevealBySize(req, origin) && compression.filter(req, res),
  })
}

// Quality 2 needs a tenth more bytes for a page than 4, but less time and memory.
const compressionParams = {
  [constants.BROTLI_PARAM_QUALITY]: 2,
  [constants.BROTLI_PARAM_LGWIN]: 16,
}

// BREACH: a page repeats a guess of the query, and compresses better beside the same name. A
// SameSite=Lax cookie travels with a window that another site opens.
function canRevealBySize({ url, headers }: Request, origin: string): boolean {
  const isLoggedIn = headers.cookie?.includes(`${sessionCookieName}=`) ?? false
  return isLoggedIn && url.includes('?') && !isSameOriginRequest(headers, origin)
}
