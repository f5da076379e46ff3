import type { LoaderFunctionArgs } from '@remix-run/node'
import { requireExample } from '#app/development/example-mails-route.server.ts'

/** Returns the HTML of a mail with its own styles; its policy blocks loading and scripts. */
export function loader({ params }: LoaderFunctionArgs) {
  return new Response(requireExample(params.name).html, {
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': "sandbox; default-src 'none'; style-src 'unsafe-inline'",
    },
  })
}

export const action = loader
