import { Link, useLocation } from '@remix-run/react'
import type { ComponentProps } from 'react'

/**
 * A link to an element of the current page: `<PlaceLink to="contacts">`. It also moves the focus,
 * because the router only scrolls.
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
