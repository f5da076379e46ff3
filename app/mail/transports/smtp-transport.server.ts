import { minutes } from '#app/lib/time.ts'
import { nodemailerMessageOf } from './mail-message.ts'
import { lazily, SendFault, type Transport } from './transport.ts'

interface SmtpSettings {
  /** `smtp://` or `smtps://`, with user and password where the server asks for them. */
  url: string
  from: string
  limits?: SmtpLimits
}

/** How long a mail server may take, in milliseconds. */
interface SmtpLimits {
  /** Until it is found, reached, has greeted and begun to encrypt, all together. */
  setUpMs: number
  /** For each answer after its greeting. */
  answerMs: number
  /** For everything. */
  tryMs: number
}

/**
 * The whole message is there before the last answer, and nothing takes it back: who does not wait for a slow server
 * sends the mail twice. RFC 5321 (4.5.3.2.6) asks for ten minutes.
 */
const usualLimits: SmtpLimits = { setUpMs: minutes(1), answerMs: minutes(10), tryMs: minutes(11) }

/** Hands mails to a mail server. A repetition has the same `Message-ID`, which a server need not look at. */
export function smtpTransport({ url, from, limits = usualLimits }: SmtpSettings): Transport {
  const { username, hostname } = new URL(url)
  const isHere = ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
  const open = lazily(async () => {
    const { createTransport } = await import('nodemailer')
    return createTransport({
      url,
      // A password never goes over a network in the clear, whatever somebody on the way says of STARTTLS. On this
      // machine nobody is on the way, and a mail server here often has a certificate of its own making.
      ...(isHere ? { ignoreTLS: true } : { requireTLS: username !== '' }),
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
        await transporter.sendMail({ ...nodemailerMessageOf(mail, from), signal })
      } catch (error) {
        throw faultOf(error)
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

/** A refusal of the recipient or of the message is for good; all else may be mended meanwhile, a wrong password too. */
function faultOf(error: unknown): SendFault {
  const { code = '', command = '', responseCode } = error as SmtpError
  if (!responseCode) return new SendFault(code === 'EENVELOPE' ? 'address' : word(code))
  const isFinal = responseCode >= 500 && isAboutTheMail(command)
  return new SendFault(`${stageOf(command)}-${responseCode}`, { isFinal })
}

function isAboutTheMail(command: string): boolean {
  return ['RCPT TO', 'DATA'].includes(command)
}

function stageOf(command: string): string {
  return /^[A-Z ]+$/.test(command) ? command.split(' ')[0]?.toLowerCase() || 'smtp' : 'smtp'
}

function word(code: string): string {
  return /^E[A-Z]+$/.test(code) ? code.slice(1).toLowerCase() : 'connection'
}
