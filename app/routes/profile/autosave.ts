import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { requireAccess } from '#app/access/require-access-route.server.ts'
import { proxyHandler } from '#app/access/shown-answer-route.server.ts'
import type { AutosaveAnswer } from '#app/forms/autosave/form-autosaver.ts'
import { notFound } from '#app/http/not-found.ts'
import { sections } from '#app/profile-definition/sections/sections.server.ts'
import { autosave } from '#app/profile-pages/autosave-route.server.ts'

/**
 * Saves a form that a script posts. It does not count as activity of the session. It also answers
 * people who have lost edit access.
 */
export const action = proxyHandler(async (args: ActionFunctionArgs) => {
  const access = await requireAccess(args, 'read', { isActivity: false })
  const answer = await autosave(args, access)
  const headers = { 'Cache-Control': 'no-store' }
  return await access.show(listReadTitles(answer), Response.json(answer, { headers }))
})

/** Returns the titles of the sections whose rows the answer names: new ones of another person. */
function listReadTitles(answer: AutosaveAnswer): string[] {
  if (answer.status !== 'saved' || answer.kept.length === 0) return []
  return sections.filter(({ name }) => name in answer.versions).map(({ title }) => title)
}

/** There is no page at this address. */
export async function loader(args: LoaderFunctionArgs) {
  await requireAccess(args, 'edit', { isActivity: false })
  throw notFound()
}
