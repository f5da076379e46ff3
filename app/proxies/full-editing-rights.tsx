import { levelNames } from '#app/access/access-levels.ts'
import { EmailAddress } from '#app/ui/email-address.tsx'

/** The title of the question before somebody gets the highest level. */
export function FullEditingQuestion({ name }: { name: string }) {
  return (
    <span className="[overflow-wrap:anywhere]">
      Give <bdi>{name}</bdi> {levelNames.full_edit}?
    </span>
  )
}

interface FullEditingRightsProps {
  name: string
  email: string
  hasAccepted: boolean
  /** Number of sections that stay withheld. */
  withheldCount: number
}

/** Lists what a proxy with the highest level can do: the rights in `abilities`. */
export function FullEditingRights({
  name,
  email,
  hasAccepted,
  withheldCount,
}: FullEditingRightsProps) {
  return (
    <div className="space-y-3">
      <p className="[overflow-wrap:anywhere]">
        {hasAccepted ? 'From now on' : 'Once they accept the invitation'},{' '}
        <bdi className="font-semibold">{name}</bdi> (<EmailAddress>{email}</EmailAddress>) can:
      </p>
      <ul className="list-disc space-y-2 pl-6">
        <li>
          read, print and comment on{' '}
          {withheldCount === 0
            ? 'your whole record'
            : `your record, except ${withheldCount === 1 ? 'one section' : `${withheldCount} sections`} that you withhold`}
        </li>
        <li>change it, with your emergency contacts, medications and history</li>
        <li>
          see{' '}
          {withheldCount === 0
            ? 'your emergency links and their codes'
            : 'the emergency links that show nothing withheld, and their codes'}
          , which stay known after you lower the level
        </li>
        <li>see who opened your record, and unlock a link that they see</li>
      </ul>
      <p>
        They cannot manage proxies, change your settings, replace a link or delete your account.
        Your change history names everything that they change.
      </p>
    </div>
  )
}
