import { Link } from '@remix-run/react'
import { Icon } from '../icons.tsx'
import { TabRow } from '../tab-row.tsx'
import { isAtOrBelow, morePlace, type NavigationPlace } from './places.ts'
import { useProxiedOwner } from './root-data.ts'
import { usePlaces } from './use-places.ts'

/**
 * The navigation of a logged-in visitor: a row under the header, on a phone a bar at the bottom. It
 * offers the places that the visitor may open, and tabs for the pages of the current place.
 */
export function PlaceNav() {
  const { places, current, path } = usePlaces()
  const owner = useProxiedOwner()
  return (
    <>
      <nav
        aria-label={owner ? `${owner.firstName}’s pages` : 'My pages'}
        className="places no-print"
      >
        <ul>
          {places.map(place => (
            <li key={place.label} className={place.isInBar ? undefined : 'max-sm:hidden'}>
              <PlaceItem place={place} isCurrent={place === current} />
            </li>
          ))}
          <li className="sm:hidden">
            <PlaceItem place={morePlace} isCurrent={current !== undefined && !current.isInBar} />
          </li>
        </ul>
      </nav>
      {current && current.pages.length > 1 && (
        <div className="place-tabs no-print">
          <TabRow label={current.label}>
            {current.pages.map(({ to, label }) => (
              <Link key={to} to={to} aria-current={isAtOrBelow(path, to) ? 'page' : undefined}>
                {label}
              </Link>
            ))}
          </TabRow>
        </div>
      )}
    </>
  )
}

function PlaceItem({ place, isCurrent }: { place: NavigationPlace; isCurrent: boolean }) {
  const [page] = place.pages
  if (!page) return null
  return (
    <Link to={page.to} className="place" aria-current={isCurrent ? 'page' : undefined}>
      <Icon name={place.icon} />
      {place.label}
    </Link>
  )
}
