import { linksPath } from '#app/emergency/owner/link-paths.ts'
import { useCan, useProxiedOwner } from '#app/ui/document/root-data.ts'
import { LinkRow } from '#app/ui/link-row.tsx'
import { remindersPath, remindersTitle } from './due-reminders.ts'

/** Links to the pages beside the dashboard that the actor may open. */
export function DashboardLinks({ isDue }: { isDue: boolean }) {
  const canSeeLinks = useCan('share')
  const canAudit = useCan('audit')
  const proxiedOwner = useProxiedOwner()
  const pages = [
    { to: linksPath, label: 'Emergency links', isOffered: canSeeLinks },
    {
      to: '/seen',
      label: proxiedOwner ? 'Who has seen the record' : 'Who has seen my record',
      isOffered: canAudit,
    },
    { to: '/notes', label: 'Notes from responders', isOffered: canAudit },
    { to: '/print-kit', label: 'Print kit', isOffered: canSeeLinks },
    { to: remindersPath, label: remindersTitle, isOffered: isDue },
  ].filter(({ isOffered }) => isOffered)
  if (pages.length === 0) return null
  return <LinkRow label={isDue ? 'Sharing and reminders' : 'Sharing'} links={pages} />
}
