import { Badge } from '#app/ui/badge.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { useCan, useProxiedOwner } from '#app/ui/document/root-data.ts'
import { useTimeZone } from '#app/ui/document/use-time-zone.ts'
import { linkPath } from './link-paths.ts'
import {
  finalLockWarning,
  type LinkStatus,
  lastUnlockWarning,
  linkTitle,
  stateBadge,
} from './link-texts.ts'

interface LinkCardProps {
  link: LinkStatus & {
    id: string
    name: string
    isPrimary: boolean
    failures: number
    budget: number
    unlocksLeft: number
    isNextLockFinal: boolean
  }
}

/** Draws one link of the list: its name, its state, and a link to its page. */
export function LinkCard({ link }: LinkCardProps) {
  const { id, name, isPrimary, failures, budget, isLocked, unlocksLeft, isNextLockFinal } = link
  const title = linkTitle(name)
  const { tone, words } = stateBadge(link, useTimeZone())
  const reader = useProxiedOwner() ? 'proxy' : 'owner'
  const verb = useCan('manage') ? 'Manage' : 'View'
  return (
    <Card className="sheet flex flex-wrap items-center justify-between gap-4">
      <div className="min-w-0 flex-1 basis-64">
        <h2 className="pr-4 text-xl [overflow-wrap:anywhere]">
          <bdi>{title}</bdi>
        </h2>
        <p className="mt-2">
          <Badge tone={tone}>{words}</Badge>
        </p>
        {isPrimary && <p className="mt-2 text-muted">Shown on the dashboard</p>}
        {(isNextLockFinal || (isLocked && unlocksLeft === 1)) && (
          <p className="mt-2 max-w-prose font-semibold">
            {isLocked ? lastUnlockWarning(reader) : finalLockWarning(reader)}
          </p>
        )}
        {failures > 0 && (
          <p className="mt-2 text-muted">{`${failures} of ${budget} wrong codes so far`}</p>
        )}
      </div>
      <ButtonLink to={linkPath(id)} variant="secondary" aria-label={`${verb} ${title}`}>
        {verb}
      </ButtonLink>
    </Card>
  )
}
