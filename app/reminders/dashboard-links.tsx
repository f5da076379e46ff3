import { linksPath } from '#app/emergency/owner/link-paths.ts'
import { useMay, useProxiedOwner } from '#app/ui/document/root-data.ts'
import { LinkRow } from '#app/ui/link-row.tsx'
import { remindersPath, remindersTitle } from './due-reminders.ts'

/** Links to the pages beside the dashboard that the actor may open. */
export function DashboardLinks({ isDue }: { isDue: boolean }) {
  const maySeeLinks = useMay('share')
  const mayAudit = useMay('audit')
  const proxiedOwner = useProxiedOwner()
  const places = [
    { to: linksPath, label: 'Emergency links', isOpen: maySeeLinks },
    {
      to: '/seen',
      label: proxiedOwner ? 'Who has seen the record' : 'Who has seen my record',
      isOpen: mayAudit,
    },
    { to: '/notes', label: 'Notes from responders', isOpen: mayAudit },
    { to: '/print-kit', label: 'Print kit', isOpen: maySeeLinks },
    { to: remindersPath, label: remindersTitle, isOpen: isDue },
  ].filter(({ isOpen }) => isOpen)
  if (places.length === 0) return null
  return <LinkRow label={isDue ? 'Sharing and reminders' : 'Sharing'} links={places} />
}
