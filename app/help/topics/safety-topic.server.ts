import type { Facts } from '#app/legal/instance-facts.server.ts'
import type { Topic } from '../help-topic.ts'

/** What guards an account beside the password. */
export const safety = (facts: Facts): Topic => ({
  id: 'safety',
  title: 'Two-factor authentication and devices',
  questions: [
    {
      id: 'two-factor',
      asked: 'How do I turn on two-factor authentication?',
      answer: [
        {
          steps: [
            'Install an authenticator app on your phone, any that makes codes of 6 digits.',
            'Open [two-factor authentication](/settings/two-factor), scan the QR code with the app, or type in the key that stands below it.',
            'Enter the code that the app shows. Only then is it on.',
            'Print or write down the recovery codes. They are shown once.',
          ],
        },
        'That is two-factor authentication, or 2FA: from then on a login asks for your password and a code from the app. Your emergency link is not touched by it.',
      ],
    },
    {
      id: 'lost-authenticator',
      asked: 'I lost the phone with my authenticator app',
      answer: [
        `Log in with your password and one of your ${facts.recoveryCodes} recovery codes; each works once. Then open [two-factor authentication](/settings/two-factor), set up the new phone, and make new recovery codes. A passkey that you added works in place of the code, too.`,
        'Without phone, recovery codes and passkey, ask whoever runs this server: [support]. They make sure that it is really you before they turn it off. A new password alone does not: that is the point of a second factor.',
      ],
    },
    {
      id: 'wrong-code',
      asked: 'The code from my app is refused',
      answer: [
        'Check that the clock of your phone is set by the network: the codes depend on the time. Each code works once, so wait for the next one.',
        'After five wrong codes you have to wait 15 minutes. After 80 in all the app no longer opens your account on new devices, after 100 on none: use a recovery code.',
      ],
    },
    {
      id: 'passkeys',
      asked: 'What is a passkey?',
      answer: [
        'A way to log in with your fingerprint, your face or the PIN of your device, in place of the password. It cannot be guessed, and works on this site alone. Add one under [passkeys](/settings/passkeys). It needs a browser that runs scripts; your password keeps working beside it.',
      ],
    },
    {
      id: 'asked-again',
      asked: 'Why am I asked for my password again?',
      answer: [
        `Before somebody changes your email address, password or two-factor authentication, gives Full Editing Access, replaces link and code, exports everything or deletes the account, we ask once more who is there, unless you logged in less than ${facts.reAuthenticationMinutes} minutes ago. So an open screen that you left alone is not enough.`,
      ],
    },
    {
      id: 'devices',
      asked: 'Where am I logged in?',
      answer: [
        'The list is [where you are logged in](/settings/sessions): every browser with its kind, the network it came from and when it was last used. Log out one of them, all others, or all. Do that, and [change your password](#change-password), if you see one that is not yours.',
      ],
    },
  ],
})
