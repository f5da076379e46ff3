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
