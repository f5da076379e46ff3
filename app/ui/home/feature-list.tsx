import type { ReactNode } from 'react'
import { Icon, type IconName } from '../icons.tsx'

/** The features that the home page names. */
export function FeatureList() {
  return (
    <ul className="mt-8 grid grid-cols-1 gap-x-10 gap-y-8 sm:grid-cols-2">
      <Feature icon="lock" title="Secure Medical Information">
        Your record is encrypted with its own key before it is stored. You can see who has opened
        it, and download or delete everything at any time.
      </Feature>
      <Feature icon="qr" title="QR Code Access">
        Put your QR code on a card, a bracelet or a lock screen. It opens nothing without your
        5-digit access code.
      </Feature>
      <Feature icon="clock" title="Immediate Access">
        Your record opens on any phone and in any browser, without an app or an account. Facts that
        change first aid come first.
      </Feature>
      <Feature icon="people" title="Proxy Accounts">
        Give family and caregivers their own access: to read, to comment or to edit. They never need
        your password, and you can see what they did.
      </Feature>
    </ul>
  )
}

function Feature({
  icon,
  title,
  children,
}: {
  icon: IconName
  title: string
  children: ReactNode
}) {
  return (
    <li className="flex gap-4 large-text:block">
      <span className="folded-tile">
        <Icon name={icon} />
      </span>
      <div className="min-w-0">
        <h3>{title}</h3>
        <p className="mt-1 max-w-prose text-muted">{children}</p>
      </div>
    </li>
  )
}
