import { Readable } from 'node:stream'
import {
  type ActionFunctionArgs,
  createReadableStreamFromReadable,
  type LoaderFunctionArgs,
  redirect,
} from '@remix-run/node'
import { requireAccess } from '#app/access/require-access-route.server.ts'
import { exportRefusals, logExport } from '#app/access-log/log-export-route.server.ts'
import { accountExport, exportFileName } from '#app/account-data/export/account-export.server.ts'
import { exportPath } from '#app/account-data/export/export-paths.ts'
import { exportSchema } from '#app/account-data/export/export-schema.server.ts'
import { checkReAuthentication } from '#app/accounts/re-authentication/re-authentication-route.server.ts'
import { isForOtherOwner } from '#app/forms/form-owner.ts'
import { readSubmission } from '#app/forms/submission-route.server.ts'
import { tryWrite } from '#app/forms/try-write.server.ts'
import { redirectWithError } from '#app/http/toast-redirect.server.ts'

/** Returns the export file. A post, because it is logged. */
export async function action({ request, context }: ActionFunctionArgs) {
  const access = await requireAccess({ request, context }, 'manage', { keepsDraft: false })
  const { owner } = access
  const submission = await readSubmission(request, exportSchema)
  if (submission.status !== 'success' || isForOtherOwner(submission.value, owner)) {
    throw new Response('Bad request', { status: 400 })
  }
  // The page of the export has asked for re-authentication.
  const refused = await checkReAuthentication(context, access, submission.value.proof)
  if (refused) throw new Response('No file was made: open the page of the export.', refused)
  const log = logExport(context.db, { request, context }, access, 'Everything (JSON)')
  if (!(await tryWrite(log))) return redirectWithError(exportPath, notLogged)
  const now = new Date()
  const file = Readable.from(accountExport(context.db, owner, now))
  return new Response(createReadableStreamFromReadable(file), {
    headers: {
      'Content-Type': 'application/json',
      'Content-Disposition': `attachment; filename="${exportFileName(now)}"`,
      'Cache-Control': 'no-store',
    },
  })
}

const { notLogged } = exportRefusals('file')

/** Redirects to the page. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireAccess({ request, context }, 'manage')
  return redirect(exportPath)
}
