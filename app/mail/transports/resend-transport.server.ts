import { unsubscribeHeaders } from './mail-message.ts'
import { makeOnce, SendError, type Transport } from './transport.ts'

interface ResendSettings {
  apiKey: string
  /** `Name <address>` of a domain that the account may send for. */
  from: string
  /** URL of the API without a slash at its end; Resend's own by default. */
  url?: string | undefined
}

/** Sends through Resend's API, which drops retries within 24 hours by their idempotency key. */
export function resendTransport({ apiKey, from, url }: ResendSettings): Transport {
  const open = makeOnce(async () => {
    const { Resend } = await import('resend')
    return new Resend(apiKey, { baseUrl: (url ?? defaultUrl).replace(/\/+$/, '') })
  })
  return {
    // A try can end early, because the API recognises an accepted mail by its key.
    maxTryMs: 10_000,
    async send({ id, to, subject, text, html, unsubscribe }, signal) {
      const mail = {
        from,
        // Without the name, because the API does not document how to quote it.
        to: [to.email],
        subject,
        text,
        html,
        ...(unsubscribe && { headers: unsubscribeHeaders(unsubscribe) }),
      }
      const resend = await open()
      const answer = await resend.emails.send(mail, { idempotencyKey: id, signal })
      if (answer.data?.id) return
      throw toSendError(answer.error, answer.headers)
    },
  }
}

const defaultUrl = 'https://api.resend.com'

// The library never throws, and its error may contain any text of the server.
function toSendError(
  error: { statusCode?: number | null; name?: string } | null,
  headers: Record<string, string> | null,
): SendError {
  const status = Number(error?.statusCode ?? 0)
  if (!headers) return new SendError('connection')
  if (status === 429) {
    return new SendError('status-429', { pauseMs: readPause(headers['retry-after']) })
  }
  // The key was used with another text: an earlier try was accepted or is in progress.
  if (status === 409 && error?.name === 'invalid_idempotent_request') {
    return new SendError('key-used', { isFinal: true })
  }
  const isFinal = [400, 413, 422].includes(status)
  return new SendError(status ? `status-${status}` : 'answer', { isFinal })
}

/** Parses `Retry-After` into milliseconds: seconds, or a date. */
function readPause(text: string | undefined): number | undefined {
  if (!text) return undefined
  const ms = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - Date.now()
  return Number.isFinite(ms) ? Math.max(0, ms) : undefined
}
