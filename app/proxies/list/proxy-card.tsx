import { Form } from '@remix-run/react'
import { accessLevels, levelNames } from '#app/access/access-levels.ts'
import { inviteExpiry, isOpenToInvite, statusNames, statusTones } from '#app/access/proxy-status.ts'
import { HiddenFields } from '#app/forms/fields/hidden-fields.tsx'
import { useRunningPost } from '#app/forms/use-running-post.ts'
import { displayMoment } from '#app/lib/dates.ts'
import { joinPhrases } from '#app/lib/join-phrases.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { useTimeZone } from '#app/ui/document/use-time-zone.ts'
import { EmailAddress } from '#app/ui/email-address.tsx'
import { MomentDay } from '#app/ui/moment.tsx'
import { CardMenu } from './card-menu.tsx'
import type { ProxyPerson } from './change-proxies.server.ts'
import { DeliveryFailedNotice } from './delivery-failed-notice.tsx'
import { type ProxyQuery, proxyAddress } from './proxy-list.ts'

/** A proxy as a card of the list shows them. Times are ISO. */
export type ListedProxy = Omit<ProxyPerson, 'token' | 'withheld'> & { withheldCount: number }

interface ProxyCardProps {
  proxy: ListedProxy
  /** Account id of the owner, for the forms of the card. */
  owner: string
  /** The query of the list, which dialogs keep. */
  query: ProxyQuery
}

/** One proxy in the list, with the actions of the owner. */
export function ProxyCard({ proxy, owner, query }: ProxyCardProps) {
  const { id, name, email, relationship, level, status, addedAt, invitedAt, isUndelivered } = proxy
  const to = (dialog = '') => proxyAddress(id, dialog, query)
  return (
    <Card className="flex h-full flex-col [overflow-wrap:anywhere]">
      <h2 className="text-xl">
        <bdi>{name}</bdi>
      </h2>
      <p className="text-muted">
        <EmailAddress>{email}</EmailAddress>
      </p>
      <p className="mt-3 flex flex-wrap gap-2">
        <Badge tone={statusTones[status]}>{statusNames[status]}</Badge>
        <Badge>{levelNames[level]}</Badge>
      </p>
      <p className="mt-3">
        <bdi>{relationship}</bdi>&nbsp;· Added <MomentDay at={addedAt} />
      </p>
      {status === 'pending' && (
        <p className="text-muted">
          The invitation expires on <MomentDay at={inviteExpiry(invitedAt)} />
        </p>
      )}
      <LimitsText proxy={proxy} />
      {isUndelivered && <DeliveryFailedNotice />}
      {/* The menu is as wide as this row, so that it fits beside either edge of the list. */}
      <div className="no-print relative mt-auto flex flex-wrap gap-2 pt-4">
        {isOpenToInvite(status) && (
          <ButtonLink
            to={to('resend')}
            variant="secondary"
            preventScrollReset
            className={footButton}
          >
            Resend<span className="sr-only"> Invitation to {name}</span>
          </ButtonLink>
        )}
        <ButtonLink to={to()} variant="secondary" preventScrollReset className={footButton}>
          <span className="sr-only">View </span>Details
          <HiddenName name={name} />
        </ButtonLink>
        <CardMenu name={name} isSaving={useRunningPost(to('level')) !== undefined}>
          <li>
            <Form method="post" action={to('level')} preventScrollReset>
              <HiddenFields values={{ owner }} />
              {[...accessLevels].reverse().map(choice => (
                <Button
                  key={choice}
                  variant="quiet"
                  name="level"
                  value={choice}
                  disabled={choice === level}
                >
                  {`Set ${levelNames[choice]}${choice === level ? ' (current)' : ''}`}
                </Button>
              ))}
            </Form>
          </li>
          <li>
            <ButtonLink to={to('limits')} variant="quiet" preventScrollReset>
              Limits
            </ButtonLink>
          </li>
          <li>
            <ButtonLink to={to('remove')} variant="quiet-danger" preventScrollReset>
              Remove Access
            </ButtonLink>
          </li>
        </CardMenu>
      </div>
    </Card>
  )
}

// Three of them fit beside each other in a narrow card.
const footButton = '!px-2 text-base sm:!px-3'

function LimitsText({ proxy: { endsAt, status, withheldCount } }: { proxy: ListedProxy }) {
  const timeZone = useTimeZone()
  const limits = joinPhrases([
    endsAt && `${status === 'ended' ? 'Ended on' : 'Until'} ${displayMoment(endsAt, timeZone)}`,
    withheldCount > 0 &&
      `${withheldCount} ${withheldCount === 1 ? 'section' : 'sections'} withheld`,
  ])
  return limits && <p className="text-muted">{limits}</p>
}

/** The name that a button belongs to, for screen readers. */
function HiddenName({ name }: { name: string }) {
  return <span className="sr-only"> of {name}</span>
}
