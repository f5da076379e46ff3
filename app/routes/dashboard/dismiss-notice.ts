import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { z } from 'zod'
import { requireAccess } from '#app/access/require-access-route.server.ts'
import { dismissNotices } from '#app/emergency/notices/notices.server.ts'
import { seenUntilSchema } from '#app/forms/seen-until-schema.server.ts'
import { readButtonForm } from '#app/forms/submission-route.server.ts'
import { tryWrite } from '#app/forms/try-write.server.ts'
import { redirectWithError } from '#app/http/toast-redirect.server.ts'

const postSchema = z.object({ upTo: seenUntilSchema })

/** Dismisses the notices that the page showed. Only the owner can: they may concern proxies. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { owner } = await requireAccess({ request, context }, 'manage')
  const submission = await readButtonForm(request, postSchema)
  const write = dismissNotices(context.db, owner, undefined, submission.value.upTo)
  return (await tryWrite(write))
    ? redirect('/dashboard')
    : redirectWithError('/dashboard', 'Not saved. Please try again.')
}

/** Redirects a reload to the page. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireAccess({ request, context }, 'manage')
  return redirect('/dashboard')
}
