import { type Env, SettingsError } from '#app/lib/env.server.ts'
import { product } from '#app/lib/product.ts'
import { fileTransport, mailFolder } from './file-transport.server.ts'
import { resendTransport } from './resend-transport.server.ts'
import { smtpTransport } from './smtp-transport.server.ts'
import type { Transport } from './transport.ts'

/**
 * Opens the transport of the settings.
 * @throws SettingsError when MAIL_FROM or SMTP_URL cannot be used.
 */
export function openTransport(settings: Env): Transport {
  const { mail, dataDir, resendApiKey = '', resendApiUrl, smtpUrl = '' } = settings
  const from = findSender(settings)
  switch (mail) {
    case 'resend':
      return resendTransport({ apiKey: resendApiKey, from, url: resendApiUrl })
    case 'smtp':
      if (!URL.canParse(smtpUrl))
        throw new SettingsError('Settings: SMTP_URL is not a valid address')
      return smtpTransport({ url: smtpUrl, from })
    case 'file':
      return fileTransport({ folder: mailFolder(dataDir), from })
  }
}

/** `address` or `Name <address>`, on one line. */
function findSender({ mailFrom, origin }: Env): string {
  const from = mailFrom ?? `${product.name} <no-reply@${new URL(origin).hostname}>`
  if (/^([^<>@\p{Cc}]*<[^\s<>@,]+@[^\s<>@,]+>|[^\s<>@,]+@[^\s<>@,]+)$/u.test(from)) return from
  throw new SettingsError(
    `Settings: MAIL_FROM must be an address, such as ${product.name} <no-reply@health.example.org>`,
  )
}
