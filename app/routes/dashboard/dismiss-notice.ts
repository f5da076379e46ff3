import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { z } from 'zod'
import { requireAccess } from '#app/access/require-access-route.server.ts'
import { dismissNotices } from '#app/emergency/notices/notices.server.ts'
import { seenUntilSchema } from '#app/forms/seen-until-schema.server.ts'
import { readButtonForm } from '#app/forms/submission-route.server.ts'
import { tryWrite } from '#app/forms/try-write.server.ts'
import { redirectWithError } from '#app/http/toast-redirect.server.ts'

/** The newest notice that the page showed. */
const posted = z.object({ upTo: seenUntilSchema })

/** Takes the notices off the dashboard that stood there. The owner alone does: they tell also of what proxies did. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { owner } = await requireAccess({ request, context }, 'manage')
  const submission = await readButtonForm(request, posted)
  const write = dismissNotices(context.db, owner, undefined, submission.value.upTo)
  return (await tryWrite(write))
    ? redirect('/dashboard')
    : redirectWithError('/dashboard', 'That was not saved. Please try again.')
}

/** Whoever reloads the address gets the page. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireAccess({ request, context }, 'manage')
  return redirect('/dashboard')
}
