import { product } from '#app/lib/product.ts'
import { Card } from '#app/ui/card.tsx'
import { useProxiedOwner } from '#app/ui/document/root-data.ts'
import { Progress } from '#app/ui/progress.tsx'

interface PersonCardProps {
  /** Without an email on another person's profile. */
  person: { firstName: string; lastName: string; email?: string }
  completion: number
  /** True if nothing is withheld from the reader and all sections could be read. */
  isWhole: boolean
}

/** Shows the owner of a record and the completeness of their profile. */
export function PersonCard({ person, completion, isWhole }: PersonCardProps) {
  const { firstName, lastName, email } = person
  const proxiedOwner = useProxiedOwner()
  return (
    <Card>
      <h2 className="break-words text-xl">
        {firstName} {lastName}
      </h2>
      {email && <p className="break-words text-muted">{email}</p>}
      <div className="mt-4">
        <Progress value={completion} label="Profile completion" />
      </div>
      <p className="mt-3 break-words">
        {proxiedOwner
          ? theirCompletion(firstName, completion, isWhole)
          : ownCompletion(completion, isWhole)}
      </p>
    </Card>
  )
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
