import { proxyUrl } from '#app/http/proxy-url.ts'
import { env } from '#app/lib/env.server.ts'
import { product } from '#app/lib/product.ts'
import type { MailContent } from '#app/mail/mail.ts'
import { plainName } from '#app/mail/plain-name.ts'
import type { NoticeKind } from '#db/schema.ts'
import { type Unlocks, unlockTexts } from '../codes/unlock-texts.server.ts'
import { maxWrongCodesPerBudget } from '../links/link-locks.server.ts'
import { finalLockWarning, theLink, yourLink } from '../owner/link-texts.ts'
import { maxNoticesPerDay } from './notice-limits.ts'

// Mails name the owner and the link, but not in the subject. They contain no code and no
// health data.

/** The link of the recipient. */
interface OwnLink {
  linkId: string
  /** Empty for the primary link. */
  linkName: string
  /** True if its next lock cannot be unlocked. */
  isNextLockFinal?: boolean
  /** Undefined if the link cannot be unlocked again. */
  unlock?: Unlocks & {
    /** Address that unlocks it once. */
    address: string
  }
}

/** Returns the mail to the owner of the link. The one about a lock is always sent. */
export function ownerNoticeText(kind: NoticeKind, link: OwnLink): MailContent {
  return {
    ...ownerTexts[kind](link),
    reason: `You get this mail because of your emergency link at ${product.name}.`,
    ...(kind !== 'locked' && { optional: 'securityAlerts' }),
  }
}

type NoticeText = Pick<MailContent, 'subject' | 'paragraphs' | 'button'>

