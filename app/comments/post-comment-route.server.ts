import type { SubmissionResult } from '@conform-to/react'
import type { ActionFunctionArgs } from '@remix-run/node'
import { z } from 'zod'
import { can } from '#app/access/abilities.ts'
import { type Access, requireAccess } from '#app/access/require-access-route.server.ts'
import { proxyHandler } from '#app/access/shown-answer-route.server.ts'
import { answerForm, FormError, logInToSaveMessage } from '#app/forms/answer-form-route.server.ts'
import { typedText } from '#app/forms/typed-text.server.ts'
import { redirectWithError, redirectWithSuccess } from '#app/http/toast-redirect.server.ts'
import { loadProfile } from '#app/profile/record/profile.server.ts'
import { appliesTo, notApplicable } from '#app/profile/record/profile.ts'
import type { Section } from '#app/profile-definition/section.ts'
import type { Database } from '#db/client.server.ts'
import { findEntry } from './commentable-entries.server.ts'
import { commentsAddress, maxCommentLength } from './comments.ts'
import { findCommentedSection, readQuery } from './comments-page-route.server.ts'
import {
  answerComment,
  type CommentRefusal,
  editComment,
  maxCommentsPerDay,
  maxCommentsPerRecord,
  resolveComment,
  writeComment,
} from './write-comments.server.ts'

/** The answer to a form that was not saved. */
export interface CommentAnswer extends SubmissionResult<string[]> {
  /** The posted form: `write`, `answer-ID` or `edit-ID`. */
  form: string
}

const missingTextMessage = 'Comment is required'

const schema = z.object({
  intent: z.enum(['write', 'answer', 'edit', 'resolve', 'reopen']),
  /** Id of the answered, edited or resolved comment. */
  on: z.string().optional(),
  /** Key of the entry that a new comment is about. */
  entry: z.string().optional(),
  /** Account id of the owner whose page was posted. */
  owner: z.string().optional(),
  text: typedText('Comment', maxCommentLength, { required: missingTextMessage }).optional(),
})

type Post = z.output<typeof schema>

/** Writes, answers, edits, resolves or reopens a comment of a section. */
export const postComment = proxyHandler(
  async ({ request, context, params }: ActionFunctionArgs) => {
    const access = await requireAccess({ request, context }, 'read')
    const section = findCommentedSection(access, params.section)
    const query = readQuery(request, section)
    const refusal = { formErrors: [notAllowedMessage], status: 403 }
    const answer = await answerForm(request, {
      schema,
      owner: access.owner,
      wrongOwner: logInToSaveMessage,
      refusal: can(access, 'comment') ? undefined : refusal,
      more: async payload => ({ form: nameForm(payload) }),
      save: post => savePost(context.db, access, section, post),
      notSaved: `Not saved: something went wrong on our side. ${stillHere}`,
      answer: ({ intent }, saved) => {
        if (intent === 'resolve' || intent === 'reopen') {
          return saved
            ? redirectWithSuccess(commentsAddress(query), successMessages[intent])
            : redirectWithError(commentsAddress(query), `Not saved: ${missingCommentReason}`)
        }
        // A new comment is the first of page 1; an answer opens a resolved thread again.
        const back = intent === 'write' ? { slug: query.slug, entry: query.entry } : query
        const isMoved = intent === 'answer' && query.show === 'resolved'
        const list = isMoved ? { ...back, show: 'open' as const, page: 1 } : back
        return redirectWithSuccess(commentsAddress(list, saved?.id), successMessages[intent])
      },
    })
    return access.nothing('a redirect, or what was typed', answer)
  },
)

/** Returns the name of the posted form: see `CommentAnswer`. */
function nameForm({ intent, on }: Record<string, unknown>): string {
  return intent === 'answer' || intent === 'edit' ? `${intent}-${on}` : 'write'
}

const successMessages = {
  write: 'Comment saved',
  answer: 'Answer saved',
  edit: 'Comment saved',
  resolve: 'Resolved',
  reopen: 'Open again',
}

/**
 * Writes what was posted.
 * @returns the comment; undefined if one to resolve or reopen is gone.
 * @throws FormError for a text that is not saved.
 */
async function savePost(
  db: Database,
  access: Access,
  section: Section,
  { intent, on = '', entry: entryKey, text }: Post,
): Promise<{ id: string } | undefined> {
  if (intent === 'resolve' || intent === 'reopen') {
    const isChanged = await resolveComment(db, access, on, intent === 'resolve')
    return isChanged ? { id: on } : undefined
  }
  if (text === undefined) throw new FormError({ fieldErrors: { text: [missingTextMessage] } })
  if (intent === 'edit') {
    return requireSaved((await editComment(db, access, on, text)) ? { id: on } : undefined)
  }
  if (intent === 'answer') return requireSaved(await answerComment(db, access, on, text))
  const profile = await loadProfile(db, access.owner)
  if (!appliesTo(section, profile)) throw refuseText(409, notApplicable)
  const entry = entryKey === undefined ? undefined : findEntry(section, profile, entryKey)
  if (entryKey !== undefined && !entry)
    throw refuseText(409, 'this entry is no longer in the list.')
  return requireSaved(await writeComment(db, access, { section, entry, text }))
}

function requireSaved(saved: { id: string } | { refused: CommentRefusal } | undefined) {
  if (!saved) throw refuseText(404, missingCommentReason)
  if ('refused' in saved) throw refuseText(429, limits[saved.refused])
  return saved
}

function refuseText(status: number, reason: string): FormError {
  return new FormError({ formErrors: [`Not saved: ${reason} ${stillHere}`], status })
}

const limits: Record<CommentRefusal, string> = {
  'too-many-today': `nobody can write more than ${maxCommentsPerDay} comments in one record in a day. Try again tomorrow.`,
  'too-many': `a record can have at most ${maxCommentsPerRecord.toLocaleString('en-US')} comments. Delete some first.`,
}

const stillHere = 'What you typed is still here.'
const missingCommentReason = 'this comment is no longer there, or is not yours to change.'
const notAllowedMessage = `Not saved: your access was changed, and comments are no longer part of it. ${stillHere}`
