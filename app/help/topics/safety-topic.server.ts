import type { Facts } from '#app/legal/instance-facts.server.ts'
import type { Topic } from '../help-topic.ts'

/** Questions about two-factor authentication, passkeys and devices. */
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
            'Install an authenticator app on your phone. Any app that makes 6-digit codes will do.',
            'Open [two-factor authentication](/settings/two-factor). Scan the QR code with the app, or type in the key below it.',
            'Enter the code that the app shows. This turns it on.',
            'Print or write down the recovery codes. We show them only once.',
          ],
        },
        'From then on, you log in with your password and a code from the app. This is two-factor authentication, or 2FA. It does not change your emergency link.',
      ],
    },
    {
      id: 'lost-authenticator',
      asked: 'I lost the phone with my authenticator app',
      answer: [
        `Log in with your password and one of your ${facts.recoveryCodes} recovery codes. Each works once. Then open [two-factor authentication](/settings/two-factor), set up the new phone, and make new recovery codes. If you have a passkey, you can use it instead of the code.`,
        'If you have no phone, no recovery code and no passkey, ask the operator of this server: [support]. They check that it is really you before they turn it off. A new password alone does not turn it off.',
      ],
    },
    {
      id: 'wrong-code',
      asked: 'The code from my app is refused',
      answer: [
        'Check that your phone sets its clock from the network, because the codes depend on the time. Each code works once, so wait for the next one.',
        'After five wrong codes you have to wait 15 minutes. After 80 wrong codes in all, new devices can no longer use the app to log in. After 100, no device can. Then use a recovery code.',
      ],
    },
    {
      id: 'passkeys',
      asked: 'What is a passkey?',
      answer: [
        'With a passkey you log in with your fingerprint, your face or the PIN of your device. You do not type a password. Nobody can guess a passkey, and it works only on this site. Add one under [passkeys](/settings/passkeys). Your browser must run scripts. Your password keeps working too.',
      ],
    },
    {
      id: 'asked-again',
      asked: 'Why am I asked for my password again?',
      answer: [
        `We ask again before a step that could do harm, unless you logged in less than ${facts.reAuthenticationMinutes} minutes ago. These steps are: to change your email address, password or two-factor authentication, to give Full Editing Access, to replace link and code, to export everything, and to delete the account. This keeps you safe if you leave your screen open.`,
      ],
    },
    {
      id: 'devices',
      asked: 'Where am I logged in?',
      answer: [
        'See [where you are logged in](/settings/sessions). The list has every browser, its network, and when it was last used. You can log out one of them, all others, or all. If one is not yours, log it out and [change your password](#change-password).',
      ],
    },
  ],
})
