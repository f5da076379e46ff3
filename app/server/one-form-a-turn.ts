import type { RequestListener } from 'node:http'

/**
 * Passes pages to `listener` at once, and one form in each turn of the event loop, so that many
 * forms delay a page only by one.
 */
export function oneFormATurn(listener: RequestListener): RequestListener {
  const forms: (() => void)[] = []
  const next = () => {
    forms.shift()?.()
    if (forms.length > 0) setImmediate(next)
  }
  return (req, res) => {
    if (req.method === 'GET' || req.method === 'HEAD') return listener(req, res)
    forms.push(() => {
      if (!res.destroyed) listener(req, res)
    })
    if (forms.length === 1) setImmediate(next)
  }
}
