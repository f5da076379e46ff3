import type { Facts } from '#app/legal/instance-facts.server.ts'
import type { Topic } from '../help-topic.ts'

/** Getting in, and what one is called. */
export const account = (facts: Facts): Topic => ({
  id: 'account',
  title: 'My account and logging in',
  questions: [
    {
      id: 'register',
      asked: 'How do I get an account?',
      answer: [registering[facts.registration]],
    },
    {
      id: 'password',
      asked: 'I forgot my password',
      answer: facts.sendsMail
        ? [
            {
              steps: [
                'Open [Forgot your password?](/forgot-password) and enter the email address that you log in with.',
                `Use the link in the mail. It works once, for ${facts.resetMinutes} minutes.`,
                'Choose a new password. All your devices are logged out then, and the page lists what can still open your account.',
              ],
            },
            'No mail came? Look into the spam folder, and check the address. For the safety of others the page looks the same whether there is an account with it or not. Two-factor authentication stays on. Your emergency link and access code keep working all the time.',
          ]
        : [
            'This server sends no mail. Whoever runs it can give you a new password: [support]. Two-factor authentication stays on. Your emergency link and access code keep working all the time.',
          ],
    },
    {
      id: 'change-password',
      asked: 'How do I change my password?',
      answer: [
        'Under [Security Settings](/settings/security). It has 8 characters at least, with a capital letter, a small letter, a number and a special character, and must not be a common one. All other devices are logged out.',
      ],
    },
    {
      id: 'refused-password',
      asked: 'It says that I tried too many wrong passwords',
      answer: [
        `After ${facts.wrongPasswords} wrong passwords in a row you have to wait 15 minutes, and longer each time that it happens again. After ${facts.wrongPasswordsInAll} only a [new password](#password) helps. Others who try your address do not lock you out on a device where you were logged in before.`,
      ],
    },
    {
      id: 'logged-out',
      asked: 'I was logged out',
      answer: [
        `For your safety you are logged out after ${facts.idleMinutes} minutes without activity, and after ${facts.absoluteHours} hours in any case. Two minutes before, the page asks whether you want to stay, where your browser runs scripts. Typing alone, and what saves itself, do not count as activity.`,
        `What you typed until then, or send after it, is kept for ${facts.keptFormHours} hours, encrypted and for you alone. Log in again, and you get it back. Other windows of your browser are logged out at the same time.`,
        'You are also logged out when you change or reset your password, when you end a login under [where you are logged in](/settings/sessions), and when you log in on more than ten devices.',
      ],
    },
    {
      id: 'email',
      asked: 'How do I change or confirm my email address?',
      answer: facts.sendsMail
        ? [
            `Under [account email](/settings/email). The new address gets a mail with a link that works for ${facts.confirmHours} hours; until you use it, the old address stays. Then all devices are logged out, and the old address is told of the change.`,
            'A confirmed address is what makes sure that a link for a new password reaches you.',
          ]
        : [
            'Under [account email](/settings/email). This server sends no mail, so ask whoever runs it for the link that confirms the new address: [support].',
          ],
    },
  ],
})

const registering = {
  open: 'Press “Get Started” and [create your account](/register) with your name, an email address and a password. It takes a minute.',
  invitation:
    'On this server an account takes an invitation from whoever runs it: ask at [support]. If somebody has invited you as a proxy, the link in that mail is all you need.',
  closed:
    'This server takes no new accounts for now. Ask whoever runs it: [support]. If somebody has invited you as a proxy, the link in that mail still works.',
} as const
