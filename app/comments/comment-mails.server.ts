import { abilities } from '#app/access/abilities.ts'
import { findGrantedAccess } from '#app/access/granted-access.server.ts'
import { isWithheld } from '#app/access/withheld.ts'
import { mailWithinLimit } from '#app/accounts/email/limited-mail.server.ts'
import { type Person, personColumns, tryUnsealPerson } from '#app/accounts/person.server.ts'
import { proxyUrl } from '#app/http/proxy-url.ts'
import { env } from '#app/lib/env.server.ts'
import { formatFullName } from '#app/lib/format-full-name.ts'
import { product } from '#app/lib/product.ts'
import { hours } from '#app/lib/time.ts'
import type { MailContent } from '#app/mail/mail.ts'
import { plainName } from '#app/mail/plain-name.ts'
import type { Section } from '#app/profile-definition/section.ts'
import type { Database } from '#db/client.server.ts'
import { lookupHash } from '#db/crypto/keys.server.ts'
import { proxyRows } from '#db/rows/proxy-rows.server.ts'
import { commentsAddress } from './comments.ts'

/** The participants of a new comment or answer. */
interface NewComment {
  owner: Person
  /** The author. */
  actor: Person
}

/**
 * Mails the owner, and the thread's author if they may still read it, at most once an hour for one
 * record. The mail names the actor, nothing else. Runs in the transaction of the comment.
 * @param thread the answered thread; absent for a new one.
 */
export async function mailAboutComment(
  db: Database,
  { owner, actor }: NewComment,
  thread?: { authorId: string | null; section: Section },
): Promise<void> {
  const writer = formatFullName(actor)
  if (actor.id !== owner.id) {
    await mailOncePerHour(db, owner, owner, commentMail({ writer, isAnswer: thread !== undefined }))
  }
  const author = thread?.authorId
  if (!author || author === owner.id || author === actor.id) return
  const reader = await findReader(db, owner, author, thread.section)
  if (!reader) return
  const { person, accessId } = reader
  const ownerName = actor.id === owner.id ? undefined : formatFullName(owner)
  await mailOncePerHour(db, person, owner, answeredMail({ writer, ownerName, accessId }))
}

/** Returns the mail to the owner. @param about.isAnswer true in an existing thread. */
export function commentMail({
  writer,
  isAnswer,
}: {
  writer: string
  isAnswer: boolean
}): MailContent {
  return {
    subject: 'A comment on your record',
    paragraphs: [
      `${plainName(writer)} ${isAnswer ? 'answered a comment' : 'wrote a comment'} on your record. Log in to read it.`,
      oncePerHour,
    ],
    button: { label: 'Read the comments', address: env().origin + commentsAddress({}) },
    reason: `You get this mail because people you invited can comment on your record at ${product.name}.`,
    optional: 'updates',
  }
}

/** The facts that the mail about an answer needs. */
interface AnswerMail {
  writer: string
  /** Name of the owner; undefined if the owner wrote the answer. */
  ownerName: string | undefined
  /** The grant by which the recipient reads that record. */
  accessId: string
}

/** Returns the mail to the author of a thread. */
export function answeredMail({ writer, ownerName, accessId }: AnswerMail): MailContent {
  const record = ownerName === undefined ? 'their record' : `the record of ${plainName(ownerName)}`
  return {
    subject: 'An answer to your comment',
    paragraphs: [
      `${plainName(writer)} answered your comment on ${record}. Log in to read it.`,
      oncePerHour,
    ],
    button: {
      label: 'Read the comments',
      address: env().origin + proxyUrl(accessId, commentsAddress({})),
    },
    reason: `You get this mail because you wrote a comment on somebody’s record at ${product.name}.`,
    optional: 'updates',
  }
}

const oncePerHour =
  'We do not mail you about further comments and answers within the hour. The page of comments shows every one.'

// The author may have lost the access or the section since.
async function findReader(
  db: Database,
  owner: Person,
  authorId: string,
  section: Section,
): Promise<{ person: Person; accessId: string } | undefined> {
  const row = await proxyRows.first(db, query =>
    query
      .innerJoin('users', 'users.id', 'proxies.proxy_id')
      .select(personColumns)
      .select('proxies.id as access_id')
      .where('proxies.owner_id', '=', owner.id)
      .where('proxies.proxy_id', '=', authorId),
  )
  const granted = row && (await findGrantedAccess(db, { id: authorId }, row.access_id))
  if (!granted || !abilities[granted.level].includes('comment')) return undefined
  const person = tryUnsealPerson(row)
  return person && !isWithheld(granted.owner, section)
    ? { person, accessId: row.access_id }
    : undefined
}

async function mailOncePerHour(
  db: Database,
  to: Person,
  owner: { id: string },
  content: MailContent,
): Promise<void> {
  const key = `comment-mail:${lookupHash('comment-mail', `${to.id} ${owner.id}`)}`
  await mailWithinLimit(db, to, 'comment', { key, limit: 1, windowMs: hours(1) }, () => content)
}
