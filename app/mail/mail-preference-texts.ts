import type { MailPreferences } from './mail.ts'

/** What is said of the mails that a preference stands for. */
interface PreferenceWords {
  /** Its name in the settings. */
  label: string
  /** Within a sentence: "mails about …". */
  about: string
  /** When such a mail is sent: what no mail tells any more once it is stopped. */
  occasions: string[]
}

/** What is said of each preference, in the settings and where a mail is stopped. */
export const preferenceWords: Record<keyof MailPreferences, PreferenceWords> = {
  updates: {
    label: 'Updates',
    about: 'updates by your proxies',
    occasions: [
      'A proxy of yours changed or commented on something in your record, or gave up their access',
      'Somebody answered a comment of yours, or removed your access to their record',
    ],
  },
  securityAlerts: {
    label: 'Security alerts',
    about: 'security alerts',
    occasions: [
      'Somebody logged in to your account on a new device',
      'Your password, two-factor authentication, recovery codes or passkeys were changed, or several wrong codes were given at your login',
      'Several wrong codes were tried on one of your emergency links, or one was opened on a device that had not opened it before',
      'Somebody who opened your record left a note',
      'An invitation of yours was answered',
    ],
  },
  medicalReminders: {
    label: 'Medical reminders',
    about: 'medical reminders',
    occasions: [
      'A part of your record has not been confirmed for six months, or a vaccination or a review may be due; at most once a month, and the mail says only how many',
    ],
  },
  marketingEmails: {
    label: 'News and offers',
    about: 'news and offers',
    occasions: ['Whoever runs this server has news or an offer'],
  },
  helpedAlerts: {
    label: 'Alerts about people I help',
    about: 'the emergency links of people you help',
    occasions: [
      'Several wrong codes were tried on an emergency link of somebody who gave you full access, or it was locked',
      'It was opened on a device that had not opened it before',
      'Somebody who opened their record left a note',
    ],
  },
}

/** What is sent whatever somebody chose. */
export const alwaysSent =
  'Always sent: links to set a new password or to confirm an address, news that your password was reset or your email address was changed, invitations, and that an emergency link of yours is locked.'
