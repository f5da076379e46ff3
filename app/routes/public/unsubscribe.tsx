import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { Form, useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { SubmitButton } from '#app/forms/fields/submit-button.tsx'
import { readSubmission } from '#app/forms/submission-route.server.ts'
import { notFound } from '#app/http/not-found.ts'
import { redirectWithError } from '#app/http/toast-redirect.server.ts'
import { logError } from '#app/lib/log.server.ts'
import { preferenceTexts } from '#app/mail/mail-preference-texts.ts'
import { readPreferences, savePreference } from '#app/mail/mail-preferences.server.ts'
import { findUnsubscription, type Unsubscription } from '#app/mail/unsubscribe.server.ts'
import { defineTitle } from '#app/ui/document/document-title.ts'
import { Page } from '#app/ui/page.tsx'

export const { handle, meta } = defineTitle('Mails you get from us')

/** Returns one mail preference. The link in the mail is enough: no login is needed. */
export async function loader({ context, params }: LoaderFunctionArgs) {
  const { userId, preference } = await requireUnsubscription({ context, params })
  const preferences = await readPreferences(context.db, userId)
  const isOn = preferences[preference]
  const { about, occasions } = preferenceTexts[preference]
  return { words: about, occasions, isOn }
}

/** Accepts our form, or the one-click POST of a mail program (RFC 8058), without a redirect. */
export async function action({ request, context, params }: ActionFunctionArgs) {
  const { userId, preference } = await requireUnsubscription({ context, params })
  const submission = await readSubmission(request, z.union([oneClickSchema, choiceSchema]))
  if (submission.status !== 'success') throw new Response('Bad request', { status: 400 })
  const { value } = submission
  const isOneClick = !('intent' in value)
  try {
    const isOn = 'intent' in value && value.intent === 'resume'
    await savePreference(context.db, userId, preference, isOn)
  } catch (error) {
    // The mail program tries again after an error.
    if (isOneClick) throw error
    logError(error)
    return redirectWithError(
      `/unsubscribe/${params.token}`,
      'This was not saved. Please try again.',
    )
  }
  return isOneClick ? null : redirect(`/unsubscribe/${params.token}`)
}

const oneClickSchema = z.object({ 'List-Unsubscribe': z.literal('One-Click') })
const choiceSchema = z.object({ intent: z.enum(['stop', 'resume']) })

async function requireUnsubscription({
  context,
  params,
}: Pick<LoaderFunctionArgs, 'context' | 'params'>): Promise<Unsubscription> {
  const unsubscription = await findUnsubscription(context.db, params.token ?? '')
  if (!unsubscription) throw notFound()
  return unsubscription
}

export default function Unsubscribe() {
  const { isOn, ...about } = useLoaderData<typeof loader>()
  return isOn ? <Stop {...about} /> : <Stopped {...about} />
}

interface AboutProps {
  /** Names the mails within a sentence. */
  words: string
  /** The occasions on which such a mail is sent. */
  occasions: string[]
}

function Stop({ words, occasions }: AboutProps) {
  return (
    <Page title={`Stop mails about ${words}?`}>
      <p className="max-w-prose">
        You can stop them here without logging in. You then get no mail when:
      </p>
      <Occasions of={occasions} />
      <OtherMails />
      <ChoiceForm intent="stop" pending="Stopping…">
        Stop these mails
      </ChoiceForm>
    </Page>
  )
}

function Stopped({ words, occasions }: AboutProps) {
  return (
    <Page title={`You get no mails about ${words}`}>
      <p className="max-w-prose">No mail tells you when:</p>
      <Occasions of={occasions} />
      <OtherMails />
      <p className="mt-3 max-w-prose">You can turn them on again at any time.</p>
      <ChoiceForm intent="resume" pending="Saving…">
        Send me these mails again
      </ChoiceForm>
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

function OtherMails() {
  return (
    <p className="mt-3 max-w-prose">
      We always mail you when your own emergency link is locked. Other kinds of mail stay as they
      are.
    </p>
  )
}

interface ChoiceFormProps {
  intent: 'stop' | 'resume'
  pending: string
  children: string
}

function ChoiceForm({ intent, pending, children }: ChoiceFormProps) {
  return (
    <Form method="post" className="mt-6">
      <SubmitButton name="intent" value={intent} pending={pending}>
        {children}
      </SubmitButton>
    </Form>
  )
}
