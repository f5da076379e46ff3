import type { RequestContext } from '#app/http/request-context.server.ts'

/**
 * Refused posts whose form is to be shown again. Who may not open the page of a form gets none, but a form that was open
 * when their access was changed comes back once, with what was typed and nothing of the record.
 */
const refusedPosts = new WeakSet<RequestContext>()

/** Lets the loaders that answer this post show its form. */
export function showRefusedForm(context: RequestContext): void {
  refusedPosts.add(context)
}

/** Whether a loader answers a post that was refused, to show its form again. */
export function showsRefusedForm(context: RequestContext): boolean {
  return refusedPosts.has(context)
}
