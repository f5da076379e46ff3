import type { Facts } from '#app/legal/instance-facts.server.ts'
import type { Topic } from '../help-topic.ts'

/** Questions about registration, login, password and email address. */
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
                'Choose a new password. This logs out all your devices. The page then lists what can still open your account.',
              ],
            },
            'No mail? Look in your spam folder, and check the address. To keep accounts private, the page looks the same if the address has no account. Two-factor authentication stays on. Your emergency link and access code keep working.',
          ]
        : [
            'This server sends no mail. The operator of this server can give you a new password: [support]. Two-factor authentication stays on. Your emergency link and access code keep working.',
          ],
    },
    {
      id: 'change-password',
      asked: 'How do I change my password?',
      answer: [
        'Go to [Security Settings](/settings/security). A password needs at least 8 characters: a capital letter, a small letter, a number and a special character. Common passwords are refused. The change logs out all your other devices.',
      ],
    },
    {
      id: 'refused-password',
      asked: 'It says I entered too many wrong passwords',
      answer: [
        `After ${facts.wrongPasswords} wrong passwords in a row you have to wait 15 minutes. The wait gets longer each time. After ${facts.wrongPasswordsInAll} wrong passwords you need a [new password](#password). If other people try your address, you can still log in on a device that you used before.`,
      ],
    },
    {
      id: 'logged-out',
      asked: 'I was logged out',
      answer: [
        `To keep you safe, we log you out after ${facts.idleMinutes} minutes without activity, and always after ${facts.absoluteHours} hours. Two minutes before, the page asks if you want to stay, if your browser runs scripts. Typing and automatic saving do not count as activity.`,
        `We keep what you typed for ${facts.draftHours} hours, even if you send it after you were logged out. It is encrypted, and only you can get it. Log in again to get it back. Other windows of the same browser are logged out too.`,
        'You are also logged out when you change or reset your password, when you log a device out under [where you are logged in](/settings/sessions), or when you log in on more than ten devices.',
      ],
    },
    {
      id: 'email',
      asked: 'How do I change or confirm my email address?',
      answer: facts.sendsMail
        ? [
            `Go to [account email](/settings/email). We send a link to the new address. It works for ${facts.confirmHours} hours, and the old address stays until you use it. Then all your devices are logged out. We also mail the old address about the change.`,
            'Confirm your address, so that you can get a link for a new password.',
          ]
        : [
            'Go to [account email](/settings/email). This server sends no mail. Ask the operator for the link that confirms the new address: [support].',
          ],
    },
  ],
})

const registering = {
  open: 'Press “Get Started” and [create your account](/register) with your name, an email address and a password. This takes a minute.',
  invitation:
    'On this server you need an invitation to create an account. Ask the operator: [support]. If somebody invited you as a proxy, you only need the link in that mail.',
  closed:
    'This server takes no new accounts for now. Ask the operator: [support]. If somebody invited you as a proxy, the link in that mail still works.',
} as const
