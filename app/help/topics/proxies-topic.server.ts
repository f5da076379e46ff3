import { accessLevels, levelMeanings, levelNames } from '#app/access/access-levels.ts'
import type { Facts } from '#app/legal/instance-facts.server.ts'
import type { Topic } from '../help-topic.ts'

/** Questions about proxies. */
export const proxies = ({ inviteDays }: Facts): Topic => ({
  id: 'proxies',
  title: 'Proxies: family and carers',
  questions: [
    {
      id: 'add-proxy',
      asked: 'How do I let my daughter look after my record?',
      answer: [
        {
          steps: [
            'Go to [Proxy Access](/proxies) and press “Add Proxy”.',
            'Enter her name and email address, and choose what she may do.',
            'Check the mail that she will get, and send it.',
          ],
        },
        `Her link works for ${inviteDays} days. With it she creates her own account, or logs in to the one she has. She never needs your password.`,
      ],
    },
    {
      id: 'levels',
      asked: 'What may a proxy do?',
      answer: [
        { list: accessLevels.map(level => `${levelNames[level]}. ${levelMeanings[level]}`) },
        'Only you can manage access, change links or settings, or delete anything in your account.',
      ],
    },
    {
      id: 'limits',
      asked: 'Can I hide something from a proxy, or end their access on a day?',
      answer: [
        'Yes. Open their page under [Proxy Access](/proxies). You can set a last day, or withhold whole sections. They also do not see emergency links that show a section you withhold.',
      ],
    },
    {
      id: 'end-access',
      asked: 'How do I end their access?',
      answer: [
        'Press “Remove Access” on their card. It takes effect immediately. Your [change history](/profile/history) shows what they changed, and you can restore the earlier values.',
        'A proxy with Full Editing Access may know your access code. The page tells you if they have seen it. Then [replace link and code](#replace).',
      ],
    },
    {
      id: 'helping',
      asked: 'I was invited. Where do I find the person?',
      answer: [
        'Go to [the people I help](/proxy/dashboard). A line at the top of each page says whose record you are in, and leads back to yours. The owner can see what you read. You can leave at any time.',
      ],
    },
    {
      id: 'invitation',
      asked: 'The invitation does not work',
      answer: [
        `An invitation works once, for ${inviteDays} days, and only the newest one works. Ask the person who invited you to press “Resend”. If you have an account, log in with the address that they invited.`,
      ],
    },
    {
      id: 'comments',
      asked: 'Who reads comments?',
      answer: [
        'You, and proxies with “View & Comment Only” or “Full Editing Access”. Emergency links and printed pages never show comments.',
      ],
    },
  ],
})
