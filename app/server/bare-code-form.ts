import type { Request } from 'express'
import { isShareId } from '#app/emergency/codes/code-entry.ts'

/**
 * Returns whether a request may be a code form of a browser that sends neither `Origin` nor
 * `Sec-Fetch-Site`. `isCodeFormBody` checks its body.
 */
export function mayBeBareCodeForm({ method, url, headers }: Request): boolean {
  const isBare = headers.origin === undefined && headers['sec-fetch-site'] === undefined
  const isForm = headers['content-type']?.startsWith('application/x-www-form-urlencoded')
  const [, shareId = ''] = /^\/view\/([^/?]+)(?:\?lang=[a-z]+)?$/.exec(url) ?? []
  return isBare && method === 'POST' && Boolean(isForm) && isShareId(shareId)
}

/** Returns whether a body has a code, and is no other form of the same address. */
export function isCodeFormBody(body: Buffer): boolean {
  const form = new URLSearchParams(body.toString())
  return form.has('code') && !form.has('intent')
}
