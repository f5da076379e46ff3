import { linksPath } from '#app/emergency/owner/link-paths.ts'
import { useMay, useProxiedOwner } from '#app/ui/document/root-data.ts'
import { LinkRow } from '#app/ui/link-row.tsx'
import { remindersPath, remindersTitle } from './due-reminders.ts'

/** Links to the pages beside the dashboard that the actor may open. */
export function DashboardLinks({ isDue }: { isDue: boolean }) {
  const maySeeLinks = useMay('share')
  const mayAudit = useMay('audit')
  const proxiedOwner = useProxiedOwner()
  const pages = [
    { to: linksPath, label: 'Emergency links', isOffered: maySeeLinks },
    {
      to: '/seen',
      label: proxiedOwner ? 'Who has seen the record' : 'Who has seen my record',
      isOffered: mayAudit,
    },
    { to: '/notes', label: 'Notes from responders', isOffered: mayAudit },
    { to: '/print-kit', label: 'Print kit', isOffered: maySeeLinks },
    { to: remindersPath, label: remindersTitle, isOffered: isDue },
  ].filter(({ isOffered }) => isOffered)
  if (pages.length === 0) return null
  return <LinkRow label={isDue ? 'Sharing and reminders' : 'Sharing'} links={pages} />
}
