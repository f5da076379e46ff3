import type { Request } from 'express'
import { isShareId } from '#app/emergency/codes/code-entry.ts'

/**
 * Returns whether a request may be a code form of a browser that sends neither `Origin` nor
 * `Sec-Fetch-Site`. `isCodeFormBody` checks its body.
 */
export function mayBeBareCodeForm({ method, url, headers }: Request): boolean {
  const isBare = headers.origin === undefined && headers['sec-fetch-site'] === undefined
  const [, shareId = ''] = /^\/view\/([^/?]+)(?:\?lang=[a-z]+)?$/.exec(url) ?? []
  return isBare && method === 'POST' && isShareId(shareId)
}

/** Returns whether a body has a code, and is no other form of the same address. */
export async function isCodeFormBody(contentType: string, body: Buffer): Promise<boolean> {
  try {
    const sent = new Response(new Uint8Array(body), { headers: { 'content-type': contentType } })
    const form = await sent.formData()
    return form.has('code') && !form.has('intent')
  } catch {
    return false
  }
}
