import { actingPath } from '#app/accounts/acting.ts'
import { env } from '#app/env.server.ts'
import type { MailContent } from '#app/mail/mail.ts'
import { product } from '#app/product.ts'
import type { NoticeKind } from '#db/schema.ts'
import { wrongCodesPerBudget } from './share-links.server.ts'

// None of these mails names a link, whose name may say where somebody is treated, nor a code, nor anything of the record.

/** The link of the reader that a mail is about. */
interface OwnLink {
  linkId: string
  isPrimary: boolean
  /** Address that unlocks it once; without it the link cannot be unlocked again. */
  unlockAddress?: string
}

/** The mail about a notice for the owner of the link. That of a lock is always sent. */
export function ownNoticeMail(kind: NoticeKind, link: OwnLink): MailContent {
  return {
    ...ownMails[kind](link),
    reason: `You get this because of your emergency link at ${product.name}.`,
    ...(kind !== 'locked' && { optional: 'securityAlerts' }),
  }
}

type Said = Pick<MailContent, 'subject' | 'paragraphs' | 'button'>

const ownMails: Record<NoticeKind, (link: OwnLink) => Said> = {
  'wrong-codes': link => ({
    subject: 'Wrong codes on your emergency link',
    paragraphs: [
      `Several wrong access codes were tried within an hour on ${which(link)}.`,
      `After ${wrongCodesPerBudget} wrong codes it locks for everyone who has not opened it before on the same device. If this was nobody you know, your card or link may be in the wrong hands: replace link and code.`,
    ],
    button: { label: 'Look at the link', address: `${env().origin}/links/${link.linkId}` },
  }),

  locked: link => ({
    subject: 'Your emergency link is locked',
    paragraphs: [
      `Too many wrong access codes were tried on ${which(link)}, so it is locked. Devices that have opened it before still can; nobody else, not even with the right code.`,
      link.unlockAddress
        ? 'You can unlock it here without signing in. The link in this mail works once, for 24 hours. If you do not know who typed the wrong codes, replace link and code instead.'
        : 'This code has been tried too often to be safe and cannot be unlocked again. Replace link and code, and print your cards anew.',
    ],
    button: link.unlockAddress
      ? { label: 'Unlock the emergency link', address: link.unlockAddress }
      : {
          label: 'Replace link and code',
          address: `${env().origin}/links/${link.linkId}/replace`,
        },
  }),

  'first-view': link => ({
    subject: 'Your emergency link was opened',
    paragraphs: [
      `Somebody opened ${which(link)} with the right code, on a device that had not opened it before.`,
      'If that was not meant to happen, replace link and code.',
    ],
    button: { label: 'See who has seen your record', address: `${env().origin}/seen` },
  }),

  note: () => ({
    subject: 'A note for you',
    paragraphs: [
      'Somebody who opened your emergency information left you a note. Sign in to read it.',
    ],
    button: { label: 'Read the note', address: `${env().origin}/notes` },
  }),
}

function which({ isPrimary }: OwnLink): string {
  return isPrimary ? 'your emergency link' : 'one of your further emergency links'
}

/** The link of somebody whom the reader helps. */
interface HelpedLink {
  /** Of the owner. */
  name: string
  linkId: string
  isPrimary: boolean
  canUnlock: boolean
  /** By which access the reader sees it. */
  accessId: string
}

/**
 * The mail about a notice for a proxy. Each is optional, by a choice of its own: it is not about the reader's own
 * account, and who stops it must not lose the alerts that are.
 */
export function helpedNoticeMail(kind: NoticeKind, about: HelpedLink): MailContent {
  const { name } = about
  return {
    ...helpedMails[kind](about),
    reason: `You get this because ${name} gave you full access to their profile at ${product.name}.`,
    optional: 'helpedAlerts',
  }
}

const helpedMails: Record<NoticeKind, (about: HelpedLink) => Said> = {
  'wrong-codes': about => ({
    subject: `Wrong codes on an emergency link of ${about.name}`,
    paragraphs: [
      `Several wrong access codes were tried within an hour on ${theirs(about)}.`,
      `After ${wrongCodesPerBudget} wrong codes it locks for everyone who has not opened it before on the same device. If this was nobody you know, tell ${about.name}, who can replace link and code.`,
    ],
    button: { label: 'Look at the link', address: at(about, `/links/${about.linkId}`) },
  }),

  locked: about => ({
    subject: `An emergency link of ${about.name} is locked`,
    paragraphs: [
      `Too many wrong access codes were tried on ${theirs(about)}, so it is locked. Devices that have opened it before still can; nobody else, not even with the right code.`,
      about.canUnlock
        ? `You can unlock it after signing in. If nobody of you knows who typed the wrong codes, ${about.name} should replace link and code instead.`
        : `This code has been tried too often to be safe and cannot be unlocked again. Only ${about.name} can replace link and code.`,
    ],
    button: about.canUnlock
      ? { label: 'Unlock the emergency link', address: at(about, `/links/${about.linkId}/unlock`) }
      : { label: 'Look at the link', address: at(about, `/links/${about.linkId}`) },
  }),

  'first-view': about => ({
    subject: `An emergency link of ${about.name} was opened`,
    paragraphs: [
      `Somebody opened ${theirs(about)} with the right code, on a device that had not opened it before.`,
      `If that was not meant to happen, tell ${about.name}, who can replace link and code.`,
    ],
    button: { label: 'See who has seen the record', address: at(about, '/seen') },
  }),

  note: about => ({
    subject: `A note for ${about.name}`,
    paragraphs: [
      `Somebody who opened the emergency information of ${about.name} left a note. Sign in to read it.`,
    ],
    button: { label: 'Read the note', address: at(about, '/notes') },
  }),
}

function theirs({ name, isPrimary }: HelpedLink): string {
  return isPrimary ? `the emergency link of ${name}` : `a further emergency link of ${name}`
}

function at({ accessId }: HelpedLink, path: string): string {
  return env().origin + actingPath(accessId, path)
}
