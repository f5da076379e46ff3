import { messageOf } from './message.ts'
import { SendFault, type Transport, whenNeeded } from './transport.ts'

interface SmtpSettings {
  /** `smtp://` or `smtps://`, with user and password where the server asks for them. */
  url: string
  from: string
}

/** Hands mails to a mail server. A repetition has the same `Message-ID`, which a server need not look at. */
export function smtpTransport({ url, from }: SmtpSettings): Transport {
  const { username, hostname } = new URL(url)
  const isHere = ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
  const open = whenNeeded(async () => {
    const { createTransport } = await import('nodemailer')
    return createTransport({
      url,
      // A password never goes over a network in the clear, whatever somebody on the way says of STARTTLS. On this
      // machine nobody is on the way, and a mail server here often has a certificate of its own making.
      ...(isHere ? { ignoreTLS: true } : { requireTLS: username !== '' }),
      connectionTimeout: 10_000,
      greetingTimeout: 10_000,
      socketTimeout: 10_000,
      dnsTimeout: 10_000,
    })
  })
  return {
    async send(mail, signal) {
      const transporter = await open()
      try {
        await transporter.sendMail({ ...messageOf(mail, from), signal })
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
