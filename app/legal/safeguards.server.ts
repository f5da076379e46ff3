import type { Facts } from './instance-facts.server.ts'

/** One technical safeguard of the HIPAA Security Rule (45 CFR 164.312). */
export interface Safeguard {
  /** Anchor on the page. */
  id: string
  /** Its paragraphs in 164.312. */
  clause: string
  title: string
  /** The rule's word for its obligation. */
  kind: 'Required' | 'Addressable' | 'Standard'
  software: string[]
  operator: string
}

const registrationWords = {
  open: 'anybody, at the moment',
  invitation: 'by invitation, at the moment',
  closed: 'no new ones, at the moment',
} as const

/** Returns every safeguard in the order of the rule. */
export const safeguards = (facts: Facts): Safeguard[] => [
  {
    id: 'access-control',
    clause: '(a)(1)',
    title: 'Access control',
    kind: 'Standard',
    software: [
      'Every page and every save checks who is logged in before it reads or changes a record.',
      'There are three ways to a record: the login of its owner, the login of a proxy with one of three levels, and, to read only, an emergency link with its 5-digit code. Every request checks the level, the last day and the withheld sections.',
    ],
    operator: `Decides who may have an account on this server (${registrationWords[facts.registration]}) and who may manage the machine.`,
  },
  {
    id: 'user-identification',
    clause: '(a)(2)(i)',
    title: 'Unique user identification',
    kind: 'Required',
    software: [
      'One account belongs to one person. It has a random id and an email address that no other account has. Family and carers have their own logins and never need the owner’s.',
      'Every change of a record has the id of the account that made it. So has every entry of the access log about somebody who was logged in. A responder who opens an emergency link needs no account and may give a name.',
    ],
    operator: 'Makes sure that people do not share logins.',
  },
  {
    id: 'emergency-access',
    clause: '(a)(2)(ii)',
    title: 'Emergency access procedure',
    kind: 'Required',
    software: [
      'The emergency link with its code is that procedure. It works in any browser, without an account and without scripts.',
      `A link locks after ${facts.wrongCodes} wrong codes. Its owner or a proxy with Full Editing Access can unlock it on the dashboard${facts.sendsMail ? ' or with the link in a mail' : ''}. So can the operator. Devices that opened the link before can still open it while it is locked.`,
    ],
    operator:
      'Keeps the server running, and keeps the master key and the backups where they can be restored.',
  },
  {
    id: 'automatic-logoff',
    clause: '(a)(2)(iii)',
    title: 'Automatic logoff',
    kind: 'Addressable',
    software: [
      `The server ends a session after ${facts.idleMinutes} minutes without activity, and always after ${facts.absoluteHours} hours. Automatic saving does not count as activity.`,
      `A form that is sent after the end is kept for its sender for ${facts.draftHours} hours, encrypted. A device that opened an emergency link loses access after ${facts.grantMinutes} minutes.`,
    ],
    operator: 'Sets the devices of staff to lock their screens.',
  },
  {
    id: 'encryption',
    clause: '(a)(2)(iv)',
    title: 'Encryption and decryption',
    kind: 'Addressable',
    software: [
      'Records, pictures, comments, names, email addresses, codes and links are encrypted with AES-256-GCM. Each person has a key, and a master key encrypts these keys. Ids, times and names of sections are not encrypted.',
      'When an account is deleted, its key is destroyed.',
    ],
    operator:
      'Keeps the master key secret, away from the database and its backups. Deletes old backups in time.',
  },
  {
    id: 'audit-controls',
    clause: '(b)',
    title: 'Audit controls',
    kind: 'Required',
    software: [
      'A log of its own has an entry for every opening of an emergency link with its code, for every view, note and export of a record, for every read by another health system, and for what proxies read in it. Each entry has the time, the link, the device, the network address and the name that was given.',
      `Entries are kept for ${facts.accessLogYears} years. Each is sealed to the one before it, so that a change shows. The owner can read the entries of their record, the server checks them all once a day, and “medfold access-log” checks them on request. If the entry of a view cannot be written, the record is still shown, and the server’s log says so. The log has no entry when somebody reads data on the machine itself.`,
      'Every change of a record is kept with its old and new value, its time and its author. Every request is logged with its time, kind of page and result, without personal data. Wrong codes are counted, and the owner sees the count.',
    ],
    operator:
      'Runs that check from time to time and after every restore. Reviews the logs. Keeps the server’s log on another machine than the database, or under another account, because it shows whether the newest entries were cut off. Records who uses the machine itself.',
  },
  {
    id: 'integrity',
    clause: '(c)(1), (c)(2)',
    title: 'Integrity',
    kind: 'Required',
    software: [
      'Each stored value is sealed to its place. If somebody changes it, or moves it to another person, it cannot be decrypted. If two people save the same section, they see both entries and choose. The owner can restore earlier values.',
    ],
    operator: 'Makes backups and tests that they can be restored.',
  },
  {
    id: 'authentication',
    clause: '(d)',
    title: 'Person or entity authentication',
    kind: 'Required',
    software: [
      `Passwords have at least 8 characters. Common passwords are refused. Passwords are stored as Argon2id hashes. ${facts.wrongPasswords} wrong passwords in a row lock the login for a time. Each person can turn on two-factor authentication (TOTP with recovery codes) and passkeys.`,
      `The software asks for the password again before a change of login, full access for a proxy, an export or the end of the account, unless it was given less than ${facts.reAuthenticationMinutes} minutes ago. Emergency codes are compared only on the server, and ${facts.wrongCodes} wrong codes lock the link.`,
    ],
    operator:
      'Checks who is asking before giving out a new password or turning off two-factor authentication. Asks staff to use two-factor authentication: the software does not force it.',
  },
  {
    id: 'transmission',
    clause: '(e)(1), (e)(2)',
    title: 'Transmission security',
    kind: 'Standard',
    software: [
      'The software refuses plain http from other machines, unless the operator allows it. Then every page says so. With https, it tells browsers to use only https from then on, and sends cookies only over https.',
      'No mail contains health data.',
    ],
    operator: 'Puts a proxy with current TLS in front and renews its certificate.',
  },
]
