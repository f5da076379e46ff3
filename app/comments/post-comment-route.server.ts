import type { SubmissionResult } from '@conform-to/react'
import type { ActionFunctionArgs } from '@remix-run/node'
import { z } from 'zod'
import { can } from '#app/access/abilities.ts'
import { type Access, requireAccess } from '#app/access/require-access-route.server.ts'
import { isForOtherOwner } from '#app/forms/form-owner.ts'
import { type FormSubmission, invalid, readSubmission } from '#app/forms/submission-route.server.ts'
import { redirectWithError, redirectWithSuccess } from '#app/http/toast-redirect.server.ts'
import { withoutInvisible } from '#app/lib/invisible-characters.ts'
import { logError } from '#app/lib/log.server.ts'
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

const noText = 'Comment is required'

const schema = z.object({
  intent: z.enum(['write', 'answer', 'edit', 'resolve', 'reopen']),
  /** Id of the answered, edited or resolved comment. */
  on: z.string().optional(),
  /** Key of the entry that a new comment is about. */
  entry: z.string().optional(),
  /** Account id of the owner whose page was posted. */
  owner: z.string().optional(),
  text: z
    .string({ error: noText })
    .transform(withoutInvisible)
    .pipe(
      z
        .string()
        .trim()
        .min(1, noText)
        .max(
          maxCommentLength,
          `Use at most ${maxCommentLength.toLocaleString('en-US')} characters`,
        ),
    )
    .optional(),
})

type Post = z.output<typeof schema>

/** Writes, answers, edits, resolves or reopens a comment of a section. */
export async function postComment({ request, context, params }: ActionFunctionArgs) {
  const access = await requireAccess({ request, context }, 'read', {
    reads: { nothing: 'redirects, or answers with what was typed' },
  })
  const section = findCommentedSection(access, params.section)
  const submission = await readSubmission(request, schema)
  const { payload } = submission
  const refuse = (status: number, words: string) => refused(submission, status, words)
  if (isForOtherOwner(payload, access.owner)) return refuse(409, anotherPerson)
  if (!can(access, 'comment')) {
    context.showsRefusedForm = true
    return refuse(403, noLongerAllowed)
  }
  if (submission.status !== 'success') return refused(submission, submission.status ? 400 : 200)
  const post = submission.value
  const query = readQuery(request, section)
  try {
    if (post.intent === 'resolve' || post.intent === 'reopen') {
      const isResolved = post.intent === 'resolve'
      const isDone = await resolveComment(context.db, access, post.on ?? '', isResolved)
      if (!isDone) return redirectWithError(commentsAddress(query), `Not saved: ${goneText}`)
      return redirectWithSuccess(commentsAddress(query), isResolved ? 'Resolved' : 'Open again')
    }
    const { text } = post
    if (text === undefined) {
      return refused(submission, 400, undefined, { text: [noText] })
    }
    const saved = await save(context.db, access, section, { ...post, text })
    if (saved === undefined) return refuse(404, `Not saved: ${goneText} ${stillHere}`)
    if ('problem' in saved) return refuse(saved.status, saved.problem)
    // A new comment is the first of page 1; an answer opens a resolved thread again.
    const back = post.intent === 'write' ? { slug: query.slug, entry: query.entry } : query
    const isMoved = post.intent === 'answer' && query.show === 'resolved'
    const address = commentsAddress(isMoved ? { ...back, show: 'open', page: 1 } : back, saved.id)
    return redirectWithSuccess(address, done[post.intent])
  } catch (error) {
    logError(error)
    return refuse(503, `Not saved: something went wrong on our side. ${stillHere}`)
  }
}

const done = { write: 'Comment saved', answer: 'Answer saved', edit: 'Comment saved' }

type Saved = { id: string } | { problem: string; status: number } | undefined

async function save(
  db: Database,
  access: Access,
  section: Section,
  { intent, on = '', entry: key, text }: Post & { text: string },
): Promise<Saved> {
  if (intent === 'edit') return (await editComment(db, access, on, text)) ? { id: on } : undefined
  if (intent === 'answer') return savedOf(await answerComment(db, access, on, text))
  const profile = await loadProfile(db, access.owner)
  if (!appliesTo(section, profile)) {
    return { problem: `Not saved: ${notApplicable} ${stillHere}`, status: 409 }
  }
  const entry = key === undefined ? undefined : findEntry(section, profile, key)
  if (key !== undefined && !entry) {
    return { problem: `Not saved: this entry is no longer in the list. ${stillHere}`, status: 409 }
  }
  return savedOf(await writeComment(db, access, { section, entry, text }))
}

function savedOf(answer: { id: string } | { refused: CommentRefusal } | undefined): Saved {
  if (!answer || 'id' in answer) return answer
  return { problem: `Not saved: ${limits[answer.refused]} ${stillHere}`, status: 429 }
}

const limits: Record<CommentRefusal, string> = {
  'too-many-today': `nobody can write more than ${maxCommentsPerDay} comments in one record in a day. Try again tomorrow.`,
  'too-many': `a record can have at most ${maxCommentsPerRecord.toLocaleString('en-US')} comments. Delete some first.`,
}

const stillHere = 'What you typed is still here.'
const goneText = 'this comment is no longer there, or is not yours to change.'
const noLongerAllowed = `Not saved: your access was changed, and comments are no longer part of it. ${stillHere}`
const anotherPerson =
  'Not saved: this form belongs to somebody else than who is logged in now. Log in as that person to save it.'

function refused(
  submission: FormSubmission<typeof schema>,
  status: number,
  words?: string,
  fieldErrors?: Record<string, string[]>,
) {
  const { intent, on } = submission.payload
  const form = intent === 'answer' || intent === 'edit' ? `${intent}-${on}` : 'write'
  const errors = { ...(words && { formErrors: [words] }), ...(fieldErrors && { fieldErrors }) }
  return invalid(submission, { ...errors, status, more: { form } })
}
