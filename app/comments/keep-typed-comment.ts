import type { ClientActionFunctionArgs } from '@remix-run/react'
import { keepTyped } from '#app/forms/client-action.ts'

/** As `keepTyped`, for a page with several forms: a failed answer names the posted form. */
export async function keepTypedComment(args: ClientActionFunctionArgs) {
  const posted = args.request.clone()
  const answer: unknown = await keepTyped(args)
  if (!(answer instanceof Response)) return answer
  const fields = await posted.formData()
  const [intent, on] = [fields.get('intent'), fields.get('on')]
  const form = intent === 'answer' || intent === 'edit' ? `${intent}-${on}` : 'write'
  return Response.json({ ...(await answer.json()), form }, { status: answer.status })
}
