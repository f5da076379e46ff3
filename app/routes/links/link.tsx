import type { SubmissionResult } from '@conform-to/react'
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Outlet, useActionData, useLoaderData } from '@remix-run/react'
import { linkAndCode } from '#app/access/audit/proxy-reads.server.ts'
import {
  listEmergencyLinks,
  updateEmergencyLink,
} from '#app/emergency/links/emergency-links.server.ts'
import { addressOf } from '#app/emergency/links/link-address.server.ts'
import { qrPath } from '#app/emergency/links/qr-picture.server.ts'
import { linkSchema } from '#app/emergency/owner/link-form.server.ts'
import { LinkPage } from '#app/emergency/owner/link-page.tsx'
import { linkPath } from '#app/emergency/owner/link-paths.ts'
import { requireLink } from '#app/emergency/owner/link-route.server.ts'
import { summaryOf } from '#app/emergency/owner/link-sections.server.ts'
import { linkTitle } from '#app/emergency/owner/link-texts.ts'
import { keepTyped } from '#app/forms/client-action.ts'
import { endOf } from '#app/forms/expiry-date-schema.server.ts'
import { invalid, readSubmission } from '#app/forms/submission-route.server.ts'
import { tryWrite } from '#app/forms/try-write.server.ts'
import { useRestoreFocus } from '#app/forms/use-restore-focus.ts'
import { redirectWithSuccess } from '#app/http/toast-redirect.server.ts'
import { lastDayOf, todayInUtc } from '#app/lib/expiry-date.ts'
import { titledBy } from '#app/ui/document/document-title.ts'

export const { handle, meta } = titledBy<typeof loader>(({ link }) => linkTitle(link.name))

export async function loader(args: LoaderFunctionArgs) {
  const { link, accessId } = await requireLink(args, 'share', linkAndCode)
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
  const { db } = args.context
  const others = (await listEmergencyLinks(db, owner)).filter(({ id }) => id !== link.id)
  const schema = linkSchema(
    link,
    others.map(({ name }) => name),
  )
  const submission = await readSubmission(args.request, schema)
  if (submission.status !== 'success') return invalid(submission)
  const { name, lastDay } = submission.value
  const endsAt = endOf(lastDay)
  const write = updateEmergencyLink(db, owner, link.id, {
    // Only when it changes: a new end closes the link for whoever has it open.
    ...(endsAt !== link.endsAt && { endsAt }),
    ...(name && { settings: stored => ({ ...stored, name }) }),
  })
  if (!(await tryWrite(write))) {
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
  useRestoreFocus(saved)
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
