import { Form, Link, NavLink } from '@remix-run/react'
import { memo } from 'react'
import { product } from '#app/lib/product.ts'
import { Button, ButtonLink } from '../button.tsx'
import { Logo } from './logo.tsx'

/**
 * The header of every page; two lines at 320 px, without a menu. If the login is unknown, it offers
 * neither login nor logout.
 */
export const Header = memo(function Header({ isLoggedIn }: { isLoggedIn: boolean | undefined }) {
  return (
    <header className="site-header no-print border-b bg-surface">
      <div className="mx-auto flex w-full max-w-wide flex-wrap items-center justify-between gap-x-1 px-4 sm:px-6">
        <Link
          to="/"
          className="flex min-h-[3.5rem] items-center gap-1 text-base font-bold text-ink sm:gap-2 sm:text-xl no-underline"
        >
          <Logo className="h-6 w-6 sm:h-9 sm:w-9" />
          {product.name}
        </Link>
        <div className="order-2 flex flex-wrap items-center gap-1.5 sm:gap-2 md:order-3">
          {isLoggedIn === true && <LoggedIn />}
          {isLoggedIn === false && <LoggedOut />}
        </div>
        <nav
          aria-label="Main"
          className="order-3 w-full border-t md:order-2 md:ml-6 md:mr-auto md:w-auto md:border-t-0"
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

const mainLinks = [
  { to: '/', label: 'Home' },
  { to: '/about', label: 'About' },
  { to: '/privacy', label: 'Privacy' },
]

const smallButton = 'px-[min(0.375rem,1.875vw)] text-[0.9375rem] sm:px-4 sm:text-base'

function LoggedIn() {
  return (
    <>
      <ButtonLink to="/dashboard" variant="secondary" className={smallButton}>
        Dashboard
      </ButtonLink>
      <Form method="post" action="/logout" replace>
        <Button variant="secondary" className={smallButton}>
          Logout
        </Button>
      </Form>
    </>
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
