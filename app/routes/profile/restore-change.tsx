import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { requireAccess } from '#app/access/require-access-route.server.ts'
import { proxyHandler } from '#app/access/shown-answer-route.server.ts'
import { RestoreQuestion } from '#app/medications/before-save/restore-question.tsx'
import { planAt, postRestore } from '#app/medications/before-save/restore-route.server.ts'
import type { SaveQuestion } from '#app/medications/before-save/save-question.ts'
import { showQuestion } from '#app/medications/list/medication-route.server.ts'
import { formatByline, toChangeText } from '#app/profile/history/change-history.server.ts'
import {
  type ChangeText,
  historyAddress,
  historyQuery,
} from '#app/profile/history/change-history.ts'
import { RestoreForm } from '#app/profile/history/restore-form.tsx'
import { RestoreRefused } from '#app/profile/history/restore-refused.tsx'
import { loadFailure } from '#app/profile/record/profile.ts'
import { BackLink } from '#app/ui/back-link.tsx'
import { defineTitleFrom } from '#app/ui/document/document-title.ts'
import { Moment } from '#app/ui/moment.tsx'
import { Page } from '#app/ui/page.tsx'

export const { handle, meta } = defineTitleFrom<typeof loader>(
  ({ change }) => formatTitle(change),
  loadFailure,
)

function formatTitle(change: ChangeText | null): string {
  return change ? 'Restore the previous value?' : 'Restore everything of this change?'
}

export const loader = proxyHandler(async ({ request, context, params }: LoaderFunctionArgs) => {
  const { owner, actor, show } = await requireAccess({ request, context }, 'edit')
  const plan = await planAt(context.db, owner, params)
  const { entry, change, version, isApplying, outcome } = plan
  const { section, changedAt } = entry
  return await show('Change History', {
    owner: owner.id,
    version,
    section: { title: section.title, slug: section.slug, isApplying },
    changedAt,
    by: formatByline(entry, actor),
    change: change ? toChangeText(change) : null,
    back: historyAddress(historyQuery(new URL(request.url).searchParams)),
    outcome:
      outcome.status === 'possible'
        ? { status: outcome.status, changes: outcome.changes.map(toChangeText) }
        : outcome,
  })
})

export const action = proxyHandler(async (args: ActionFunctionArgs) => {
  const access = await requireAccess(args, 'edit')
  return await showQuestion(access, 'Change History', await postRestore(args, access))
})

/** Shows the effect of a restore to confirm it, or the reason why it is impossible. */
export default function Restore() {
  const { section, changedAt, by, change, outcome, back, ...hidden } =
    useLoaderData<typeof loader>()
  const question = useActionData<{ question?: SaveQuestion }>()?.question
  return (
    <Page
      title={formatTitle(change)}
      before={<BackLink to={back}>Back to Change History</BackLink>}
    >
      <p className="text-muted">
        {section.title}, changed <Moment at={changedAt} /> {by}.
      </p>
      {outcome.status === 'possible' ? (
        <RestoreForm
          changes={outcome.changes}
          back={back}
          isAll={change === null}
          question={question && <RestoreQuestion question={question} back={back} />}
          {...hidden}
        />
      ) : (
        <RestoreRefused change={change} outcome={outcome} section={section} back={back} />
      )}
    </Page>
  )
}
