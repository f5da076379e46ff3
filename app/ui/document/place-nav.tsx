import { Link, useLocation } from '@remix-run/react'
import { parseProxyUrl } from '#app/http/proxy-url.ts'
import { Icon } from '../icons.tsx'
import { TabRow } from '../tab-row.tsx'
import { findPlace, isAtOrBelow, type NavigationPlace, placesFor } from './places.ts'
import { useRootData } from './root-data.ts'

// On a phone these are in the bar at the bottom, and the others below "More".
const barCount = 4

/**
 * The navigation of a logged-in visitor: a row under the header, on a phone a bar at the bottom. It
 * offers the places that the visitor may open, and tabs for the pages of the current place.
 */
export function PlaceNav() {
  const root = useRootData()
  const { pathname } = useLocation()
  const { path } = parseProxyUrl(pathname)
  const owner = root?.proxiedOwner
  const places = placesFor(owner, root?.hasDashboard !== false)
  const current = findPlace(places, path)
  const more = places.slice(barCount)
  const drawItem = (place: NavigationPlace, className?: string) => (
    <li key={place.label} className={className}>
      <PlaceItem place={place} isCurrent={place === current} />
    </li>
  )
  return (
    <>
      <nav
        aria-label={owner ? `${owner.firstName}’s pages` : 'My pages'}
        className="places no-print"
      >
        <ul>
          {places.map(place => drawItem(place, more.includes(place) ? 'place-in-more' : undefined))}
          {more.length > 0 && (
            <li className="places-more">
              {/* The next page has it closed. */}
              <details key={pathname}>
                <summary className={`place ${current && more.includes(current) ? 'current' : ''}`}>
                  <Icon name="menu" />
                  More
                </summary>
                <ul>{more.map(place => drawItem(place))}</ul>
              </details>
            </li>
          )}
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
    <Link
      to={page.to}
      aria-label={place.before && `${place.before} ${place.label}`}
      className="place"
      aria-current={isCurrent ? 'page' : undefined}
    >
      <Icon name={place.icon} />
      <span className="place-label">
        {place.before && <span className="place-long">{place.before} </span>}
        {place.label}
      </span>
    </Link>
  )
}
