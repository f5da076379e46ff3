import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { Form, useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { readSubmission } from '#app/forms/submission.server.ts'
import { SubmitButton } from '#app/forms/submit-button.tsx'
import { redirectWithError } from '#app/forms/toast.server.ts'
import { logError } from '#app/log.server.ts'
import { type MailPreferences, mailPreferenceWords } from '#app/mail/mail.ts'
import { readPreferences, savePreference } from '#app/mail/preferences.server.ts'
import { findUnsubscription, type Unsubscription } from '#app/mail/unsubscribe.server.ts'
import { Page } from '#app/ui/page.tsx'
import { titled } from '#app/ui/titled.ts'

export const { handle, meta } = titled('Mails you get from us')

/** Whoever has the address may read and change this one preference: it stood in a mail, and asks for no login. */
export async function loader({ context, params }: LoaderFunctionArgs) {
  const { userId, preference } = await requireUnsubscription({ context, params })
  const preferences = await readPreferences(context.db, userId)
  const isOn = preferences[preference]
  return { words: mailPreferenceWords[preference], occasions: occasionsOf[preference], isOn }
}

/** When a mail of each preference is sent: what no mail tells any more once it is stopped. */
const occasionsOf: Record<keyof MailPreferences, string[]> = {
  updates: [
    'A proxy of yours changed or commented on something in your record, or gave up their access',
    'Somebody answered a comment of yours',
  ],
  securityAlerts: [
    'Several wrong codes were tried on one of your emergency links, or on one of somebody you help',
    'One of these links was opened on a device that had not opened it before, or was locked for somebody you help',
    'Somebody who opened your record, or theirs, left a note',
    'An invitation of yours was answered',
  ],
  medicalReminders: [
    'A section of your record should be confirmed',
    'A vaccine or a review is due',
  ],
  marketingEmails: ['Whoever runs this server has news or an offer'],
}

/** A form of our page, or the "unsubscribe" of a mail program (RFC 8058), which wants an answer and no redirect. */
export async function action({ request, context, params }: ActionFunctionArgs) {
  const { userId, preference } = await requireUnsubscription({ context, params })
  const submission = await readSubmission(request, z.union([OneClick, Choice]))
  if (submission.status !== 'success') throw new Response('No form of ours', { status: 400 })
  const { value } = submission
  const isOneClick = !('intent' in value)
  try {
    const isOn = 'intent' in value && value.intent === 'resume'
    await savePreference(context.db, userId, preference, isOn)
  } catch (error) {
    // The mail program tries again when it hears of a fault.
    if (isOneClick) throw error
    logError(error, context.requestId)
    return redirectWithError(
      `/unsubscribe/${params.token}`,
      'This was not saved. Please try again.',
    )
  }
  return isOneClick ? null : redirect(`/unsubscribe/${params.token}`)
}

const OneClick = z.object({ 'List-Unsubscribe': z.literal('One-Click') })
const Choice = z.object({ intent: z.enum(['stop', 'resume']) })

async function requireUnsubscription({
  context,
  params,
}: Pick<LoaderFunctionArgs, 'context' | 'params'>): Promise<Unsubscription> {
  const found = await findUnsubscription(context.db, params.token ?? '')
  if (!found) throw new Response('Not found', { status: 404, statusText: 'Not Found' })
  return found
}

export default function Unsubscribe() {
  const { isOn, ...about } = useLoaderData<typeof loader>()
  return isOn ? <Stop {...about} /> : <Stopped {...about} />
}

interface AboutProps {
  /** Which mails, for a sentence. */
  words: string
  /** When such a mail is sent. */
  occasions: string[]
}

function Stop({ words, occasions }: AboutProps) {
  return (
    <Page title={`Stop mails about ${words}?`}>
      <p className="max-w-prose">Stop them here, without logging in. You then get no mail when:</p>
      <Occasions of={occasions} />
      <StillComing />
      <Choose intent="stop" pending="Stopping…">
        Stop these mails
      </Choose>
    </Page>
  )
}

function Stopped({ words, occasions }: AboutProps) {
  return (
    <Page title={`You get no mails about ${words}`}>
      <p className="max-w-prose">No mail tells you when:</p>
      <Occasions of={occasions} />
      <StillComing />
      <p className="mt-3 max-w-prose">You can have them sent again at any time.</p>
      <Choose intent="resume" pending="Saving…">
        Send me these mails again
      </Choose>
    </Page>
  )
}

function Occasions({ of }: { of: string[] }) {
  return (
    <ul className="mt-3 max-w-prose list-disc space-y-2 pl-6">
      {of.map(occasion => (
        <li key={occasion}>{occasion}</li>
      ))}
    </ul>
  )
}

function StillComing() {
  return (
    <p className="mt-3 max-w-prose">
      That your emergency link is locked is always sent. Other kinds of mail stay as they are.
    </p>
  )
}

interface ChooseProps {
  intent: 'stop' | 'resume'
  pending: string
  children: string
}

function Choose({ intent, pending, children }: ChooseProps) {
  return (
    <Form method="post" className="mt-6">
      <SubmitButton name="intent" value={intent} pending={pending}>
        {children}
      </SubmitButton>
    </Form>
  )
}
