import type { RequestListener } from 'node:http'

/**
 * Returns a listener that passes GET and HEAD to `listener` at once, and one form in each turn of
 * the event loop, so that a page waits for at most one form.
 */
export function handleOneFormPerTurn(listener: RequestListener): RequestListener {
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
