import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import type { ClientActionFunctionArgs } from '@remix-run/react'
import { loadSectionComments } from '#app/comments/comments-page-route.server.ts'
import { keepTypedComment } from '#app/comments/keep-typed-comment.ts'
import { postComment } from '#app/comments/post-comment-route.server.ts'
import { SectionCommentsPage } from '#app/comments/section-comments.tsx'
import { defineTitle } from '#app/ui/document/document-title.ts'

// This route exists because the route of one medication would take "comments" for an id.

export const { handle, meta } = defineTitle('Comments', 'The comments could not be loaded.')

export async function loader(args: LoaderFunctionArgs) {
  return await loadSectionComments(withSection(args))
}

export async function action(args: ActionFunctionArgs) {
  return await postComment(withSection(args))
}

export async function clientAction(args: ClientActionFunctionArgs) {
  return await keepTypedComment(args)
}

function withSection<Args extends LoaderFunctionArgs>(args: Args): Args {
  return { ...args, params: { ...args.params, section: 'medications' } }
}

/** The comments on medications. */
export default function MedicationComments() {
  return <SectionCommentsPage />
}
