import { proxyUrl } from '#app/http/proxy-url.ts'
import { env } from '#app/lib/env.server.ts'
import { product } from '#app/lib/product.ts'
import type { MailContent } from '#app/mail/mail.ts'
import { plainName } from '#app/mail/plain-name.ts'
import type { NoticeKind } from '#db/schema.ts'
import { type Unlocks, unlockTexts } from '../codes/unlock-texts.server.ts'
import { wrongCodesPerBudget } from '../links/link-locks.server.ts'
import { finalLock, theLink, yourLink } from '../owner/link-texts.ts'
import { noticesPerDay } from './notice-limits.ts'

// Mails name the owner and the link, but not in the subject; they hold no code and nothing of the
// record.

/** The link of the reader that a mail is about. */
interface OwnLink {
  linkId: string
  /** Empty for the primary link. */
  linkName: string
  /** True if its next lock cannot be unlocked. */
  isNextLockFinal?: boolean
  /** How it is unlocked; without it the link cannot be unlocked again. */
  unlock?: Unlocks & {
    /** Address that unlocks it once. */
    address: string
  }
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
      ...(link.isNextLockFinal ? [finalLock('owner')] : []),
      moreWrongCodes,
    ],
    button: { label: 'Look at the link', address: `${env().origin}/links/${link.linkId}` },
  }),

  locked: link => ({
    subject: 'Your emergency link is locked',
    paragraphs: [
      `Too many wrong access codes were tried on ${which(link)}, so it is locked${link.unlock ? exceptKnown : forEverybody}`,
      ...(link.unlock
        ? [
            'You can unlock it here without signing in. The link in this mail works once, for 24 hours. If you do not know who typed the wrong codes, replace link and code instead.',
            unlockTexts(link.unlock),
          ]
        : [
            'This code has been tried too often to be safe and cannot be unlocked again. Replace link and code, and print your cards anew.',
          ]),
    ],
    button: link.unlock
      ? { label: 'Unlock the emergency link', address: link.unlock.address }
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
      `${moreOpenings} “Who has seen my record” lists every opening.`,
    ],
    button: { label: 'See who has seen your record', address: `${env().origin}/seen` },
  }),

  note: link => ({
    subject: 'A note for you',
    paragraphs: [
      `Somebody who opened ${which(link)} left you a note. Sign in to read it.`,
      moreNotes,
    ],
    button: { label: 'Read the note', address: `${env().origin}/notes` },
  }),
}

function which({ linkName }: OwnLink): string {
  return linkName ? yourLink(plainName(linkName)) : 'your primary emergency link'
}

const exceptKnown =
  '. Devices that have opened it before still can; nobody else, not even with the right code.'
const forEverybody =
  ' for everybody, also on devices that have opened it before, and even with the right code.'

const aDay = `and no more than ${noticesPerDay} mails about one link are sent in a day, those about locks apart`
const moreWrongCodes =
  'Further wrong codes on this link are not mailed until the next day: the page of the link shows how many there were. A lock is always mailed.'
const moreOpenings = `Further openings of this link within the hour are not mailed, ${aDay}.`
const moreNotes = `Further notes over this link within the hour are not mailed, ${aDay}. The page of notes shows every one.`

/** The link of somebody whom the reader helps. */
interface HelpedLink extends Unlocks {
  /** True if its next lock cannot be unlocked. */
  isNextLockFinal?: boolean
  /** Of the owner. */
  name: string
  linkId: string
  /** Empty for the primary link. */
  linkName: string
  /** By which access the reader sees it. */
  accessId: string
}

/**
 * The mail about a notice for a proxy. Each is optional, by a choice of its own: it is not about the reader's own
 * account, and who stops it must not lose the alerts that are.
 */
export function helpedNoticeMail(kind: NoticeKind, about: HelpedLink): MailContent {
  const name = plainName(about.name)
  return {
    ...helpedMails[kind]({ ...about, name }),
    reason: `You get this because ${name} gave you full access to their profile at ${product.name}.`,
    optional: 'helpedAlerts',
  }
}

const helpedMails: Record<NoticeKind, (about: HelpedLink) => Said> = {
  'wrong-codes': about => ({
    subject: 'Wrong codes on an emergency link of somebody you help',
    paragraphs: [
      `Several wrong access codes were tried within an hour on ${theirs(about)}.`,
      `After ${wrongCodesPerBudget} wrong codes it locks for everyone who has not opened it before on the same device. If this was nobody you know, tell ${about.name}, who can replace link and code.`,
      ...(about.isNextLockFinal ? [finalLock('proxy')] : []),
      moreWrongCodes,
    ],
    button: { label: 'Look at the link', address: at(about, `/links/${about.linkId}`) },
  }),

  locked: about => ({
    subject: 'An emergency link of somebody you help is locked',
    paragraphs: [
      `Too many wrong access codes were tried on ${theirs(about)}, so it is locked${about.unlocksLeft > 0 ? exceptKnown : forEverybody}`,
      ...(about.unlocksLeft > 0
        ? [
            `You can unlock it after signing in. If nobody of you knows who typed the wrong codes, ${about.name} should replace link and code instead.`,
            unlockTexts(about, 'proxy'),
          ]
        : [
            `This code has been tried too often to be safe and cannot be unlocked again. Only ${about.name} can replace link and code.`,
          ]),
    ],
    button:
      about.unlocksLeft > 0
        ? {
            label: 'Unlock the emergency link',
            address: at(about, `/links/${about.linkId}/unlock`),
          }
        : { label: 'Look at the link', address: at(about, `/links/${about.linkId}`) },
  }),

  'first-view': about => ({
    subject: 'An emergency link of somebody you help was opened',
    paragraphs: [
      `Somebody opened ${theirs(about)} with the right code, on a device that had not opened it before.`,
      `If that was not meant to happen, tell ${about.name}, who can replace link and code.`,
      `${moreOpenings} The page below lists every opening.`,
    ],
    button: { label: 'See who has seen the record', address: at(about, '/seen') },
  }),

  note: about => ({
    subject: 'A note for somebody you help',
    paragraphs: [
      `Somebody who opened ${theirs(about)} left a note. Sign in to read it.`,
      moreNotes,
    ],
    button: { label: 'Read the note', address: at(about, '/notes') },
  }),
}

function theirs({ name, linkName }: HelpedLink): string {
  const link = linkName ? theLink(plainName(linkName)) : 'the primary emergency link'
  return `${link} of ${name}`
}

function at({ accessId }: HelpedLink, path: string): string {
  return env().origin + proxyUrl(accessId, path)
}
