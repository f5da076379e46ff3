import { Link } from '@remix-run/react'
import type { ReactNode } from 'react'
import { linkPath } from '#app/emergency/owner/link-paths.ts'
import { stateBadge } from '#app/emergency/owner/link-texts.ts'
import { product } from '#app/lib/product.ts'
import { proxiesPath } from '#app/proxies/list/proxy-list.ts'
import { Card } from '#app/ui/card.tsx'
import { useProxiedOwner } from '#app/ui/document/root-data.ts'
import { useTimeZone } from '#app/ui/document/use-time-zone.ts'
import { EmailAddress } from '#app/ui/email-address.tsx'
import { Icon, type IconName } from '#app/ui/icons.tsx'
import { Moment } from '#app/ui/moment.tsx'
import { Progress } from '#app/ui/progress.tsx'
import type { OwnerFacts, PrimaryLinkState } from './owner-facts.server.ts'

interface PersonCardProps extends OwnerFacts {
  completion: number
  /** True if nothing is withheld from the reader and all sections could be read. */
  isWhole: boolean
}

/** Shows the owner of a record, who can open it now, and the completeness of their profile. */
export function PersonCard({ person, link, peopleCount, completion, isWhole }: PersonCardProps) {
  const { firstName, lastName, email } = person
  const proxiedOwner = useProxiedOwner()
  return (
    <Card className="max-sm:hidden">
      <h2 className="break-words text-xl">
        {firstName} {lastName}
      </h2>
      {email && (
        <p className="break-words text-base text-muted">
          <EmailAddress>{email.address}</EmailAddress>
          {!email.isConfirmed && (
            <Link to="/settings" className="line-link line-link-last">
              Not confirmed yet
            </Link>
          )}
        </p>
      )}
      {(link || peopleCount !== undefined) && (
        <ul className="mt-1 text-base">
          {link && <LinkLine {...link} />}
          {peopleCount !== undefined && (
            <Line icon="people" to={proxiesPath} label={countPeople(peopleCount)} />
          )}
        </ul>
      )}
      <div className="mt-3">
        <Progress value={completion} label="Profile completion" />
        <p className="mt-3 break-words">
          {proxiedOwner
            ? theirCompletion(firstName, completion, isWhole)
            : ownCompletion(completion, isWhole)}
        </p>
      </div>
    </Card>
  )
}

function LinkLine({ id, lastOpenedAt, ...status }: PrimaryLinkState) {
  return (
    <Line icon="link" to={linkPath(id)} label="Emergency link">
      {' '}
      <span>{`${stateBadge(status, useTimeZone()).words}. `}</span>
      {lastOpenedAt ? (
        <span>
          Last opened <Moment at={lastOpenedAt} />.
        </span>
      ) : (
        <span>Never opened.</span>
      )}
    </Line>
  )
}

interface LineProps {
  icon: IconName
  to: string
  label: string
  children?: ReactNode
}

function Line({ icon, to, label, children }: LineProps) {
  return (
    <li className="flex gap-2">
      <span className="mt-2.5 text-action">
        <Icon name={icon} />
      </span>
      <p className="my-2.5 min-w-0 [overflow-wrap:anywhere]">
        <Link to={to} className="line-link">
          {label}
          {children && ':'}
        </Link>
        {children}
      </p>
    </li>
  )
}

function countPeople(count: number): string {
  if (count === 0) return 'Nobody else has access'
  return count === 1 ? '1 person has access' : `${count} people have access`
}

function ownCompletion(completion: number, isWhole: boolean): string {
  if (!isWhole) return `Your profile is ${completion}% complete, as far as it could be read.`
  return completion < 100
    ? `Your profile is ${completion}% complete. Complete your medical information to get the most out of ${product.name}.`
    : 'Your profile is complete! You can always update your information as needed.'
}

// The figure does not count sections that are withheld from the reader.
function theirCompletion(firstName: string, completion: number, isWhole: boolean): string {
  const asFar = isWhole ? '' : ', as far as you can see it'
  return completion < 100
    ? `${firstName}’s profile is ${completion}% complete${asFar}.`
    : `${firstName}’s profile is complete${asFar}.`
}
