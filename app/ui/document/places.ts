import type { Ability } from '#app/lib/roles.ts'
import type { IconName } from '../icons.tsx'
import { isOffered, type ProxiedOwner } from './root-data.ts'

/** A place that the navigation leads to. */
export interface NavigationPlace {
  label: string
  icon: IconName
  /** True for a place in the bar of a phone; the page "More" has the others. */
  isInBar?: true
  /** Its pages of equal rank. The navigation leads to the first that the visitor may open. */
  pages: readonly NavigationPage[]
  /** The paths of all its pages. A longer path of another place has precedence, then an earlier. */
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
    label: 'Card',
    icon: 'qr',
    isInBar: true,
    pages: [{ label: 'Dashboard', to: '/dashboard', needs: 'share' }],
    paths: ['/dashboard'],
  },
  {
    label: 'Profile',
    icon: 'profile',
    isInBar: true,
    pages: [{ label: 'Profile', to: '/profile', needs: 'read' }],
    paths: ['/dashboard', '/profile', '/start', '/comments', '/reminders'],
  },
  {
    label: 'Medicines',
    icon: 'medication',
    isInBar: true,
    pages: [{ label: 'Medicines', to: medicationsPath, needs: 'read' }],
    paths: [medicationsPath],
  },
  {
    label: 'People',
    icon: 'people',
    isInBar: true,
    pages: [{ label: 'Proxy Access', to: '/proxies', needs: 'manage' }],
    paths: ['/proxies', '/proxy/dashboard'],
  },
  {
    label: 'Emergency links',
    icon: 'link',
    pages: [{ label: 'Emergency links', to: '/links', needs: 'share' }],
    paths: ['/links'],
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
    pages: [{ label: 'Settings', to: '/settings', needs: 'manage' }],
    paths: ['/settings'],
  },
]

/** The last place of the bar of a phone: a page with everything that is not in the bar. */
export const morePlace: NavigationPlace = {
  label: 'More',
  icon: 'menu',
  pages: [{ label: 'More', to: '/more', needs: 'read' }],
  paths: ['/more'],
}

// An account without a profile has "People I help" alone, and its settings.
const helperPages: readonly NavigationPage[] = [
  { label: 'People I help', to: '/proxy/dashboard', needs: 'read' },
  { label: 'Settings', to: '/settings', needs: 'manage' },
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
