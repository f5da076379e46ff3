import { useLocation } from '@remix-run/react'
import { parseProxyUrl } from '#app/http/proxy-url.ts'
import { findPlace, morePlace, placesFor } from './places.ts'
import { useRootData } from './root-data.ts'

/** Returns the places that the visitor may open, the one of the page, and the path of the page. */
export function usePlaces() {
  const root = useRootData()
  const { path } = parseProxyUrl(useLocation().pathname)
  const places = placesFor(root?.proxiedOwner, root?.hasDashboard !== false)
  return { places, current: findPlace([...places, morePlace], path), path }
}
