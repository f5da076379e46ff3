import { Link } from '@remix-run/react'
import { ActionCard } from '#app/ui/action-card.tsx'
import type { TwoFactorState } from './two-factor/two-factor-state.server.ts'

/** Lists the protections of an account, with links to their pages. */
export function SecurityCard({
  twoFactor,
  sessions,
}: {
  twoFactor: TwoFactorState
  sessions: number
}) {
  const { authenticator, passkeys } = twoFactor
  const states = [
    {
      to: '/settings/two-factor',
      label: 'Two-factor authentication',
      state: authenticator ? 'On' : 'Off',
    },
    { to: '/settings/passkeys', label: 'Passkeys', state: passkeys === 0 ? 'None' : `${passkeys}` },
    {
      to: '/settings/sessions',
      label: 'Where you are logged in',
      state: sessions === 1 ? 'On this device only' : `On ${sessions} devices`,
    },
  ]
  return (
    <ActionCard title="Security Settings" to="/settings/security" button="Manage Security" isDialog>
      <p>Your password and the other protections of your account.</p>
      <ul className="divide-y border-y">
        {states.map(({ to, label, state }) => (
          <li key={to} className="flex flex-wrap items-center justify-between gap-x-4 py-1">
            <Link to={to} className="touch-link">
              {label}
            </Link>
            <span className="ml-auto text-right tabular-nums large-text:ml-0 large-text:text-left">
              {state}
            </span>
          </li>
        ))}
      </ul>
    </ActionCard>
  )
}
