import { minutes } from '#app/lib/time.ts'
import { toNodemailerMessage } from './mail-message.ts'
import { makeOnce, SendError, type Transport } from './transport.ts'

interface SmtpSettings {
  /** `smtp://` or `smtps://`, with user and password if the server needs them. */
  url: string
  from: string
  limits?: SmtpLimits
}

/** Time limits of a mail server, in milliseconds. */
interface SmtpLimits {
  /** To resolve, connect, greet and begin to encrypt, all together. */
  setUpMs: number
  /** For each later answer. */
  answerMs: number
  /** For the whole try. */
  tryMs: number
}

/**
 * RFC 5321 (4.5.3.2.6) requires ten minutes for the last answer: a client that gives up earlier may
 * send the mail twice.
 */
const usualLimits: SmtpLimits = { setUpMs: minutes(1), answerMs: minutes(10), tryMs: minutes(11) }

/** Hands mails to an SMTP server. A retry has the same `Message-ID`. */
export function smtpTransport({ url, from, limits = usualLimits }: SmtpSettings): Transport {
  const { username, hostname } = new URL(url)
  const isLocal = ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
  const open = makeOnce(async () => {
    const { createTransport } = await import('nodemailer')
    return createTransport({
      url,
      // A password is sent over a network only with TLS. On this machine TLS is not needed, and
      // local servers often have a self-signed certificate.
      ...(isLocal ? { ignoreTLS: true } : { requireTLS: username !== '' }),
      connectionTimeout: limits.setUpMs,
      greetingTimeout: limits.setUpMs,
      socketTimeout: limits.answerMs,
      dnsTimeout: limits.setUpMs,
    })
  })
  return {
    maxTryMs: limits.tryMs,
    async send(mail, signal) {
      const transporter = await open()
      try {
        await transporter.sendMail({ ...toNodemailerMessage(mail, from), signal })
      } catch (error) {
        throw toSendError(error)
      }
    },
  }
}

interface SmtpError extends Error {
  code?: string
  command?: string
  /** Status of the server's answer. */
  responseCode?: number
}

/**
 * Refusals of the recipient or the message are final. Other faults may be temporary, even a wrong
 * password.
 */
function toSendError(error: unknown): SendError {
  const { code = '', command = '', responseCode } = error as SmtpError
  if (!responseCode) return new SendError(code === 'EENVELOPE' ? 'address' : toShortCode(code))
  const isFinal = responseCode >= 500 && isAboutTheMail(command)
  return new SendError(`${findStage(command)}-${responseCode}`, { isFinal })
}

function isAboutTheMail(command: string): boolean {
  return ['RCPT TO', 'DATA'].includes(command)
}

function findStage(command: string): string {
  return /^[A-Z ]+$/.test(command) ? command.split(' ')[0]?.toLowerCase() || 'smtp' : 'smtp'
}

function toShortCode(code: string): string {
  return /^E[A-Z]+$/.test(code) ? code.slice(1).toLowerCase() : 'connection'
}
