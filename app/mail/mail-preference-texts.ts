import type { MailPreferences } from './mail.ts'

/** The texts about one mail preference. */
interface PreferenceTexts {
  /** Its name in the settings. */
  label: string
  /** Within a sentence: "mails about …". */
  about: string
  /** The events of which such a mail is sent. */
  occasions: string[]
}

/** The texts about each preference, in the settings and on the page that stops a mail. */
export const preferenceTexts: Record<keyof MailPreferences, PreferenceTexts> = {
  updates: {
    label: 'Updates',
    about: 'updates by your proxies',
    occasions: [
      'A proxy changed or commented on your record, or gave up their access',
      'Somebody answered your comment, or removed your access to their record',
    ],
  },
  securityAlerts: {
    label: 'Security alerts',
    about: 'security alerts',
    occasions: [
      'Somebody logged in to your account on a new device',
      'Somebody changed your password, two-factor authentication, recovery codes or passkeys, or entered several wrong codes at your login',
      'Somebody tried several wrong codes on your emergency link, or opened it on a new device or system',
      'Somebody who opened your record left a note',
      'Somebody answered your invitation',
    ],
  },
  medicalReminders: {
    label: 'Medical reminders',
    about: 'medical reminders',
    occasions: [
      'You have not confirmed a part of your record for six months, or a vaccination or review may be due. We send at most one mail a month, and it gives only the number',
    ],
  },
  marketingEmails: {
    label: 'News and offers',
    about: 'news and offers',
    occasions: ['The operator of this server has news or an offer'],
  },
  helpedAlerts: {
    label: 'Alerts about people I help',
    about: 'the emergency links of people you help',
    occasions: [
      'Somebody tried several wrong codes on an emergency link of a person who gave you full access, or the link was locked',
      'Somebody opened it on a new device or system',
      'Somebody who opened their record left a note',
    ],
  },
}

/** The mails that no preference turns off. */
export const alwaysSent =
  'We always send some mails: links to set a new password or to confirm an address, and invitations. We also always tell you when your password was reset, your email address was changed, or your own emergency link is locked.'
