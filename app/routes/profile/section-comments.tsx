import type { ClientActionFunctionArgs } from '@remix-run/react'
import { loadSectionComments } from '#app/comments/comments-page-route.server.ts'
import { keepTypedComment } from '#app/comments/keep-typed-comment.ts'
import { postComment } from '#app/comments/post-comment-route.server.ts'
import { SectionCommentsPage } from '#app/comments/section-comments.tsx'
import { defineTitle } from '#app/ui/document/document-title.ts'

/** The comments on a section. */
export { loadSectionComments as loader, postComment as action }

// Without the name of an entry: the browser history keeps titles.
export const { handle, meta } = defineTitle('Comments', 'The comments could not be loaded.')

export async function clientAction(args: ClientActionFunctionArgs) {
  return await keepTypedComment(args)
}

export default function Comments() {
  return <SectionCommentsPage />
}
