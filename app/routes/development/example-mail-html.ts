import type { LoaderFunctionArgs } from '@remix-run/node'
import { requireExample } from '#app/development/example-mails-route.server.ts'

/** The HTML of a mail as a mail program shows it: with its own styles, and nothing that loads or runs. */
export function loader({ params }: LoaderFunctionArgs) {
  return new Response(requireExample(params.name).html, {
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': "sandbox; default-src 'none'; style-src 'unsafe-inline'",
    },
  })
}

export const action = loader
