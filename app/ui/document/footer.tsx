import { Link } from '@remix-run/react'
import type { ReactNode } from 'react'
import { product } from '#app/lib/product.ts'
import { Logo } from './logo.tsx'
import { useProxiedOwner, useRootData, useTagline } from './root-data.ts'

/** The footer of every page. On a phone, a logged-in visitor has two lines and the page "More". */
export function Footer() {
  const root = useRootData()
  const year = root?.year ?? new Date().getFullYear()
  const tagline = useTagline()
  const wide = root?.isLoggedIn ? 'max-sm:hidden' : ''
  return (
    <footer className="no-print mt-auto border-t bg-sunken text-base">
      <div
        className={`mx-auto grid w-full max-w-wide gap-x-8 gap-y-6 px-4 py-10 sm:grid-cols-3 sm:px-6 lg:grid-cols-[2fr_1fr_1fr_1fr] ${wide}`}
      >
        <div className="sm:col-span-3 lg:col-span-1">
          <p className="flex items-center gap-2 text-lg font-bold">
            <Logo className="h-7 w-7" />
            {product.name}
          </p>
          <p className="mt-2 max-w-[22rem]">{tagline}</p>
        </div>
        <FooterGroups />
      </div>
      <div className="mx-auto w-full max-w-wide px-4 pb-8 text-muted sm:px-6">
        {root?.isLoggedIn && (
          <p className="flex gap-x-5 pt-2 sm:hidden">
            <Link to="/help" className="touch-link">
              Help Center
            </Link>
            <Link to="/privacy" className="touch-link">
              Privacy Policy
            </Link>
          </p>
        )}
        <p className="mt-0">
          © {year} {product.name}
        </p>
      </div>
    </footer>
  )
}

/** The groups of links of the footer. */
export function FooterGroups() {
  const root = useRootData()
  const { isLoggedIn, supportEmail } = root ?? {}
  const isActing = useProxiedOwner() !== undefined
  return (
    <>
      <Group title="Platform">
        {isLoggedIn === true && <Place to="/dashboard">Dashboard</Place>}
        {isLoggedIn === true && !isActing && <Place to="/settings">Settings</Place>}
        {isLoggedIn === false && <Place to="/register">Create Account</Place>}
        {isLoggedIn === false && <Place to="/login">Login</Place>}
        <Place to="/view" reloadDocument>
          View Medical Info
        </Place>
      </Group>
      <Group title="Legal">
        <Place to="/privacy">Privacy Policy</Place>
        <Place to="/terms">Terms of Service</Place>
        <Place to="/hipaa">HIPAA Compliance</Place>
      </Group>
      <Group title="Contact">
        {supportEmail && (
          <li>
            <a href={`mailto:${supportEmail}`} className="touch-link">
              Email support
            </a>
          </li>
        )}
        <Place to="/help">Help Center</Place>
      </Group>
    </>
  )
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <nav aria-label={title}>
      <h2 className="text-base font-bold">{title}</h2>
      <ul>{children}</ul>
    </nav>
  )
}

// Emergency pages are documents outside the application.
function Place({
  to,
  reloadDocument,
  children,
}: {
  to: string
  reloadDocument?: boolean
  children: string
}) {
  return (
    <li>
      <Link to={to} reloadDocument={reloadDocument} className="touch-link">
        {children}
      </Link>
    </li>
  )
}
