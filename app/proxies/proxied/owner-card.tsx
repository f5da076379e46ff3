import { Link } from '@remix-run/react'
import { levelNames } from '#app/access/access-levels.ts'
import { commentsAddress } from '#app/comments/comments.ts'
import { proxyUrl } from '#app/http/proxy-url.ts'
import { countChanges, historyPath } from '#app/profile/history/change-history.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Card } from '#app/ui/card.tsx'
import { Moment } from '#app/ui/moment.tsx'
import type { AccessLevel } from '#db/schema.ts'
import { CriticalBlock } from './critical-block.tsx'
import type { GrantedOwner } from './people-i-help.server.ts'
import { leavePath } from './people-i-help-paths.ts'

/** An owner as the card shows them, without their keys. */
export type OwnerCardData = Omit<GrantedOwner, 'owner'> & { firstName: string; name: string }

/** One owner of "People I help": access, changes since the last visit, critical facts, links. */
export function OwnerCard({ person }: { person: OwnerCardData }) {
  const { accessId, firstName, name, critical } = person
  return (
    <Card className="grid grid-cols-1 gap-x-10 gap-y-6 [overflow-wrap:anywhere] lg:grid-cols-2 lg:grid-rows-[auto_1fr]">
      <div className="min-w-0">
        <h2>
          <bdi>{name}</bdi>
        </h2>
        <MyAccess {...person} />
        <UnseenChangesList {...person} />
      </div>
      <div className="min-w-0 lg:col-start-2 lg:row-span-2 lg:row-start-1">
        <CriticalBlock critical={critical} />
      </div>
      <div className="form-actions mt-0 self-start">
        {/* A plain link, because it enters the URLs of this owner. */}
        <a href={proxyUrl(accessId)} className="button button-primary">
          <span className="min-w-0">
            Open <bdi>{firstName}</bdi>’s profile
          </span>
        </a>
        <Link to={leavePath(accessId)} className="button button-quiet">
          Give up access<span className="sr-only"> to {name}</span>
        </Link>
      </div>
    </Card>
  )
}

/** Explains each level to the proxy who has it. */
const levelsForProxy: Record<AccessLevel, string> = {
  view_only: 'You can read and print, but you cannot change anything.',
  view_comment: 'You can read and print, and write comments beside sections and entries.',
  full_edit:
    'You can view, comment and edit everything, including emergency contacts, prescriptions and history. You can see the emergency link and its code, see who opened it, and unlock it.',
}

function MyAccess({ level, endsAt, withheld, unreadable }: OwnerCardData) {
  return (
    <div className="mt-3 space-y-2">
      <p>
        <Badge>{levelNames[level]}</Badge>
      </p>
      <p className="text-base text-muted">{levelsForProxy[level]}</p>
      {endsAt && (
        <p>
          Your access ends on{' '}
          <strong>
            <Moment at={endsAt} />
          </strong>
          .
        </p>
      )}
      {withheld.length > 0 && <p>Withheld from you: {withheld.join(', ')}.</p>}
      {unreadable.length > 0 && (
        <p className="font-bold text-danger">Could not be read: {unreadable.join(', ')}.</p>
      )}
    </div>
  )
}

const maxListedSections = 3

// New comments may be resolved already.
const allComments = commentsAddress({ show: 'all' })

function UnseenChangesList({ accessId, firstName, unseen }: OwnerCardData) {
  if (!unseen) {
    return <p className="mt-4">You have not looked at this profile yet.</p>
  }
  const { since, changes, sections, changedAt, comments } = unseen
  const restCount = sections.length - maxListedSections
  const listedSections = [
    ...sections.slice(0, maxListedSections),
    ...(restCount > 0 ? [`${restCount} more`] : []),
  ]
  return (
    <div className="mt-4">
      <p>
        {changes + comments === 0 ? 'Nothing new since you last looked' : 'Since you last looked'} (
        <Moment at={since} />){changes + comments === 0 ? '.' : ':'}
      </p>
      {changes + comments > 0 && (
        <ul className="mt-1 list-disc space-y-1 pl-6">
          {changes > 0 && (
            <li>
              <strong>{countChanges(changes)}</strong> in {listedSections.join(', ')}
              {changedAt && (
                <>
                  , last on <Moment at={changedAt} />
                </>
              )}
              <br />
              <a href={proxyUrl(accessId, historyPath)} className="touch-link">
                See what was changed<span className="sr-only"> in {firstName}’s profile</span>
              </a>
            </li>
          )}
          {comments > 0 && (
            <li>
              <strong>
                {comments} new {comments === 1 ? 'comment' : 'comments'}
              </strong>
              <br />
              <a href={proxyUrl(accessId, allComments)} className="touch-link">
                Read the comments<span className="sr-only"> in {firstName}’s profile</span>
              </a>
            </li>
          )}
        </ul>
      )}
    </div>
  )
}
