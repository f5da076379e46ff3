import { env } from '#app/lib/env.server.ts'
import { product } from '#app/lib/product.ts'
import type { MailContent } from './mail.ts'

/** Returns the lines that end a mail: why the recipient gets it, and who runs the server. */
export function footerLines({ reason }: MailContent): string[] {
  const { origin, supportEmail } = env()
  const server = `This ${product.name} runs at ${new URL(origin).host}.`
  return [
    reason,
    supportEmail
      ? `${server} If you have a question, write to its operator: ${supportEmail}.`
      : `${server} If you have a question, ask its operator.`,
  ]
}
