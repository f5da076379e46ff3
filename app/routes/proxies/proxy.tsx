import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import type { ReactNode } from 'react'
import { levelMeanings, levelNames } from '#app/access/access-levels.ts'
import { inviteExpiry, isOpenToInvite, statusNames } from '#app/access/proxy-status.ts'
import { sections } from '#app/profile-definition/sections/sections.server.ts'
import { invitationAddress } from '#app/proxies/invitations/queue-invitation.server.ts'
import { DeliveryFailedNotice } from '#app/proxies/list/delivery-failed-notice.tsx'
import { proxiesAddress, proxyAddress } from '#app/proxies/list/proxy-list.ts'
import { requireProxy } from '#app/proxies/list/proxy-route.server.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { CopyButton } from '#app/ui/copy-button.tsx'
import { defineTitle } from '#app/ui/document/document-title.ts'
import { EmailAddress } from '#app/ui/email-address.tsx'
import { Modal } from '#app/ui/modal.tsx'
import { Moment, MomentDay } from '#app/ui/moment.tsx'
import { Notice } from '#app/ui/notice.tsx'

const title = 'Proxy Details'

export const { handle, meta } = defineTitle(title)

export async function loader(args: LoaderFunctionArgs) {
  const { proxy, query } = await requireProxy(args)
  const { token, withheld, ...details } = proxy
  return {
    proxy: details,
    invitation: token && invitationAddress(token),
    withheld: sections.flatMap(({ storedName, title: name }) =>
      withheld.includes(storedName) ? [name] : [],
    ),
    query,
  }
}

export default function ProxyDetails() {
  const { proxy, invitation, withheld, query } = useLoaderData<typeof loader>()
  const { id, name, email, relationship, level, status, addedAt, endsAt, invitedAt } = proxy
  return (
    <Modal title={title} closeTo={proxiesAddress(query)}>
      <dl className="space-y-4 [overflow-wrap:anywhere]">
        <Entry label="Name">
          <bdi>{name}</bdi>
        </Entry>
        <Entry label="Email">
          <EmailAddress>{email}</EmailAddress>
        </Entry>
        <Entry label="Relationship">
          <bdi>{relationship}</bdi>
        </Entry>
        <Entry label="Added On">
          <MomentDay at={addedAt} />
        </Entry>
        <Entry label="Status">{statusNames[status]}</Entry>
        <Entry label="Access Level">
          <span>{levelNames[level]}</span>
          <span className="block text-muted">{levelMeanings[level]}</span>
        </Entry>
        <Entry label="Last day">
          {endsAt ? <Moment at={endsAt} /> : 'None. The access lasts until you remove it.'}
        </Entry>
        <Entry label="Withheld sections">
          {withheld.length > 0 ? withheld.join(', ') : 'None'}
        </Entry>
      </dl>
      {proxy.isUndelivered && <DeliveryFailedNotice />}
      {invitation && (
        <Notice title="Invitation is pending acceptance">
          <p>
            It can be answered until <Moment at={inviteExpiry(invitedAt)} />. This is its link; it
            works only for this email address.
          </p>
          <p className="copy-text break-all text-base">{invitation}</p>
          <CopyButton
            text={invitation}
            label="Copy link"
            successMessage="Invitation link copied to clipboard!"
          />
        </Notice>
      )}
      <div className="form-actions">
        {isOpenToInvite(status) && (
          <ButtonLink to={proxyAddress(id, 'resend', query)} variant="secondary" preventScrollReset>
            Resend Invitation
          </ButtonLink>
        )}
        <ButtonLink to={proxyAddress(id, 'level', query)} variant="secondary" preventScrollReset>
          Change access level
        </ButtonLink>
        <ButtonLink to={proxyAddress(id, 'limits', query)} variant="secondary" preventScrollReset>
          Change limits
        </ButtonLink>
      </div>
    </Modal>
  )
}

function Entry({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-base text-muted">{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
