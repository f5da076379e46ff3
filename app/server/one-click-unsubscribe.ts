import type { IncomingMessage } from 'node:http'

/**
 * Returns whether a request may be a one-click unsubscribe of a mail program (RFC 8058): a form
 * sent to such an address without an origin. `isOneClickBody` checks its body.
 */
export function mayBeOneClick({ method, url = '', headers }: IncomingMessage): boolean {
  const isFromBrowser = headers.origin !== undefined || headers['sec-fetch-site'] !== undefined
  return (
    method === 'POST' &&
    !isFromBrowser &&
    /^\/unsubscribe\/[\w.-]+$/.test(url) &&
    !url.endsWith('.data') &&
    formTypes.test(headers['content-type'] ?? '')
  )
}

const formTypes = /^(application\/x-www-form-urlencoded|multipart\/form-data)\s*(;|$)/i

/** Returns whether a body is `List-Unsubscribe=One-Click`. */
export async function isOneClickBody(contentType: string, body: Buffer): Promise<boolean> {
  try {
    const sent = new Response(new Uint8Array(body), { headers: { 'content-type': contentType } })
    const entries = [...(await sent.formData())]
    const [name, value] = entries[0] ?? []
    return entries.length === 1 && name === 'List-Unsubscribe' && value === 'One-Click'
  } catch {
    return false
  }
}
