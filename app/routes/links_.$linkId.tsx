import type { SubmissionResult } from '@conform-to/react'
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Outlet, useActionData, useLoaderData } from '@remix-run/react'
import { keepTyped } from '#app/forms/client-action.ts'
import { lastDayOf, todayInUtc } from '#app/forms/end-day.ts'
import { endOf } from '#app/forms/last-day.server.ts'
import { invalid, readSubmission } from '#app/forms/submission.server.ts'
import { redirectWithSuccess } from '#app/forms/toast.server.ts'
import { useKeptFocus } from '#app/forms/use-kept-focus.ts'
import { written } from '#app/forms/written.server.ts'
import { linkSchema } from '#app/sharing/owner/link-form.server.ts'
import { LinkPage } from '#app/sharing/owner/link-page.tsx'
import { addressOf, requireLink } from '#app/sharing/owner/link-route.server.ts'
import { linkTitle } from '#app/sharing/owner/link-words.ts'
import { linkPath } from '#app/sharing/owner/paths.ts'
import { summaryOf } from '#app/sharing/owner/shows.server.ts'
import { qrPath } from '#app/sharing/qr.server.ts'
import { listShareLinks, updateShareLink } from '#app/sharing/share-links.server.ts'
import { titledBy } from '#app/ui/titled.ts'

export const { handle, meta } = titledBy<typeof loader>(({ link }) => linkTitle(link.name))

export async function loader(args: LoaderFunctionArgs) {
  const { link, accessId } = await requireLink(args, 'share')
  const { shareId: _shareId, settings, ...shown } = link
  const address = addressOf(link)
  return {
    link: { ...shown, address, qrPath: qrPath(address) },
    hasUnreadableSettings: settings.isUnreadable === true,
    lastDay: link.endsAt ? lastDayOf(link.endsAt) : '',
    today: todayInUtc(),
    summary: summaryOf(settings, accessId === undefined),
  }
}

export async function action(args: ActionFunctionArgs) {
  const { owner, link } = await requireLink(args, 'manage')
  const { db, requestId } = args.context
  const others = (await listShareLinks(db, owner)).filter(({ id }) => id !== link.id)
  const schema = linkSchema(
    link,
    others.map(({ name }) => name),
  )
  const submission = await readSubmission(args.request, schema)
  if (submission.status !== 'success') return invalid(submission)
  const { name, lastDay } = submission.value
  const endsAt = endOf(lastDay)
  const write = updateShareLink(db, owner, link.id, {
    // Only when it changes: a new end closes the link for whoever has it open.
    ...(endsAt !== link.endsAt && { endsAt }),
    ...(name && { settings: stored => ({ ...stored, name }) }),
  })
  if (!(await written(requestId, write))) {
    return invalid(submission, { formErrors: [notSaved], status: 503 })
  }
  return redirectWithSuccess(linkPath(link.id), 'Saved')
}

export { keepTyped as clientAction }

const notSaved = 'The link was not saved. What you typed is still here: please try again.'

export default function Link() {
  const { link, hasUnreadableSettings, lastDay, today, summary } = useLoaderData<typeof loader>()
  const answer = useActionData<SubmissionResult<string[]>>()
  const saved = `${link.name} ${lastDay}`
  useKeptFocus(saved)
  return (
    <LinkPage
      // What was saved may read otherwise than what was typed.
      key={saved}
      link={link}
      hasUnreadableSettings={hasUnreadableSettings}
      lastDay={lastDay}
      today={today}
      summary={summary}
      answer={answer}
      dialog={<Outlet />}
    />
  )
}
