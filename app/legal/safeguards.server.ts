import type { Facts } from './instance-facts.server.ts'

/** One technical safeguard of the HIPAA Security Rule (45 CFR 164.312). */
export interface Safeguard {
  /** Its place on the page. */
  id: string
  /** Its paragraphs in 164.312. */
  clause: string
  title: string
  /** The rule's own word for how binding it is. */
  kind: 'Required' | 'Addressable' | 'Standard'
  /** What the software does. */
  software: string[]
  /** What is left to the operator. */
  operator: string
}

const registrationWords = {
  open: 'anybody, at the moment',
  invitation: 'by invitation, at the moment',
  closed: 'no new ones, at the moment',
} as const

/** Every safeguard in the order of the rule, with what this software does for it. */
export const safeguards = (facts: Facts): Safeguard[] => [
  {
    id: 'access-control',
    clause: '(a)(1)',
    title: 'Access control',
    kind: 'Standard',
    software: [
      'Every page and every save asks who is there before it touches a record.',
      'A record is reached by its owner’s login, by the login of somebody to whom the owner gave access at one of three levels, or read-only by an emergency link together with its 5-digit code. Level, end and withheld sections are asked for at every request.',
    ],
    operator: `Decides who may have an account on this server (${registrationWords[facts.registration]}) and who may administer the machine.`,
  },
  {
    id: 'user-identification',
    clause: '(a)(2)(i)',
    title: 'Unique user identification',
    kind: 'Required',
    software: [
      'One account belongs to one person, with a random id and an email address that no other account has. Family and carers have logins of their own and never need the owner’s.',
      'Every change of a record, and every entry of the access log about somebody who was logged in, carries the id of their account. Whoever opens an emergency link needs no account and may give a name.',
    ],
    operator: 'Sees to it that people do not share logins.',
  },
  {
    id: 'emergency-access',
    clause: '(a)(2)(ii)',
    title: 'Emergency access procedure',
    kind: 'Required',
    software: [
      'The emergency link with its code is that procedure: it works on any browser, without an account and without scripts.',
      `A link that locked after ${facts.wrongCodes} wrong codes is unlocked by its owner or somebody with Full Editing Access, on the dashboard${facts.sendsMail ? ' or with the link in a mail' : ''}, or by the operator. Devices that have opened it before still can while it is locked.`,
    ],
    operator:
      'Keeps the server reachable, and the master key and the backups where they can be restored.',
  },
  {
    id: 'automatic-logoff',
    clause: '(a)(2)(iii)',
    title: 'Automatic logoff',
    kind: 'Addressable',
    software: [
      `The server ends a session after ${facts.idleMinutes} minutes without activity and after ${facts.absoluteHours} hours in any case. A page that saves itself does not count as activity.`,
      `What somebody posts after the end is kept for them, encrypted, for ${facts.keptFormHours} hours. A device that opened an emergency link loses access after ${facts.grantMinutes} minutes.`,
    ],
    operator: 'Lets screens lock on the devices that staff use.',
  },
  {
    id: 'encryption',
    clause: '(a)(2)(iv)',
    title: 'Encryption and decryption',
    kind: 'Addressable',
    software: [
      'Records, pictures, comments, names, email addresses, codes and links are stored under AES-256-GCM with a key for each person. Those keys are stored under a master key. Ids, times and names of sections are not encrypted.',
      'When an account is deleted its key is destroyed with it.',
    ],
    operator:
      'Keeps the master key secret, and apart from the database and its backups. Throws backups away in time.',
  },
  {
    id: 'audit-controls',
    clause: '(b)',
    title: 'Audit controls',
    kind: 'Required',
    software: [
      'Every opening of an emergency link with its code, every view, note and export of a record, and what people with access read in it, is entered in a log of its own, with time, link, device, network address and the name that was given.',
      `Each entry is kept for ${facts.accessLogYears} years and sealed to the one before it, so that a change shows; the owner reads the entries of their record, and “npm run access-log” checks them all. If an entry of a view cannot be written, the record is shown all the same, and the server’s log says so. What somebody reads from the machine itself is not in it.`,
      'Every change of a record is kept with its old and new value, its time and who made it. Every request is logged with time, kind of page and result, without personal data. Wrong codes are counted, and the owner sees the count.',
    ],
    operator:
      'Runs that check from time to time and after every restore, reviews the logs, and keeps the server’s log on another machine, or under another account, than the database: it holds the lines that show whether the newest entries were cut off. Records who uses the machine itself.',
  },
  {
    id: 'integrity',
    clause: '(c)(1), (c)(2)',
    title: 'Integrity',
    kind: 'Required',
    software: [
      'Stored values are sealed to their place: one that was changed, or moved to another person, does not open. Two people saving the same section see both entries and choose. Earlier values can be brought back.',
    ],
    operator: 'Makes backups and tries out restoring them.',
  },
  {
    id: 'authentication',
    clause: '(d)',
    title: 'Person or entity authentication',
    kind: 'Required',
    software: [
      `Passwords have at least 8 characters, common ones are refused, and they are stored as Argon2id hashes. ${facts.wrongPasswords} wrong ones in a row lock the login for a time. Two-factor authentication (TOTP with recovery codes) and passkeys are there for whoever turns them on.`,
      `What changes who can get in, gives full access, takes everything out or ends the account asks again when the last proof is ${facts.reAuthenticationMinutes} minutes old. Emergency codes are compared on the server only, and ${facts.wrongCodes} wrong ones lock the link.`,
    ],
    operator:
      'Makes sure who is asking before handing out a new password or turning off somebody’s second factor. Asks staff to use two-factor authentication: the software does not force it.',
  },
  {
    id: 'transmission',
    clause: '(e)(1), (e)(2)',
    title: 'Transmission security',
    kind: 'Standard',
    software: [
      'It refuses to be reached over plain http from other machines unless the operator insists, and then says so on every page. With https, browsers are told never to come back without it, and cookies travel by https alone.',
      'No mail holds anything about anybody’s health.',
    ],
    operator: 'Puts a proxy with current TLS in front and renews its certificate.',
  },
]
