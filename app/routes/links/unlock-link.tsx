import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { Form, useLoaderData } from '@remix-run/react'
import { linkAndCodeTitle } from '#app/access/audit/proxy-reads.server.ts'
import { proxyHandler } from '#app/access/shown-answer-route.server.ts'
import { unlockTexts } from '#app/emergency/codes/unlock-texts.server.ts'
import {
  maxWrongCodesPerBudget,
  maxWrongCodesPerCode,
} from '#app/emergency/links/link-locks.server.ts'
import { unlockEmergencyLink } from '#app/emergency/links/unlock-link.server.ts'
import { linkPath } from '#app/emergency/owner/link-paths.ts'
import { requireLink } from '#app/emergency/owner/link-route.server.ts'
import { theLink, yourLink } from '#app/emergency/owner/link-texts.ts'
import { SubmitButton } from '#app/forms/fields/submit-button.tsx'
import { tryWrite } from '#app/forms/try-write.server.ts'
import { redirectWithError, redirectWithSuccess } from '#app/http/toast-redirect.server.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { defineTitle } from '#app/ui/document/document-title.ts'
import { useCan, useProxiedOwner } from '#app/ui/document/root-data.ts'
import { Page } from '#app/ui/page.tsx'

const title = 'Unlock the emergency link'

export const { handle, meta } = defineTitle(title)

export const loader = proxyHandler(async (args: LoaderFunctionArgs) => {
  const { link, accessId, show, nothing } = await requireLink(args, 'unlock')
  const { id, name, failures, isLocked, unlocksLeft } = link
  if (!isLocked) return nothing('a redirect', redirect(linkPath(id)))
  const unlockText = unlocksLeft > 0 ? unlockTexts(link, accessId ? 'proxy' : 'owner') : undefined
  return await show(linkAndCodeTitle, {
    id,
    name,
    failures,
    unlockText,
    wrongCodesPerBudget: maxWrongCodesPerBudget,
    wrongCodesPerCode: maxWrongCodesPerCode,
  })
})

export const action = proxyHandler(async (args: ActionFunctionArgs) => {
  const { owner, link, accessId, nothing } = await requireLink(args, 'unlock')
  const { db } = args.context
  const back = linkPath(link.id)
  const theOrYour = accessId ? 'The' : 'Your'
  const unlocked = await tryWrite(unlockEmergencyLink(db, owner, link.id))
  const failure = unlocked
    ? `${theOrYour} emergency link cannot be unlocked any more`
    : 'The link was not unlocked. Please try again.'
  const answer = unlocked?.value
    ? await redirectWithSuccess(back, `${theOrYour} emergency link is unlocked`)
    : await redirectWithError(back, failure)
  return nothing('a redirect', answer)
})

export default function Unlock() {
  const { name, failures, unlockText, ...rest } = useLoaderData<typeof loader>()
  const nameLink = useProxiedOwner() ? theLink : yourLink
  return (
    <Page
      title={title}
      lead={
        <span className="[overflow-wrap:anywhere]">
          {`Wrong codes locked ${nameLink(name)}: ${failures} were tried.`}
        </span>
      }
    >
      {unlockText ? <Confirm {...rest} unlockText={unlockText} /> : <NoMore {...rest} />}
    </Page>
  )
}

interface ConfirmProps {
  id: string
  /** Describes the number of this unlock. */
  unlockText: string
  wrongCodesPerBudget: number
  wrongCodesPerCode: number
}

function Confirm({ id, unlockText, wrongCodesPerBudget, wrongCodesPerCode }: ConfirmProps) {
  const canManage = useCan('manage')
  const proxiedOwner = useProxiedOwner()
  const theOrYour = proxiedOwner ? 'the' : 'your'
  return (
    <Form method="post">
      <p className="max-w-prose">
        Unlocking lets people open the record with the access code again, and allows{' '}
        {wrongCodesPerBudget} more wrong codes. After {wrongCodesPerCode} wrong codes in all, those
        on known devices among them, only replacing link and code helps.
      </p>
      <p className="mt-3 max-w-prose font-semibold">{unlockText}</p>
      <p className="mt-3 max-w-prose">
        If you do not know who typed the wrong codes, somebody may have found {theOrYour} card or{' '}
        {theOrYour} link. Keep the code apart from both, or{' '}
        {proxiedOwner
          ? `ask ${proxiedOwner.firstName} to replace link and code`
          : 'replace link and code'}
        .
      </p>
      <div className="mt-6 flex flex-wrap gap-3">
        <SubmitButton pending="Unlocking…">Unlock the link</SubmitButton>
        {canManage && (
          <ButtonLink to={linkPath(id, 'replace')} variant="secondary">
            Replace link and code
          </ButtonLink>
        )}
        <ButtonLink to={linkPath(id)} variant="quiet">
          Leave it locked
        </ButtonLink>
      </div>
    </Form>
  )
}

function NoMore({ id, wrongCodesPerCode }: Pick<ConfirmProps, 'id' | 'wrongCodesPerCode'>) {
  const canManage = useCan('manage')
  const proxiedOwner = useProxiedOwner()
  return (
    <>
      <p className="max-w-prose">
        This code has been tried too often to be safe: after {wrongCodesPerCode} wrong codes a link
        stays locked. Replacing it makes a new address and a new code.
        {proxiedOwner && ` Only ${proxiedOwner.firstName} can do that.`}
      </p>
      <div className="mt-6 flex flex-wrap gap-3">
        {canManage && <ButtonLink to={linkPath(id, 'replace')}>Replace link and code</ButtonLink>}
        <ButtonLink to={linkPath(id)} variant="quiet">
          Leave it locked
        </ButtonLink>
      </div>
    </>
  )
}
