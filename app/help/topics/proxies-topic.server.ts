import { accessLevels, levelMeanings, levelNames } from '#app/access/access-levels.ts'
import type { Facts } from '#app/legal/instance-facts.server.ts'
import type { Topic } from '../help-topic.ts'

/** Access of family and carers. */
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
            'Under [Proxy Access](/proxies) press “Add Proxy”.',
            'Say who she is and choose what she may do.',
            'Look at the mail that she will get, and send it.',
          ],
        },
        `Her link works for ${inviteDays} days. With it she makes an account of her own, or logs in to the one she has. She never needs your password.`,
      ],
    },
    {
      id: 'levels',
      asked: 'What may a proxy do?',
      answer: [
        { list: accessLevels.map(level => `${levelNames[level]}. ${levelMeanings[level]}`) },
        'Nobody but you manages access, changes links or settings, or deletes anything of your account.',
      ],
    },
    {
      id: 'limits',
      asked: 'Can I hide something from a proxy, or end their access on a day?',
      answer: [
        'Yes, on their page under [Proxy Access](/proxies): set a last day, or withhold whole sections. They then do not see an emergency link either that shows such a section.',
      ],
    },
    {
      id: 'end-access',
      asked: 'How do I end it?',
      answer: [
        '“Remove Access” on their card. It holds from their next click on. What they changed stands in your [change history](/profile/history) under their name, and you can bring back what was there before.',
        'Somebody with Full Editing Access may know your access code. The page says so when they have seen it; then [replace link and code](#replace).',
      ],
    },
    {
      id: 'helping',
      asked: 'I was invited. Where do I find the person?',
      answer: [
        'Under [the people I help](/proxy/dashboard). On every page of theirs a line at the top says whose record it is, with a way back. What you read there is written down for its owner. You can leave at any time.',
      ],
    },
    {
      id: 'invitation',
      asked: 'The invitation does not work',
      answer: [
        `It works once and for ${inviteDays} days, and only the newest one does. Ask the person who invited you to press “Resend”. If you have an account already, log in with the address that was invited.`,
      ],
    },
    {
      id: 'comments',
      asked: 'Who reads comments?',
      answer: [
        'You, and those with “View & Comment Only” or “Full Editing Access”. Never whoever opens your emergency link, and never on paper.',
      ],
    },
  ],
})
