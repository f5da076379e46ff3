import type { ClientActionFunctionArgs } from '@remix-run/react'
import { loadSectionComments } from '#app/comments/comments-page-route.server.ts'
import { keepTypedComment } from '#app/comments/keep-typed-comment.ts'
import { postComment } from '#app/comments/post-comment-route.server.ts'
import { SectionCommentsPage } from '#app/comments/section-comments.tsx'
import { defineTitle } from '#app/ui/document/document-title.ts'

// This route exists because the route of one medication would take "comments" for an id.

export const { handle, meta } = defineTitle('Comments', 'The comments could not be loaded.')

export { loadSectionComments as loader, postComment as action }

export async function clientAction(args: ClientActionFunctionArgs) {
  return await keepTypedComment(args)
}

/** The comments on medications. */
export default function MedicationComments() {
  return <SectionCommentsPage />
}
