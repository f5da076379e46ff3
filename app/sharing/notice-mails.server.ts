import { actingPath } from '#app/accounts/acting.ts'
import type { Person } from '#app/accounts/person.server.ts'
import { env } from '#app/env.server.ts'
import type { MailContent } from '#app/mail/mail.ts'
import { createMailLink } from '#app/mail/mail-links.server.ts'
import { product } from '#app/product.ts'
import type { Database } from '#db/client.server.ts'
import type { NoticeKind } from '#db/schema.ts'
import {
  unlockPurpose,
  unlockSubject,
  unlocksLeft,
  wrongCodesPerBudget,
} from './share-links.server.ts'

const day = 24 * 60 * 60_000

interface About {
  kind: NoticeKind
  linkId: string
}

/**
 * The mail about a notice. It names neither the link, whose name may say where somebody is treated, nor a code, and
 * nothing of the record. That of a lock carries a link that unlocks once.
 */
export function noticeMail(db: Database, owner: Person, about: About): Promise<MailContent> {
  return mails[about.kind](db, owner, about)
}

type Maker = (db: Database, owner: Person, about: About) => Promise<MailContent>

const reason = `You get this because of your emergency link at ${product.name}.`

const mails: Record<NoticeKind, Maker> = {
  async 'wrong-codes'(db, _owner, { linkId }) {
    return {
      subject: 'Wrong codes on your emergency link',
      paragraphs: [
        `Several wrong access codes were tried within an hour on ${await which(db, linkId)}.`,
        `After ${wrongCodesPerBudget} wrong codes it locks for everyone who has not opened it before on the same device. If this was nobody you know, your card or link may be in the wrong hands: replace link and code.`,
      ],
      button: { label: 'Look at the link', address: `${env().origin}/links/${linkId}` },
      reason,
      optional: 'securityAlerts',
    }
  },

  async locked(db, owner, { linkId }) {
    const link = await rowOf(db, linkId)
    const told = [
      `Too many wrong access codes were tried on ${await which(db, linkId)}, so it is locked. Devices that have opened it before still can; nobody else, not even with the right code.`,
    ]
    if (unlocksLeft(link) === 0) {
      return {
        subject: 'Your emergency link is locked',
        paragraphs: [
          ...told,
          'This code has been tried too often to be safe and cannot be unlocked again. Replace link and code, and print your cards anew.',
        ],
        button: {
          label: 'Replace link and code',
          address: `${env().origin}/links/${linkId}/replace`,
        },
        reason,
      }
    }
    const token = await createMailLink(db, {
      purpose: unlockPurpose,
      userId: owner.id,
      subject: unlockSubject(linkId, link.generation),
      ttlMs: day,
    })
    return {
      subject: 'Your emergency link is locked',
      paragraphs: [
        ...told,
        'You can unlock it here without signing in. The link in this mail works once, for 24 hours. If you do not know who typed the wrong codes, replace link and code instead.',
      ],
      button: { label: 'Unlock the emergency link', address: `${env().origin}/unlock/${token}` },
      reason,
    }
  },

  async 'first-view'(db, _owner, { linkId }) {
    return {
      subject: 'Your emergency link was opened',
      paragraphs: [
        `Somebody opened ${await which(db, linkId)} with the right code, on a device that had not opened it before.`,
        'If that was not meant to happen, replace link and code.',
      ],
      button: { label: 'See who has seen your record', address: `${env().origin}/seen` },
      reason,
      optional: 'securityAlerts',
    }
  },

  async note() {
    return {
      subject: 'A note for you',
      paragraphs: [
        'Somebody who opened your emergency information left you a note. Sign in to read it.',
      ],
      button: { label: 'Read the note', address: `${env().origin}/notes` },
      reason,
      optional: 'securityAlerts',
    }
  },
}

/**
 * The mail about a notice for a proxy: whose link it is about, and a page of theirs. It carries no link that unlocks
 * without signing in, because the owner's would stop working when another is made. Each is optional: it is not about
 * the reader's own account.
 */
export async function proxyNoticeMail(
  db: Database,
  owner: Person,
  { kind, linkId, accessId }: About & { accessId: string },
): Promise<MailContent> {
  const name = `${owner.firstName} ${owner.lastName}`.replace(/\s+/g, ' ').trim()
  const { is_primary, ...link } = await rowOf(db, linkId)
  const about = {
    name,
    link: is_primary ? `the emergency link of ${name}` : `a further emergency link of ${name}`,
    canUnlock: unlocksLeft(link) > 0,
    at: (path: string) => `${env().origin}${actingPath(accessId, path)}`,
    linkId,
  }
  return {
    ...proxyMails[kind](about),
    reason: `You get this because ${name} gave you full access to their profile at ${product.name}.`,
    optional: 'securityAlerts',
  }
}

interface AboutTheirs {
  /** Of the owner. */
  name: string
  /** Which link, within a sentence. */
  link: string
  canUnlock: boolean
  /** The address of a page of the owner's record. */
  at: (path: string) => string
  linkId: string
}

const proxyMails: Record<
  NoticeKind,
  (about: AboutTheirs) => Pick<MailContent, 'subject' | 'paragraphs' | 'button'>
> = {
  'wrong-codes': ({ name, link, at, linkId }) => ({
    subject: `Wrong codes on an emergency link of ${name}`,
    paragraphs: [
      `Several wrong access codes were tried within an hour on ${link}.`,
      `After ${wrongCodesPerBudget} wrong codes it locks for everyone who has not opened it before on the same device. If this was nobody you know, tell ${name}, who can replace link and code.`,
    ],
    button: { label: 'Look at the link', address: at(`/links/${linkId}`) },
  }),

  locked: ({ name, link, canUnlock, at, linkId }) => ({
    subject: `An emergency link of ${name} is locked`,
    paragraphs: [
      `Too many wrong access codes were tried on ${link}, so it is locked. Devices that have opened it before still can; nobody else, not even with the right code.`,
      canUnlock
        ? `You can unlock it after signing in. If nobody of you knows who typed the wrong codes, ${name} should replace link and code instead.`
        : `This code has been tried too often to be safe and cannot be unlocked again. Only ${name} can replace link and code.`,
    ],
    button: canUnlock
      ? { label: 'Unlock the emergency link', address: at(`/links/${linkId}/unlock`) }
      : { label: 'Look at the link', address: at(`/links/${linkId}`) },
  }),

  'first-view': ({ name, link, at }) => ({
    subject: `An emergency link of ${name} was opened`,
    paragraphs: [
      `Somebody opened ${link} with the right code, on a device that had not opened it before.`,
      `If that was not meant to happen, tell ${name}, who can replace link and code.`,
    ],
    button: { label: 'See who has seen the record', address: at('/seen') },
  }),

  note: ({ name, at }) => ({
    subject: `A note for ${name}`,
    paragraphs: [
      `Somebody who opened the emergency information of ${name} left a note. Sign in to read it.`,
    ],
    button: { label: 'Read the note', address: at('/notes') },
  }),
}

async function which(db: Database, linkId: string): Promise<string> {
  const { is_primary } = await rowOf(db, linkId)
  return is_primary ? 'your emergency link' : 'one of your further emergency links'
}

function rowOf(db: Database, linkId: string) {
  return db
    .selectFrom('share_links')
    .select(['generation', 'unlocks', 'is_primary', 'failures', 'device_failures'])
    .where('id', '=', linkId)
    .executeTakeFirstOrThrow()
}
