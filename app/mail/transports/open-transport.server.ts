import type { Env } from '#app/lib/env.server.ts'
import { product } from '#app/lib/product.ts'
import { fileTransport, mailFolder } from './file-transport.server.ts'
import { resendTransport } from './resend-transport.server.ts'
import { smtpTransport } from './smtp-transport.server.ts'
import type { Transport } from './transport.ts'

/** Opens the transport of the settings. */
export function openTransport(settings: Env): Transport {
  const { mail, origin, dataDir, resendApiKey = '', resendApiUrl, smtpUrl = '' } = settings
  const from = settings.mailFrom ?? `${product.name} <no-reply@${new URL(origin).hostname}>`
  switch (mail) {
    case 'resend':
      return resendTransport({ apiKey: resendApiKey, from, url: resendApiUrl })
    case 'smtp':
      return smtpTransport({ url: smtpUrl, from })
    case 'file':
      return fileTransport({ folder: mailFolder(dataDir), from })
  }
}
