import { getFormProps } from '@conform-to/react'
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { Form, Link, useLoaderData } from '@remix-run/react'
import { requireAccess } from '#app/access/require-access-route.server.ts'
import { exportRefusals } from '#app/access-log/log-export-route.server.ts'
import { exportFilePath } from '#app/account-data/export/export-paths.ts'
import { exportSchema } from '#app/account-data/export/export-schema.server.ts'
import { needsReAuthentication } from '#app/accounts/re-authentication/re-authentication.server.ts'
import { ReAuthenticationField } from '#app/accounts/re-authentication/re-authentication-field.tsx'
import { requireReAuthentication } from '#app/accounts/re-authentication/re-authentication-route.server.ts'
import { answerForm } from '#app/forms/answer-form-route.server.ts'
import { OwnerField } from '#app/forms/fields/owner-field.tsx'
import { PageWithForm } from '#app/forms/fields/page-with-form.tsx'
import { useRouteForm } from '#app/forms/use-route-form.ts'
import { actionHeaders } from '#app/http/action-headers.ts'
import { SummaryDownload } from '#app/interop/ips/summary-download.tsx'
import { hasProxies } from '#app/proxies/list/change-proxies.server.ts'
import { proxiesFilePath } from '#app/proxies/list/proxy-list.ts'
import { BackLink } from '#app/ui/back-link.tsx'
import { Button } from '#app/ui/button.tsx'
import { defineTitle } from '#app/ui/document/document-title.ts'
import { DownloadLink } from '#app/ui/download-link.tsx'
import { FileNote, useFileRequest } from '#app/ui/file-note.tsx'

const title = 'Download your data'

export const { handle, meta } = defineTitle(title)

export { actionHeaders as headers }

export async function loader({ request, context }: LoaderFunctionArgs) {
  const access = await requireAccess({ request, context }, 'manage')
  const { owner } = access
  return {
    owner: owner.id,
    mustReAuthenticate: needsReAuthentication(access),
    hasProxies: await hasProxies(context.db, owner),
  }
}

/** Asks for re-authentication if needed, and redirects the post to the file. */
export async function action({ request, context }: ActionFunctionArgs) {
  const access = await requireAccess({ request, context }, 'manage')
  return await answerForm(request, {
    schema: exportSchema,
    owner: access.owner,
    wrongOwner: exportRefusals('file').wrongOwner,
    save: ({ proof }) => requireReAuthentication(context, access, proof),
    answer: () => redirect(exportFilePath, 307),
  })
}

export default function Export() {
  const { owner, mustReAuthenticate, hasProxies } = useLoaderData<typeof loader>()
  const [form, fields] = useRouteForm<{ proof?: string }>({ id: 'export' })
  const file = useFileRequest()
  return (
    <PageWithForm
      form={form}
      title={title}
      lead="You get one file with everything in your account."
      back={<BackLink to="/settings">Back to settings</BackLink>}
    >
      <p className="max-w-prose">
        The file is JSON, which programs can read and a text editor can open. It contains:
      </p>
      <ul className="mt-2 max-w-prose list-disc space-y-2 pl-6">
        <li>your account, and every section of your profile with the images of insurance cards</li>
        <li>the change history, with the earlier values</li>
        <li>comments in your record, and your own comments in records of others</li>
        <li>notes that responders left, and who has seen your record</li>
        <li>your emergency links with their codes, and what your print kit shows</li>
        <li>your proxies, and the people you help</li>
        <li>email preferences, notices, where you are logged in, and the names of your passkeys</li>
      </ul>
      <p className="mt-4 max-w-prose">
        Your password, recovery codes and the secret of your authenticator app are not in it. Anyone
        with the file can read it and open your emergency links, so keep it safe. The download is
        recorded in{' '}
        <Link to="/seen" className="link">
          Who has seen my record
        </Link>
        .
      </p>
      {/* Posted without the router, because the answer is a file. */}
      <Form
        method="post"
        reloadDocument
        {...getFormProps(form)}
        onSubmit={event => {
          form.onSubmit(event)
          if (!event.defaultPrevented) file.request()
        }}
        className="mt-6"
      >
        <OwnerField owner={owner} />
        <ReAuthenticationField field={fields.proof} isNeeded={mustReAuthenticate} />
        <div className="form-actions">
          <Button>Download</Button>
        </div>
        <FileNote isRequested={file.isRequested} file="file" />
      </Form>
      <section className="mt-10">
        <h2>Your record for other health systems</h2>
        <p className="mb-4 mt-2 max-w-prose">
          A patient summary is one file that the software of a doctor or a hospital can read: your
          allergies, medications, conditions and your other answers, in the International Patient
          Summary format (FHIR R4, JSON). It also has the answers that your emergency links
          withhold. It leaves out medications that you only research, and those that you stopped
          more than a year ago.
        </p>
        <SummaryDownload owner={owner} />
      </section>
      {hasProxies && (
        <section className="mt-10">
          <h2>Your proxies as a table</h2>
          <p className="mb-4 mt-2 max-w-prose">
            Name, email, relationship, access level and status of everybody whom you invited, as a
            CSV file for a spreadsheet.
          </p>
          <div className="flex flex-wrap gap-3">
            <DownloadLink to={proxiesFilePath} variant="secondary" messages={csvMessages}>
              Download the list of proxies
            </DownloadLink>
          </div>
        </section>
      )}
    </PageWithForm>
  )
}

const csvMessages = {
  saved: 'Proxy data exported successfully',
  failed: 'The list could not be exported. Please try again.',
}
