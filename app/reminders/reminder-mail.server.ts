import { env } from '#app/lib/env.server.ts'
import { product } from '#app/lib/product.ts'
import type { MailContent } from '#app/mail/mail.ts'
import { remindersPath, remindersTitle } from './due-reminders.ts'

/** How much is due in a record. */
interface DueCounts {
  toConfirm: number
  toReview: number
}

/** The mail of a month: how much is due, and where that is told. It is given nothing of the record but two numbers. */
export function reminderMail({ toConfirm, toReview }: DueCounts): MailContent {
  const counts = [...unconfirmed(toConfirm), ...reviews(toReview)]
  return {
    subject: 'Is your record still right?',
    paragraphs: [
      ...counts,
      'Log in to see which. What is still right is confirmed with one button, so that whoever reads it in an emergency knows that they can rely on it.',
      'You get at most one mail like this in a month.',
    ],
    button: { label: remindersTitle, address: env().origin + remindersPath },
    reason: `You get this because you turned on medical reminders at ${product.name}.`,
    optional: 'medicalReminders',
  }
}

function unconfirmed(count: number): string[] {
  if (count === 0) return []
  return [
    count === 1
      ? '1 part of your record has not been confirmed for six months or longer.'
      : `${count} parts of your record have not been confirmed for six months or longer.`,
  ]
}

function reviews(count: number): string[] {
  if (count === 0) return []
  return [
    count === 1
      ? '1 vaccination or review may be due.'
      : `${count} vaccinations or reviews may be due.`,
  ]
}
