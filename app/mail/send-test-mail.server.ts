import { randomUUID } from 'node:crypto'
import type { Env } from '#app/lib/env.server.ts'
import { product } from '#app/lib/product.ts'
import { minutes } from '#app/lib/time.ts'
import type { MailContent } from './mail.ts'
import { renderMail } from './render-mail.server.ts'
import { openTransport } from './transports/open-transport.server.ts'
import { trySend } from './try-send.server.ts'

/** An operator waits for the result, and most faults show within a minute. */
const maxTestMs = minutes(2)

/** The result of a test mail. */
export interface SentTest {
  /** Id of the mail, which is the name of its file with `MAIL_TRANSPORT=file`. */
  id: string
  /** The fault as the log of the mail worker names it; undefined after success. */
  fault?: string
}

/** Sends one test mail through the transport of the settings, without the outbox. */
export async function sendTestMail(settings: Env, address: string): Promise<SentTest> {
  const transport = openTransport(settings)
  const id = randomUUID()
  const { subject } = testContent
  const createdAt = new Date().toISOString()
  const mail = { id, createdAt, to: { email: address }, subject, ...renderMail(testContent) }
  const error = await trySend({
    transport,
    open: () => mail,
    stopping: new AbortController().signal,
    maxMs: Math.min(transport.maxTryMs, maxTestMs),
  })
  return error ? { id, fault: error.fault } : { id }
}

const testContent: MailContent = {
  subject: `${product.name} test mail`,
  paragraphs: ['This is a test. Mails of this server reach your address.'],
  reason: 'You get this mail because the operator of this server entered your address for a test.',
}

/** Returns a fault of a mail in words for the operator; undefined if only its name is known. */
export function mailFaultInWords(fault: string): string | undefined {
  return faultWords.find(([pattern]) => pattern.test(fault))?.[1]
}

// The status codes of SMTP are those of RFC 5321, 4.2.3, and RFC 4954, 6.
const faultWords: [RegExp, string][] = [
  [/^status-401$/, 'the provider does not accept RESEND_API_KEY'],
  [/^status-403$/, 'the provider does not let this key send for the domain of MAIL_FROM'],
  [/^status-422$/, 'the provider does not accept MAIL_FROM or the address'],
  [/^status-429$/, 'the provider limits the rate of mails, try again later'],
  [/^status-5\d\d$/, 'the provider has a fault, try again later'],
  [/^(dns|connection|socket)$/, 'no connection to the mail server, or it broke'],
  [/^(timeout|timedout)$/, 'no answer in time: the mail may have been sent'],
  [/^tls$/, 'the mail server offers no TLS, or its certificate is not trusted'],
  [/^auth(-\d+)?$/, 'the mail server does not accept user and password of SMTP_URL'],
  [/^mail-\d+$/, 'the mail server does not accept the sender, MAIL_FROM'],
  [/^(rcpt-\d+|address)$/, 'the mail server does not accept the address'],
  [/^data-\d+$/, 'the mail server does not accept the mail'],
  [/^file-/, 'the file cannot be written'],
]
