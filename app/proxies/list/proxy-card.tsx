import { Form } from '@remix-run/react'
import { type FormEvent, type KeyboardEvent, type ReactNode, useRef } from 'react'
import { accessLevels, levelNames } from '#app/access/access-levels.ts'
import { inviteExpiry, isOpenToInvite, statusNames, statusTones } from '#app/access/proxy-status.ts'
import { HiddenFields } from '#app/forms/fields/hidden-fields.tsx'
import { useRunningPost } from '#app/forms/use-running-post.ts'
import { displayDay } from '#app/lib/dates.ts'
import { toLastDay } from '#app/lib/time.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { MomentDay } from '#app/ui/moment.tsx'
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
    <Card className="[overflow-wrap:anywhere]">
      <h2 className="text-xl">
        <bdi>{name}</bdi>
      </h2>
      <p className="text-muted">{email}</p>
      <p className="mt-3 flex flex-wrap gap-2">
        <Badge tone={statusTones[status]}>{statusNames[status]}</Badge>
        <Badge>{levelNames[level]}</Badge>
      </p>
      <p className="mt-3">
        <bdi>{relationship}</bdi> · Added <MomentDay at={addedAt} />
      </p>
      {status === 'pending' && (
        <p className="text-muted">
          The invitation expires on <MomentDay at={inviteExpiry(invitedAt)} />
        </p>
      )}
      <LimitsText proxy={proxy} />
      {isUndelivered && <DeliveryFailedNotice />}
      <div className="no-print mt-4 flex flex-wrap gap-3">
        {isOpenToInvite(status) && (
          <ButtonLink to={to('resend')} variant="secondary" preventScrollReset>
            Resend
            <HiddenName name={name} />
          </ButtonLink>
        )}
        {status === 'ended' && (
          <ButtonLink to={to('limits')} variant="secondary" preventScrollReset>
            Limits
            <HiddenName name={name} />
          </ButtonLink>
        )}
        <ButtonLink to={to()} variant="secondary" preventScrollReset>
          Details
          <HiddenName name={name} />
        </ButtonLink>
      </div>
      <Menu name={name} levelPath={to('level')}>
        <Item>
          <ButtonLink to={to()} variant="quiet" preventScrollReset>
            View Details
          </ButtonLink>
        </Item>
        <Item>
          <Form
            method="post"
            action={to('level')}
            preventScrollReset
            className="flex flex-col items-start"
          >
            <HiddenFields values={{ owner }} />
            {accessLevels.toReversed().map(choice => (
              <Button
                key={choice}
                variant="quiet"
                name="level"
                value={choice}
                disabled={choice === level}
                className="disabled:border-transparent disabled:bg-transparent disabled:no-underline"
              >
                Set {levelNames[choice]}
                {choice === level && ' (current)'}
              </Button>
            ))}
          </Form>
        </Item>
        {isOpenToInvite(status) && (
          <Item>
            <ButtonLink to={to('resend')} variant="quiet" preventScrollReset>
              Resend Invitation
            </ButtonLink>
          </Item>
        )}
        <Item>
          <ButtonLink to={to('limits')} variant="quiet" preventScrollReset>
            Limits
          </ButtonLink>
        </Item>
        <Item>
          <ButtonLink to={to('remove')} variant="quiet-danger" preventScrollReset>
            Remove Access
          </ButtonLink>
        </Item>
      </Menu>
    </Card>
  )
}

function LimitsText({ proxy: { endsAt, status, withheldCount } }: { proxy: ListedProxy }) {
  const parts = [
    endsAt && `${status === 'ended' ? 'Ended on' : 'Until'} ${displayDay(toLastDay(endsAt))}`,
    withheldCount > 0 &&
      `${withheldCount} ${withheldCount === 1 ? 'section' : 'sections'} withheld`,
  ].filter(Boolean)
  return parts.length > 0 && <p className="text-muted">{parts.join(' · ')}</p>
}

/** The name that a button belongs to, for screen readers. */
function HiddenName({ name }: { name: string }) {
  return <span className="sr-only"> of {name}</span>
}

interface MenuProps {
  name: string
  /** The address that the form of the levels posts to. */
  levelPath: string
  children: ReactNode
}

/** A menu as `<details>`. With scripts, Escape and the choice of a level close it. */
function Menu({ name, levelPath, children }: MenuProps) {
  const details = useRef<HTMLDetailsElement>(null)
  const isSaving = useRunningPost(levelPath) !== undefined

  function close() {
    if (!details.current) return
    details.current.open = false
    details.current.querySelector('summary')?.focus()
  }

  function closeByKey({ key }: KeyboardEvent) {
    if (key === 'Escape') close()
  }

  function closeOnChoice(event: FormEvent) {
    if (isSaving) event.preventDefault()
    else close()
  }

  return (
    <details ref={details} className="disclosure no-print mt-2" onKeyDown={closeByKey}>
      <summary>
        {isSaving ? 'Saving…' : 'More'}
        <HiddenName name={name} />
      </summary>
      <ul
        className="pb-1 pl-4 [&_.button]:justify-start [&_.button]:text-left"
        onSubmit={closeOnChoice}
      >
        {children}
      </ul>
    </details>
  )
}

function Item({ children }: { children: ReactNode }) {
  return <li>{children}</li>
}
