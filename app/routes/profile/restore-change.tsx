import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { isOfAnother } from '#app/access/form-owner.ts'
import { type Access, requireAccess } from '#app/access/require-access-route.server.ts'
import { readPress } from '#app/forms/submission-route.server.ts'
import {
  redirectWithError,
  redirectWithInfo,
  redirectWithSuccess,
} from '#app/http/toast-redirect.server.ts'
import { logError } from '#app/lib/log.server.ts'
import { RestoreQuestion } from '#app/medications/before-save/restore-question.tsx'
import { askBeforeRestore, toldKeys } from '#app/medications/before-save/save-question.server.ts'
import type { SaveQuestion } from '#app/medications/before-save/save-question.ts'
import { settleFindings } from '#app/medications/findings/answered-findings.server.ts'
import { asksQuestion } from '#app/medications/list/medication-route.server.ts'
import { byline, shownChange } from '#app/profile/history/change-history.server.ts'
import {
  historyAddress,
  historyQuery,
  type ShownChange,
} from '#app/profile/history/change-history.ts'
import { labelAt } from '#app/profile/history/change-path.ts'
import { planRestore, restore } from '#app/profile/history/restore-change.server.ts'
import { RestoreForm } from '#app/profile/history/restore-form.tsx'
import { nothingToRestore, RestoreRefused } from '#app/profile/history/restore-refused.tsx'
import { versionSchema } from '#app/profile/parse/parse-section.server.ts'
import { StaleSectionError } from '#app/profile/record/profile.server.ts'
import { loadFailure, notApplicable } from '#app/profile/record/profile.ts'
import { fieldsOf } from '#app/profile-definition/section.ts'
import { BackLink } from '#app/ui/back-link.tsx'
import { titledBy } from '#app/ui/document/document-title.ts'
import { Moment } from '#app/ui/moment.tsx'
import { Page } from '#app/ui/page.tsx'

export const { handle, meta } = titledBy<typeof loader>(
  ({ change }) => titleOf(change),
  loadFailure,
)

function titleOf(change: ShownChange | null): string {
  return change ? 'Restore the previous value?' : 'Restore everything of this change?'
}

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { owner, actor, prepared } = await requireAccess({ request, context }, 'edit', {
    prepare: access => planAt(context.db, access.owner, params),
    reads: 'Change History',
  })
  const { entry, change, version, isApplying, outcome } = prepared
  const { section, changedAt } = entry
  return {
    owner: owner.id,
    version,
    section: { title: section.title, slug: section.slug, isApplying },
    changedAt,
    by: byline(entry, actor),
    change: change ? shownChange(change) : null,
    back: historyAddress(historyQuery(new URL(request.url).searchParams)),
    outcome:
      outcome.status === 'possible'
        ? { status: outcome.status, changes: outcome.changes.map(shownChange) }
        : outcome,
  }
}

export async function action(args: ActionFunctionArgs) {
  const { prepared: answer } = await requireAccess(args, 'edit', {
    prepare: access => restorePosted(args, access),
    reads: access => (asksQuestion(access.prepared) ? 'Change History' : []),
  })
  return answer
}

async function restorePosted(
  { request, context, params }: ActionFunctionArgs,
  { owner, actor }: Access,
) {
  const plan = await planAt(context.db, owner, params)
  const { searchParams, search } = new URL(request.url)
  // Without the prefix of who acts for somebody: redirects put it in front themselves.
  const here = `/profile/history/${params.entryId}/${params.change}/restore`
  const submission = await readPress(request, Confirmation)
  const refuse = (why: string) => redirectWithError(here + search, `${failure}: ${why}`)
  if (isOfAnother(submission.value, owner)) return await refuse(ofAnother)
  const { section } = historyQuery(searchParams)
  const { entry, change } = plan
  // The message travels in a cookie, so it holds the name of the field and not what the person
  // called a row.
  const field = change ? labelAt(fieldsOf(entry.section), change.path) : entry.section.title
  if (plan.outcome.status === 'same') {
    return await redirectWithInfo(historyAddress({ section }), `${field}: ${nothingToRestore}`)
  }
  if (plan.version !== submission.value.version) return await refuse(changed)
  if (plan.outcome.status !== 'possible') return await refuse('see below.')
  const { told } = submission.value
  const { name } = plan.entry.section
  const question = await askBeforeRestore(context.db, owner, name, plan.outcome.value, told)
  if (question) return data({ question })
  try {
    await restore(context.db, { owner, actor }, plan)
  } catch (error) {
    if (error instanceof StaleSectionError) return await refuse(changed)
    logError(error, context.requestId)
    return await refuse('it was not saved. Please try again.')
  }
  await settleFindings(
    context.db,
    { owner, actor },
    { sections: [name], isConfirmed: ({ key }) => told.includes(key) },
  )
  const message = `Successfully restored ${field} to previous value${change ? '' : 's'}`
  return await redirectWithSuccess(
    historyAddress({ section }),
    plan.isApplying ? message : `${message}. ${notApplicable}`,
  )
}

const Confirmation = z.object({ version: versionSchema, owner: z.string(), told: toldKeys })

const failure = 'Failed to restore change'
const changed = 'this section was changed meanwhile. Look at it again.'
const ofAnother = 'you had opened it as somebody else than who is logged in now.'

type Database = Parameters<typeof planRestore>[0]
type Owner = Parameters<typeof planRestore>[1]

async function planAt(db: Database, owner: Owner, params: LoaderFunctionArgs['params']) {
  const { entryId = '', change = '' } = params
  const index = change === 'all' ? change : /^\d{1,5}$/.test(change) ? Number(change) : -1
  const plan = await planRestore(db, owner, { entryId, index })
  if (!plan) throw new Response('Not found', { status: 404, statusText: 'Not Found' })
  return plan
}

/** What restoring would do, to be confirmed; or why it cannot be done. */
export default function Restore() {
  const { section, changedAt, by, change, outcome, back, ...hidden } =
    useLoaderData<typeof loader>()
  const question = useActionData<{ question?: SaveQuestion }>()?.question
  return (
    <Page title={titleOf(change)} before={<BackLink to={back}>Back to Change History</BackLink>}>
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
