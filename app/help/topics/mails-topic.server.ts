import type { Facts } from '#app/legal/instance-facts.server.ts'
import type { Topic } from '../help-topic.ts'

/** What is mailed, and how to stop it. */
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
              'At the moment none: this server is set up to send no mail. What follows holds when that changes.',
            ]),
        'You choose under [email preferences](/settings/email-preferences):',
        {
          list: [
            'Updates: a proxy changed something in your record or commented on it.',
            'Security alerts: a login from a new device, a changed password, wrong codes on your link, a first view of your record.',
            'Medical reminders: see below. They are off until you turn them on.',
            'News and offers by whoever runs this server. Off until you turn them on.',
          ],
        },
        'A link for a new password, an invitation, a mail that confirms your address, and the news that your own link is locked, your password was reset or your address was changed are always sent. No mail says anything about your health.',
      ],
    },
    {
      id: 'reminders',
      asked: 'What are medical reminders?',
      answer: [
        'A mail once a month at most, when a section has not been confirmed for six months, or when a vaccine or an examination may be due. They are sent once your email address is confirmed. It says how many things are waiting and leads to [what is due](/reminders); what they are stands only there.',
        'Turn them on under [email preferences](/settings/email-preferences).',
      ],
    },
    {
      id: 'unsubscribe',
      asked: 'How do I stop mails?',
      answer: [
        'With the link at the end of each mail that is not necessary: it stops that kind at once, without logging in. Or under [email preferences](/settings/email-preferences).',
      ],
    },
    {
      id: 'not-mine',
      asked: 'I was told of a login that was not mine',
      answer: [
        '[Change your password](#change-password) at once; that logs all other devices out. Then turn on [two-factor authentication](#two-factor), and look at [who has seen your record](/seen).',
      ],
    },
  ],
})
