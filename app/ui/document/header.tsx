import { Form, Link, NavLink } from '@remix-run/react'
import { memo } from 'react'
import { product } from '#app/lib/product.ts'
import { Button, ButtonLink } from '../button.tsx'
import { Logo } from './logo.tsx'
import { mainLinks } from './main-links.ts'
import { useRootData } from './root-data.ts'
import { usePlaces } from './use-places.ts'

/**
 * The header of every page, without a menu. On a phone, a logged-in visitor has the place and the
 * initials of the record's owner in one line; the page "More" has the rest. If the login is
 * unknown, it offers neither login nor logout.
 */
export const Header = memo(function Header({ isLoggedIn }: { isLoggedIn: boolean | undefined }) {
  const wide = isLoggedIn ? 'max-sm:hidden' : ''
  return (
    <header className="site-header no-print border-b bg-surface">
      <div className="mx-auto flex w-full max-w-wide flex-wrap items-center justify-between gap-x-1 px-4 sm:px-6">
        <Link
          to="/"
          className={`flex items-center gap-1 text-base font-bold text-ink no-underline sm:min-h-[3.5rem] sm:gap-2 sm:text-xl ${isLoggedIn ? 'min-h-[calc(3rem-1px)] min-w-touch large-text:min-w-0' : 'min-h-[3.5rem]'}`}
        >
          <Logo className="h-6 w-6 sm:h-9 sm:w-9" />
          <span className={isLoggedIn ? 'max-sm:sr-only' : undefined}>{product.name}</span>
        </Link>
        {isLoggedIn && <PlaceLine />}
        <div className={`order-2 flex flex-wrap items-center gap-1.5 sm:gap-2 md:order-3 ${wide}`}>
          {isLoggedIn === true && <LoggedIn />}
          {isLoggedIn === false && <LoggedOut />}
        </div>
        <nav
          aria-label="Main"
          className={`order-3 w-full border-t md:order-2 md:ml-6 md:mr-auto md:w-auto md:border-t-0 ${wide}`}
        >
          <ul className="flex flex-wrap gap-x-5">
            {mainLinks.map(({ to, label }) => (
              <li key={to}>
                <NavLink to={to} end className="nav-link">
                  {label}
                </NavLink>
              </li>
            ))}
          </ul>
        </nav>
      </div>
    </header>
  )
})

/** Names the place on a phone, and whose record it is. */
function PlaceLine() {
  const { current } = usePlaces()
  const owner = useRootData()?.letterhead
  return (
    <p className="flex min-w-0 flex-1 items-center justify-between gap-2 text-lg font-bold leading-tight [overflow-wrap:anywhere] sm:hidden large-text:text-[0.8125rem]">
      <span>{current?.label ?? product.name}</span>
      {owner && (
        <span className="initials">
          <bdi aria-hidden>{owner.initials}</bdi>
          <span className="sr-only">Record of {owner.name}</span>
        </span>
      )}
    </p>
  )
}

const smallButton = 'px-[min(0.375rem,1.875vw)] text-[0.9375rem] sm:px-4 sm:text-base'

function LoggedIn() {
  return (
    <>
      <ButtonLink to="/dashboard" variant="secondary" className={smallButton}>
        Dashboard
      </ButtonLink>
      <LogoutButton className={smallButton} />
    </>
  )
}

/** The button that ends the login. */
export function LogoutButton({ className }: { className?: string }) {
  return (
    <Form method="post" action="/logout" replace>
      <Button variant="secondary" className={className}>
        Logout
      </Button>
    </Form>
  )
}

function LoggedOut() {
  return (
    <>
      <ButtonLink to="/login" variant="quiet" className={`${smallButton} mx-0`}>
        Login
      </ButtonLink>
      <ButtonLink to="/register" className={smallButton}>
        Get Started
      </ButtonLink>
    </>
  )
}
