import { env } from '#app/lib/env.server.ts'
import { product } from '#app/lib/product.ts'
import type { MailContent } from '#app/mail/mail.ts'
import { remindersLink, remindersPath } from './due-reminders.ts'

/** The numbers of due reminders. */
interface DueCounts {
  toConfirm: number
  toReview: number
}

/** Returns the monthly mail. It contains two numbers, and nothing else of the record. */
export function reminderMail({ toConfirm, toReview }: DueCounts): MailContent {
  const counts = [...unconfirmedTexts(toConfirm), ...reviewTexts(toReview)]
  return {
    subject: 'Is your record still correct?',
    paragraphs: [
      ...counts,
      'Log in to see which. If a part is still correct, confirm it with one button. In an emergency, responders then know that they can rely on it.',
      'We send you at most one mail like this a month.',
    ],
    button: { label: remindersLink, address: env().origin + remindersPath },
    reason: `You get this mail because you turned on medical reminders at ${product.name}.`,
    optional: 'medicalReminders',
  }
}

function unconfirmedTexts(count: number): string[] {
  if (count === 0) return []
  return [
    count === 1
      ? 'You have not confirmed 1 part of your record for six months or longer.'
      : `You have not confirmed ${count} parts of your record for six months or longer.`,
  ]
}

function reviewTexts(count: number): string[] {
  if (count === 0) return []
  return [
    count === 1
      ? '1 vaccination or review may be due.'
      : `${count} vaccinations or reviews may be due.`,
  ]
}
