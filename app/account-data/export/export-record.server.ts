import { type Person, personColumns, tryUnsealPerson } from '#app/accounts/person.server.ts'
import { type CommentRow, openComment, selectComments } from '#app/comments/comment-rows.server.ts'
import { listNotes, notesPerPage } from '#app/emergency/responder-notes/responder-notes.server.ts'
import { formatFullName } from '#app/lib/format-full-name.ts'
import { listChanges } from '#app/profile/history/change-log.server.ts'
import { listCardImages, loadCardImage } from '#app/profile/insurance-cards/card-images.server.ts'
import { loadProfile } from '#app/profile/record/profile.server.ts'
import { isUnreadable, savedIn } from '#app/profile/record/profile.ts'
import { sections } from '#app/profile-definition/sections/sections.server.ts'
import type { Database } from '#db/client.server.ts'

// The parts about the record and its comments.

/** Exports every saved section by its stored name; one that cannot be unsealed says so. */
export async function exportProfile(db: Database, owner: Person) {
  const profile = await loadProfile(db, owner)
  const saved = sections.flatMap((section): [string, unknown][] => {
    if (isUnreadable(profile, section)) return [[section.storedName, { unreadable: true }]]
    const { value, version, updatedAt, confirmedAt } = savedIn(profile, section) ?? {}
    return value ? [[section.storedName, { values: value, version, updatedAt, confirmedAt }]] : []
  })
  return Object.fromEntries(saved)
}

/** Exports the pictures of insurance cards. */
export async function* exportCards(db: Database, owner: Person) {
  for (const { id, addedAt } of await listCardImages(db, owner)) {
    const image = await loadCardImage(db, owner, id)
    if (image) yield { id, addedAt, type: 'image/jpeg', base64: image.toString('base64') }
    else yield { id, addedAt, unreadable: true }
  }
}

const entriesAtOnce = 10

/** Exports the change history, newest first, with values as stored and in words. */
export async function* exportChanges(db: Database, owner: Person) {
  let before: number | undefined
  for (;;) {
    const page = await listChanges(db, owner, { before, limit: entriesAtOnce })
    for (const { section, ...entry } of page.entries) {
      yield { ...entry, section: section.storedName }
    }
    const oldest = page.entries.at(-1)
    if (!oldest || !page.hasOlder) return
    before = oldest.number
  }
}

/** Exports responder notes, newest first. */
export async function* exportNotes(db: Database, owner: Person) {
  for (let page = 1; ; page++) {
    const notes = await listNotes(db, owner, page)
    yield* notes
    if (notes.length < notesPerPage) return
  }
}

/** Exports comments on this record, and this person's comments on other records. */
export async function exportComments(db: Database, owner: Person) {
  const onMyRecord = await selectComments(db, owner).orderBy('created_at').orderBy('id').execute()
  return {
    onMyRecord: onMyRecord.map(row => ({
      ...toComment(owner, row),
      by: openComment(owner, row).by,
      isMine: row.author_id === owner.id,
      answers: row.parent_id,
      resolvedAt: row.resolved_at,
      entry: openComment(owner, row).entry ?? null,
    })),
    byMeOnOtherRecords: await listCommentsElsewhere(db, owner),
  }
}

// Without the entries they are about, which belong to other records.
async function listCommentsElsewhere(db: Database, author: Person) {
  const rows = await db
    .selectFrom('comments')
    .innerJoin('users', 'users.id', 'comments.user_id')
    .select(personColumns)
    .select([
      'comments.id as comment_id',
      'comments.section',
      'comments.created_at as comment_created_at',
      'comments.edited_at',
      'comments.data',
    ])
    .where('comments.author_id', '=', author.id)
    .where('comments.user_id', '!=', author.id)
    .orderBy('comments.created_at')
    .orderBy('comments.id')
    .execute()
  return rows.map(row => {
    const owner = tryUnsealPerson(row)
    if (!owner) return { unreadable: true }
    const { comment_id: id, section, comment_created_at: created_at, edited_at, data } = row
    const recordOf = formatFullName(owner)
    return { ...toComment(owner, { id, section, created_at, edited_at, data }), recordOf }
  })
}

function toComment(
  owner: Person,
  row: Pick<CommentRow, 'id' | 'section' | 'created_at' | 'edited_at' | 'data'>,
) {
  const { text, isDeleted = false } = openComment(owner, row)
  const { id, section, created_at: createdAt, edited_at: editedAt } = row
  return { id, section, text, isDeleted, createdAt, editedAt }
}
