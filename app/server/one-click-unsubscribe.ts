import type { IncomingMessage } from 'node:http'

/**
 * Whether a request looks like a mail program's "unsubscribe" (RFC 8058): a form sent to the address that stood in a
 * mail, by a machine that is no browser and so names no origin. What it may say is in `isOneClickBody`.
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

/** Whether a body says `List-Unsubscribe=One-Click` and nothing else. */
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
