import { Link } from '@remix-run/react'
import type { ReactNode } from 'react'
import { product } from '#app/lib/product.ts'
import { Logo } from './logo.tsx'
import { useProxiedOwner } from './root-data.ts'

interface FooterProps {
  /** Undefined if unknown. */
  isLoggedIn: boolean | undefined
  tagline: string
  year: number
  supportEmail?: string
}

/** The footer of every page. */
export function Footer({ isLoggedIn, tagline, year, supportEmail }: FooterProps) {
  const isActing = useProxiedOwner() !== undefined
  return (
    <footer className="no-print mt-auto border-t bg-sunken text-base">
      <div className="mx-auto grid w-full max-w-wide gap-x-8 gap-y-6 px-4 py-10 sm:grid-cols-3 sm:px-6 lg:grid-cols-[2fr_1fr_1fr_1fr]">
        <div className="sm:col-span-3 lg:col-span-1">
          <p className="flex items-center gap-2 text-lg font-bold">
            <Logo className="h-7 w-7" />
            {product.name}
          </p>
          <p className="mt-2 max-w-[22rem]">{tagline}</p>
        </div>
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
      </div>
      <p className="mx-auto w-full max-w-wide px-4 pb-8 text-muted sm:px-6">
        © {year} {product.name}
      </p>
    </footer>
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
