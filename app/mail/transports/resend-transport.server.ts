import { lazily, SendFault, type Transport } from './transport.ts'

interface ResendSettings {
  apiKey: string
  /** `Name <address>`, of a domain that the account may send for. */
  from: string
  /** Address of the API, without a slash at its end; Resend's own without it. */
  url?: string | undefined
}

/** Sends through Resend's API. A repetition within 24 hours is known by its key there, and not sent again. */
export function resendTransport({ apiKey, from, url }: ResendSettings): Transport {
  const open = lazily(async () => {
    const { Resend } = await import('resend')
    return new Resend(apiKey, { baseUrl: (url ?? ownUrl).replace(/\/+$/, '') })
  })
  return {
    // Nothing is lost by ending a try early: what was taken is known by its key.
    maxTryMs: 10_000,
    async send({ id, to, subject, text, html, unsubscribe }, signal) {
      const headers = unsubscribe && {
        'List-Unsubscribe': `<${unsubscribe}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }
      const mail = {
        from,
        // Without the name: how it would have to be quoted here is not said anywhere.
        to: [to.email],
        subject,
        text,
        html,
        ...(headers && { headers }),
      }
      const resend = await open()
      const answer = await resend.emails.send(mail, { idempotencyKey: id, signal })
      if (answer.data?.id) return
      throw faultOf(answer.error, answer.headers)
    },
  }
}

const ownUrl = 'https://api.resend.com'

// The library gives back what the server said, which may be anything, and never throws.
function faultOf(
  error: { statusCode?: number | null; name?: string } | null,
  headers: Record<string, string> | null,
): SendFault {
  const status = Number(error?.statusCode ?? 0)
  if (!headers) return new SendFault('connection')
  if (status === 429) {
    return new SendFault('status-429', { pauseMs: pauseOf(headers['retry-after']) })
  }
  // The same key with another text: an earlier try was taken, or one is being worked on.
  if (status === 409 && error?.name === 'invalid_idempotent_request') {
    return new SendFault('key-used', { isFinal: true })
  }
  const isFinal = [400, 413, 422].includes(status)
  return new SendFault(status ? `status-${status}` : 'answer', { isFinal })
}

/** What `Retry-After` says, in milliseconds: seconds, or a date. */
function pauseOf(text: string | undefined): number | undefined {
  if (!text) return undefined
  const ms = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - Date.now()
  return Number.isFinite(ms) ? Math.max(0, ms) : undefined
}
