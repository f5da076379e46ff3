import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Form, useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { requireAccess } from '#app/access/require-access-route.server.ts'
import {
  endListedSession,
  listSessions,
  publicId,
} from '#app/accounts/sessions/list-sessions.server.ts'
import { loggedOutHeaders } from '#app/accounts/sessions/logged-out-headers-route.server.ts'
import { describeNetwork, networkName } from '#app/accounts/sessions/network-name.server.ts'
import { SessionCard, type SessionView } from '#app/accounts/sessions/session-card.tsx'
import { absoluteHours, idleMinutes } from '#app/accounts/sessions/session-lifetime.server.ts'
import { endSession } from '#app/accounts/sessions/session-route.server.ts'
import { endAllSessions, endOtherSessions } from '#app/accounts/sessions/sessions.server.ts'
import { SubmitButton } from '#app/forms/fields/submit-button.tsx'
import { readButtonForm } from '#app/forms/submission-route.server.ts'
import { tryWrite } from '#app/forms/try-write.server.ts'
import { redirectWithError, redirectWithSuccess } from '#app/http/toast-redirect.server.ts'
import { BackLink } from '#app/ui/back-link.tsx'
import { defineTitle } from '#app/ui/document/document-title.ts'
import { Page } from '#app/ui/page.tsx'

const title = 'Where you are logged in'
const path = '/settings/sessions'

export const { handle, meta } = defineTitle(title)

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { actor, session } = await requireAccess({ request, context }, 'manage')
  const ownNetwork = networkName(context.clientAddress)
  const sessions = (await listSessions(context.db, actor)).map(
    ({ id, tokenHash, details, createdAt, lastActiveAt }): SessionView => ({
      id,
      isThis: tokenHash === session.id,
      device: details?.device ?? 'Unknown device',
      place: describeNetwork(details?.network, ownNetwork),
      createdAt,
      lastActiveAt,
    }),
  )
  const current = sessions.filter(({ isThis }) => isThis)
  const others = sessions.filter(({ isThis }) => !isThis)
  return { current, others, idleMinutes, absoluteHours }
}

/** `end`: an id, "others" or "all". */
const Ending = z.object({ end: z.string() })

export async function action({ request, context }: ActionFunctionArgs) {
  const visit = { request, context }
  const { actor, session } = await requireAccess(visit, 'manage')
  const { end } = (await readButtonForm(request, Ending)).value
  const { db } = context
  if (end === 'all' || end === publicId(session.id)) {
    const ending = end === 'all' ? endAllSessions(db, actor.id) : Promise.resolve()
    const cookie = await tryWrite(ending.then(() => endSession(visit)))
    if (!cookie) return redirectNotEnded()
    const headers = loggedOutHeaders()
    headers.append('Set-Cookie', cookie.value)
    const message = end === 'all' ? 'Logged out on all devices' : 'Successfully logged out'
    return redirectWithSuccess('/', message, { headers })
  }
  const ending =
    end === 'others' ? endOtherSessions(db, actor.id, session.id) : endListedSession(db, actor, end)
  if (!(await tryWrite(ending))) return redirectNotEnded()
  const message = end === 'others' ? 'All other devices are logged out' : 'The device is logged out'
  return redirectWithSuccess(path, message)
}

function redirectNotEnded() {
  return redirectWithError(path, 'Nothing was logged out. Please try again.')
}

/** Lists the sessions of a person, with buttons that end them. */
export default function Sessions() {
  const { current, others, idleMinutes, absoluteHours } = useLoaderData<typeof loader>()
  return (
    <Page
      title={title}
      lead="If you do not recognize a device, log it out, then choose a new password."
      before={<BackLink to="/settings">Back to settings</BackLink>}
    >
      <ul className="space-y-4">
        {[...current, ...others].map(session => (
          <li key={session.id}>
            <SessionCard session={session} />
          </li>
        ))}
      </ul>
      <Form method="post" className="mt-8">
        <div className="form-actions">
          {others.length > 0 && (
            <SubmitButton name="end" value="others" pending="Logging out…">
              Log out all other devices
            </SubmitButton>
          )}
          <SubmitButton name="end" value="all" variant="secondary" pending="Logging out…">
            Log out everywhere
          </SubmitButton>
        </div>
      </Form>
      <p className="mt-6 max-w-prose text-muted">
        You are logged out after {idleMinutes} minutes without activity, and always after{' '}
        {absoluteHours} hours. This server sees your network, not your place, and asks no other
        service where you are.
      </p>
    </Page>
  )
}
