import type { Ability } from '#app/lib/roles.ts'
import type { IconName } from '../icons.tsx'
import { isOffered, type ProxiedOwner } from './root-data.ts'

/** A place that the navigation leads to. */
export interface NavigationPlace {
  label: string
  /** Words before the label that the bar of a phone has no space for. */
  before?: string
  icon: IconName
  /** Its pages of equal rank. The navigation leads to the first that the visitor may open. */
  pages: readonly NavigationPage[]
  /** The paths of all its pages; a longer path of another place has precedence. */
  paths: readonly string[]
}

/** A first page of a place. */
interface NavigationPage {
  label: string
  to: string
  needs: Ability
}

const medicationsPath = '/profile/medications'

// In the order of the navigation.
const allPlaces: readonly NavigationPlace[] = [
  {
    label: 'Profile',
    icon: 'profile',
    pages: [{ label: 'Dashboard', to: '/dashboard', needs: 'read' }],
    paths: ['/dashboard', '/profile', '/start', '/comments', '/reminders'],
  },
  {
    label: 'Medications',
    icon: 'medication',
    pages: [{ label: 'Medications', to: medicationsPath, needs: 'read' }],
    paths: [medicationsPath],
  },
  {
    before: 'Emergency',
    label: 'links',
    icon: 'link',
    pages: [{ label: 'Emergency links', to: '/links', needs: 'share' }],
    paths: ['/links'],
  },
  {
    label: 'People',
    icon: 'people',
    pages: [{ label: 'Proxy Access', to: '/proxies', needs: 'manage' }],
    paths: ['/proxies', '/proxy/dashboard'],
  },
  {
    label: 'Activity',
    icon: 'activity',
    pages: [
      { label: 'Who has seen it', to: '/seen', needs: 'audit' },
      { label: 'Notes', to: '/notes', needs: 'audit' },
      { label: 'Changes', to: '/profile/history', needs: 'read' },
    ],
    paths: ['/seen', '/notes', '/profile/history'],
  },
  {
    label: 'Print kit',
    icon: 'print',
    pages: [{ label: 'Print kit', to: '/print-kit', needs: 'share' }],
    paths: ['/print-kit'],
  },
  {
    label: 'Settings',
    icon: 'settings',
    pages: [{ label: 'Account Settings', to: '/settings', needs: 'manage' }],
    paths: ['/settings'],
  },
]

// An account without a profile has "People I help" alone, and its settings.
const helperPages: readonly NavigationPage[] = [
  { label: 'People I help', to: '/proxy/dashboard', needs: 'read' },
  { label: 'Account Settings', to: '/settings', needs: 'manage' },
]

/**
 * Returns the places that a visitor may open, each with the pages that they may open.
 * @param proxiedOwner the owner whose proxy the visitor is; undefined on own pages.
 */
export function placesFor(
  proxiedOwner: ProxiedOwner | undefined,
  hasDashboard: boolean,
): NavigationPlace[] {
  const canOpen = ({ to, needs }: NavigationPage) =>
    isOffered(proxiedOwner, needs) &&
    !(proxiedOwner?.isMedicationListWithheld && to === medicationsPath)
  return allPlaces
    .map(place => ({
      ...place,
      pages: hasDashboard
        ? place.pages.filter(canOpen)
        : helperPages.filter(({ to }) => place.paths.includes(to)),
    }))
    .filter(({ pages }) => pages.length > 0)
}

/** Returns the place of a path without the prefix of a proxy; undefined for other pages. */
export function findPlace(places: NavigationPlace[], path: string): NavigationPlace | undefined {
  const starts = places.flatMap(place => place.paths.map(start => ({ place, start })))
  const [longest] = starts
    .filter(({ start }) => isAtOrBelow(path, start))
    .sort((a, b) => b.start.length - a.start.length)
  return longest?.place
}

export function isAtOrBelow(path: string, page: string): boolean {
  return path === page || path.startsWith(`${page}/`)
}
