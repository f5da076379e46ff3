import type { Facts } from '#app/legal/instance-facts.server.ts'
import type { Topic } from '../help-topic.ts'

/** Questions about mails and reminders. */
export const mails = ({ sendsMail }: Facts): Topic => ({
  id: 'mails',
  title: 'Mails and reminders',
  questions: [
    {
      id: 'which-mails',
      asked: 'Which mails do I get?',
      answer: [
        ...(sendsMail
          ? []
          : [
              'None for now: this server sends no mail. The rest of this answer applies when that changes.',
            ]),
        'You can choose some of them under [email preferences](/settings/email-preferences):',
        {
          list: [
            'Updates: a proxy changed your record or commented on it.',
            'Security alerts: a login from a new device, a changed password, wrong codes on your link, or a first view of your record.',
            'Medical reminders: see below. They are off until you turn them on.',
            'News and offers from the operator of this server. They are off until you turn them on.',
          ],
        },
        'We always send some mails: a link for a new password, an invitation, and a link that confirms your address. We also tell you when your own link is locked, or when your password was reset or your address changed. No mail says anything about your health.',
      ],
    },
    {
      id: 'reminders',
      asked: 'What are medical reminders?',
      answer: [
        'We mail you at most once a month, and only to a confirmed email address. You get a mail when you have not confirmed a section for six months, or when a vaccine or an exam may be due. The mail gives only the number of reminders. Log in to see [what is due](/reminders).',
        'Turn them on under [email preferences](/settings/email-preferences).',
      ],
    },
    {
      id: 'unsubscribe',
      asked: 'How do I stop mails?',
      answer: [
        'Use the link at the end of the mail. It stops mails of that kind at once, and you need not log in. Or change your [email preferences](/settings/email-preferences).',
      ],
    },
    {
      id: 'not-mine',
      asked: 'I got a mail about a login that was not mine',
      answer: [
        '[Change your password](#change-password) at once. This logs out all your other devices. Then turn on [two-factor authentication](#two-factor), and check [who has seen your record](/seen).',
      ],
    },
  ],
})
