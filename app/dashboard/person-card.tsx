import { Link } from '@remix-run/react'
import { product } from '#app/lib/product.ts'
import { proxiesPath } from '#app/proxies/list/proxy-list.ts'
import { Card } from '#app/ui/card.tsx'
import { useProxiedOwner } from '#app/ui/document/root-data.ts'
import { EmailAddress } from '#app/ui/email-address.tsx'
import { Progress } from '#app/ui/progress.tsx'
import type { OwnerFacts } from './owner-facts.server.ts'

interface PersonCardProps extends OwnerFacts {
  completion: number
  /** True if nothing is withheld from the reader and all sections could be read. */
  isWhole: boolean
}

/**
 * Shows the owner of a record and the completeness of their profile. A phone has the initials in
 * its header, people in its bar, and the completeness above the sections.
 */
export function PersonCard({ person, peopleCount, completion, isWhole }: PersonCardProps) {
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
        </p>
      )}
      {email && !email.isConfirmed && <CardLink to="/settings">Not confirmed yet</CardLink>}
      {peopleCount !== undefined && (
        <CardLink to={proxiesPath}>{countPeople(peopleCount)}</CardLink>
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

function CardLink({ to, children }: { to: string; children: string }) {
  return (
    <p className="mt-0">
      <Link to={to} className="touch-link">
        {children}
      </Link>
    </p>
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
