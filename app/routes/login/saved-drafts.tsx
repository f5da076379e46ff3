import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { Form, useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { requireAccess } from '#app/access/require-access-route.server.ts'
import { draftsPath } from '#app/accounts/drafts/draft-paths.ts'
import { findDrafts } from '#app/accounts/drafts/draft-route.server.ts'
import { deleteDraft, draftHours } from '#app/accounts/drafts/saved-drafts.server.ts'
import { draftMarker } from '#app/forms/draft-fields.ts'
import { SubmitButton } from '#app/forms/fields/submit-button.tsx'
import { readButtonForm } from '#app/forms/submission-route.server.ts'
import { parseProxyUrl } from '#app/http/proxy-url.ts'
import { redirectWithSuccess } from '#app/http/toast-redirect.server.ts'
import { sections } from '#app/profile-definition/sections/sections.server.ts'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { defineTitle } from '#app/ui/document/document-title.ts'
import { Moment } from '#app/ui/moment.tsx'
import { Page } from '#app/ui/page.tsx'

const title = 'What you typed is still here'

export const { handle, meta } = defineTitle(title)

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { actor } = await requireAccess({ request, context }, 'manage')
  const drafts = await findDrafts({ request, context }, actor)
  if (drafts.length === 0) throw redirect('/dashboard')
  const forms = drafts.map(draft => ({ ...draft, page: readPageName(draft.address) }))
  return { forms, draftHours }
}

/** Returns the title of the section that a page edits; the path of another page. */
function readPageName(address: string): string {
  const [path = ''] = parseProxyUrl(address).path.split('?')
  const section = sections.find(
    ({ slug }) => /^\/profile\/(?:edit\/)?([\w-]+)$/.exec(path)?.[1] === slug,
  )
  return section?.title ?? path
}

const Removal = z.object({ id: z.string() })

export async function action({ request, context }: ActionFunctionArgs) {
  const { actor } = await requireAccess({ request, context }, 'manage', { keepsDraft: false })
  const { value } = await readButtonForm(request, Removal)
  await deleteDraft(context.db, actor, value.id)
  const remaining = await findDrafts({ request, context }, actor)
  return redirectWithSuccess(remaining.length > 0 ? draftsPath : '/dashboard', 'Discarded')
}

/** Lists the drafts of a person after a login. */
export default function SavedDrafts() {
  const { forms, draftHours } = useLoaderData<typeof loader>()
  return (
    <Page
      title={title}
      lead="You were logged out when you sent a form. It is not saved yet, but nothing is lost."
    >
      <p className="mb-6 max-w-prose">
        Open it, check it, and then save it. We keep it for {draftHours} hours, only for you. We
        never keep passwords or files.
      </p>
      <ul className="space-y-6">
        {forms.map(form => (
          <li key={form.id}>
            <DraftCard form={form} />
          </li>
        ))}
      </ul>
    </Page>
  )
}

type ListedDraft = ReturnType<typeof useLoaderData<typeof loader>>['forms'][number]

function DraftCard({ form }: { form: ListedDraft }) {
  const { accessId } = parseProxyUrl(form.address)
  return (
    <Card>
      <p>
        Sent on <Moment at={form.createdAt} /> from the page{' '}
        <span className="font-semibold [overflow-wrap:anywhere]">{form.page}</span>
        {accessId && ', for somebody whom you help'}.
      </p>
      <div className="form-actions">
        {/* A plain form: the page may belong to an owner whom the person helps. */}
        <form method="post" action={form.address}>
          <input type="hidden" name={draftMarker} value={form.id} />
          {form.fields.map(([name, value], index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: names repeat, the order is fixed
            <input key={index} type="hidden" name={name} value={value} autoComplete="off" />
          ))}
          <Button>Continue with the form</Button>
        </form>
        <Form method="post">
          <input type="hidden" name="id" value={form.id} />
          <SubmitButton pending="Discarding…" variant="secondary">
            Discard it
          </SubmitButton>
        </Form>
      </div>
    </Card>
  )
}
