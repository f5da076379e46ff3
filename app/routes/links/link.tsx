import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Outlet, useLoaderData } from '@remix-run/react'
import { linkAndCodeTitle } from '#app/access/audit/proxy-reads.server.ts'
import { proxyHandler } from '#app/access/shown-answer-route.server.ts'
import { lastDayValues } from '#app/accounts/time-zone/last-day-values.server.ts'
import { updateEmergencyLink } from '#app/emergency/links/change-links.server.ts'
import { listEmergencyLinks } from '#app/emergency/links/emergency-links.server.ts'
import { linkAddress } from '#app/emergency/links/link-address.server.ts'
import { qrPath } from '#app/emergency/links/qr-picture.server.ts'
import { linkSchema } from '#app/emergency/owner/link-form.server.ts'
import { LinkPage } from '#app/emergency/owner/link-page.tsx'
import { linkPath } from '#app/emergency/owner/link-paths.ts'
import { requireLink } from '#app/emergency/owner/link-route.server.ts'
import { summarizeVisibility } from '#app/emergency/owner/link-sections.server.ts'
import { linkTitle } from '#app/emergency/owner/link-texts.ts'
import { answerForm } from '#app/forms/answer-form-route.server.ts'
import { keepTyped } from '#app/forms/client-action.ts'
import { useRestoreFocus } from '#app/forms/use-restore-focus.ts'
import { redirectWithSuccess } from '#app/http/toast-redirect.server.ts'
import { defineTitleFrom } from '#app/ui/document/document-title.ts'

export const { handle, meta } = defineTitleFrom<typeof loader>(({ link }) => linkTitle(link.name))

export const loader = proxyHandler(async (args: LoaderFunctionArgs) => {
  const { actor, link, accessId, show } = await requireLink(args, 'share')
  const { shareId: _shareId, generation: _generation, settings, ...shown } = link
  const address = linkAddress(link)
  return await show(linkAndCodeTitle, {
    link: { ...shown, address, qrPath: qrPath(address) },
    hasUnreadableSettings: settings.isUnreadable === true,
    ...lastDayValues(actor, link.endsAt),
    summary: summarizeVisibility(settings, accessId === undefined),
  })
})

export async function action(args: ActionFunctionArgs) {
  const { owner, actor, link } = await requireLink(args, 'manage')
  const { db } = args.context
  const others = (await listEmergencyLinks(db, owner)).filter(({ id }) => id !== link.id)
  return await answerForm(args.request, {
    schema: linkSchema(
      link,
      others.map(({ name }) => name),
      actor.timeZone,
    ),
    save: ({ name, lastDay: endsAt }) =>
      updateEmergencyLink(db, owner, link.id, {
        // A new end closes all open views of the link.
        ...(endsAt !== link.endsAt && { endsAt }),
        ...(name && { settings: stored => ({ ...stored, name }) }),
      }),
    notSaved: 'The link was not saved. What you typed is still here: please try again.',
    answer: () => redirectWithSuccess(linkPath(link.id), 'Saved'),
  })
}

export { keepTyped as clientAction }

export default function Link() {
  const { link, ...more } = useLoaderData<typeof loader>()
  const { hasUnreadableSettings, lastDay, today, zone, summary } = more
  const saved = `${link.name} ${lastDay}`
  useRestoreFocus(saved)
  return (
    <LinkPage
      // Draws the form again: a saved name may differ from the typed one.
      key={saved}
      link={link}
      hasUnreadableSettings={hasUnreadableSettings}
      lastDay={lastDay}
      today={today}
      zone={zone}
      summary={summary}
      dialog={<Outlet />}
    />
  )
}