const ownerTexts: Record<NoticeKind, (link: OwnLink) => NoticeText> = {
  'wrong-codes': link => ({
    subject: 'Wrong codes on your emergency link',
    paragraphs: [
      `Somebody tried several wrong access codes on ${ownerLinkPhrase(link)} within an hour.`,
      `After ${maxWrongCodesPerBudget} wrong codes the link locks, except on devices that opened it before. If you do not know who it was, your card or link may be in the wrong hands. Then replace link and code.`,
      ...(link.isNextLockFinal ? [finalLockWarning('owner')] : []),
      moreWrongCodes,
    ],
    button: { label: 'Look at the link', address: `${env().origin}/links/${link.linkId}` },
  }),

  locked: link => ({
    subject: 'Your emergency link is locked',
    paragraphs: [
      `Too many wrong access codes were tried on ${ownerLinkPhrase(link)}, so it is locked${link.unlock ? exceptKnownDevices : forEverybody}`,
      ...(link.unlock
        ? [
            'You can unlock it here without logging in. The link in this mail works once, for 24 hours. If you do not know who typed the wrong codes, replace link and code instead.',
            unlockTexts(link.unlock),
          ]
        : [
            'There were too many wrong codes for this access code to be safe. The link cannot be unlocked again. Replace link and code, and print new cards.',
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
      `Somebody opened ${ownerLinkPhrase(link)} with the right code, on a device or with a system that had not opened it before.`,
      'If you did not expect this, replace link and code.',
      `${moreOpenings} “Who has seen my record” lists every opening.`,
    ],
    button: { label: 'See who has seen your record', address: `${env().origin}/seen` },
  }),

  note: link => ({
    subject: 'A note for you',
    paragraphs: [
      `Somebody who opened ${ownerLinkPhrase(link)} left you a note. Log in to read it.`,
      moreNotes,
    ],
    button: { label: 'Read the note', address: `${env().origin}/notes` },
  }),
}

function ownerLinkPhrase({ linkName }: OwnLink): string {
  return linkName ? yourLink(plainName(linkName)) : 'your primary emergency link'
}

const exceptKnownDevices =
  '. Devices that opened it before can still open it. Nobody else can, not even with the right code.'
const forEverybody =
  ' for everybody. Nobody can open it, not even with the right code or on a device that opened it before.'

const dailyLimit = `We send at most ${maxNoticesPerDay} mails about one link in a day, not counting those about locks`
const moreWrongCodes =
  'We do not mail you about further wrong codes on this link until the next day. The page of the link shows how many there were. We always mail you about a lock.'
const moreOpenings = `We do not mail you about further openings of this link within the hour. ${dailyLimit}.`
const moreNotes = `We do not mail you about further notes from this link within the hour. ${dailyLimit}. The page of notes shows every one.`

/** The link of an owner whose proxy gets the mail. */
interface ProxyLink extends Unlocks {
  /** True if its next lock cannot be unlocked. */
  isNextLockFinal?: boolean
  name: string
  linkId: string
  /** Empty for the primary link. */
  linkName: string
  accessId: string
}

/** Returns the mail to a proxy. Its preference is separate from that of the proxy's own alerts. */
export function proxyNoticeText(kind: NoticeKind, about: ProxyLink): MailContent {
  const name = plainName(about.name)
  return {
    ...proxyTexts[kind]({ ...about, name }),
    reason: `You get this mail because ${name} gave you full access to their profile at ${product.name}.`,
    optional: 'helpedAlerts',
  }
}

const proxyTexts: Record<NoticeKind, (about: ProxyLink) => NoticeText> = {
  'wrong-codes': about => ({
    subject: 'Wrong codes on an emergency link of somebody you help',
    paragraphs: [
      `Somebody tried several wrong access codes on ${proxyLinkPhrase(about)} within an hour.`,
      `After ${maxWrongCodesPerBudget} wrong codes the link locks, except on devices that opened it before. If you do not know who it was, tell ${about.name}. They can replace link and code.`,
      ...(about.isNextLockFinal ? [finalLockWarning('proxy')] : []),
      moreWrongCodes,
    ],
    button: {
      label: 'Look at the link',
      address: proxyPageAddress(about, `/links/${about.linkId}`),
    },
  }),

  locked: about => ({
    subject: 'An emergency link of somebody you help is locked',
    paragraphs: [
      `Too many wrong access codes were tried on ${proxyLinkPhrase(about)}, so it is locked${about.unlocksLeft > 0 ? exceptKnownDevices : forEverybody}`,
      ...(about.unlocksLeft > 0
        ? [
            `You can unlock it after you log in. If neither of you knows who typed the wrong codes, ${about.name} should replace link and code instead.`,
            unlockTexts(about, 'proxy'),
          ]
        : [
            `There were too many wrong codes for this access code to be safe. The link cannot be unlocked again. Only ${about.name} can replace link and code.`,
          ]),
    ],
    button:
      about.unlocksLeft > 0
        ? {
            label: 'Unlock the emergency link',
            address: proxyPageAddress(about, `/links/${about.linkId}/unlock`),
          }
        : { label: 'Look at the link', address: proxyPageAddress(about, `/links/${about.linkId}`) },
  }),

  'first-view': about => ({
    subject: 'An emergency link of somebody you help was opened',
    paragraphs: [
      `Somebody opened ${proxyLinkPhrase(about)} with the right code, on a device or with a system that had not opened it before.`,
      `If you did not expect this, tell ${about.name}. They can replace link and code.`,
      `${moreOpenings} The page below lists every opening.`,
    ],
    button: { label: 'See who has seen the record', address: proxyPageAddress(about, '/seen') },
  }),

  note: about => ({
    subject: 'A note for somebody you help',
    paragraphs: [
      `Somebody who opened ${proxyLinkPhrase(about)} left a note. Log in to read it.`,
      moreNotes,
    ],
    button: { label: 'Read the note', address: proxyPageAddress(about, '/notes') },
  }),
}

function proxyLinkPhrase({ name, linkName }: ProxyLink): string {
  const link = linkName ? theLink(plainName(linkName)) : 'the primary emergency link'
  return `${link} of ${name}`
}

function proxyPageAddress({ accessId }: ProxyLink, path: string): string {
  return env().origin + proxyUrl(accessId, path)
}
