import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import {
  needsReAuthentication,
  reAuthenticationFields,
} from '#app/accounts/re-authentication/re-authentication.server.ts'
import { ReAuthenticationField } from '#app/accounts/re-authentication/re-authentication-field.tsx'
import { requireReAuthentication } from '#app/accounts/re-authentication/re-authentication-route.server.ts'
import { replaceEmergencyLink } from '#app/emergency/links/change-links.server.ts'
import { linkAddress } from '#app/emergency/links/link-address.server.ts'
import { linkPath } from '#app/emergency/owner/link-paths.ts'
import { requireLink } from '#app/emergency/owner/link-route.server.ts'
import { yourLink } from '#app/emergency/owner/link-texts.ts'
import { answerForm } from '#app/forms/answer-form-route.server.ts'
import { keepTyped } from '#app/forms/client-action.ts'
import { FormPage } from '#app/forms/fields/form-page.tsx'
import { HiddenField } from '#app/forms/fields/hidden-field.tsx'
import { useRouteForm } from '#app/forms/use-route-form.ts'
import { actionHeaders } from '#app/http/action-headers.ts'
import { redirectWithSuccess } from '#app/http/toast-redirect.server.ts'
import { defineTitle } from '#app/ui/document/document-title.ts'

const title = 'Replace link and code'

export const { handle, meta } = defineTitle(title)

export async function loader(args: LoaderFunctionArgs) {
  const { link, ...access } = await requireLink(args, 'manage')
  const { id, name, isPaused } = link
  return {
    id,
    name,
    isPaused,
    address: linkAddress(link),
    mustReAuthenticate: needsReAuthentication(access),
  }
}

/**
 * `address` of the link when the page was opened: a repeated post must not replace the new link.
 */
const postSchema = z.object({ address: z.string(), ...reAuthenticationFields })

export async function action(args: ActionFunctionArgs) {
  const { link, ...access } = await requireLink(args, 'manage')
  return await answerForm(args.request, {
    schema: postSchema,
    isButton: true,
    save: async ({ address, proof }) => {
      await requireReAuthentication(args.context, access, proof)
      if (address === linkAddress(link)) {
        await replaceEmergencyLink(args.context.db, access.owner, link.id)
      }
    },
    notSaved: 'Not saved: link and code were not replaced. Please try again.',
    answer: () => redirectWithSuccess(linkPath(link.id), successMessage),
  })
}

export { actionHeaders as headers, keepTyped as clientAction }

const successMessage = 'Link and code are replaced. The old ones no longer work.'

export default function Replace() {
  const { id, name, isPaused, address, mustReAuthenticate } = useLoaderData<typeof loader>()
  const [form, fields] = useRouteForm<{ address: string; proof: string }>({
    id: 'replace',
    defaultValue: { address },
  })
  return (
    <FormPage
      form={form}
      title={`${title}?`}
      lead={
        <span className="[overflow-wrap:anywhere]">
          This makes a new address and a new access code for {yourLink(name)}.
        </span>
      }
      submit="Replace link and code"
      pending="Replacing…"
      cancelTo={linkPath(id)}
      cancel="Keep them"
      intro={
        <ul className="max-w-prose list-disc space-y-2 pl-6">
          <li>The old link and the old code stop working at once, even where they are open now.</li>
          <li>
            Printed cards, stickers and saved pictures of the old link no longer work. Destroy them
            and print new ones with the{' '}
            <Link to="/print-kit" className="link">
              print kit
            </Link>
            .
          </li>
          <li>Give the new link and the new code to everyone who needs them.</li>
          <li>It still shows what you chose, and your other links keep working.</li>
          {isPaused && <li>This link is paused. The new one does not open until you resume it.</li>}
        </ul>
      }
    >
      <HiddenField field={fields.address} />
      <ReAuthenticationField field={fields.proof} isNeeded={mustReAuthenticate} />
    </FormPage>
  )
}
