import { Link, useLocation } from '@remix-run/react'
import type { ComponentProps } from 'react'

/**
 * A link to a place in the page that is open, whatever its address asks for: `<PlaceLink to="contacts">`. The router
 * only scrolls there, as the browser itself would also move the focus.
 */
export function PlaceLink({
  to,
  ...rest
}: Omit<ComponentProps<typeof Link>, 'to'> & { to: string }) {
  const { pathname, search } = useLocation()
  return (
    <Link
      {...rest}
      to={{ pathname, search, hash: `#${to}` }}
      onClick={() => document.getElementById(to)?.focus()}
    />
  )
}
