import { Link } from '@remix-run/react'
import type { ReactNode } from 'react'
import { Button, ButtonLink } from '../button.tsx'
import { Icon } from '../icons.tsx'

interface LeafletStepsProps {
  /** Path of the demo profile; undefined without one. */
  demoPath: string | undefined
}

/** The three steps of the home page. */
export function LeafletSteps({ demoPath }: LeafletStepsProps) {
  return (
    <ol className="mt-8 lg:mt-12 lg:grid lg:grid-cols-3">
      <Step number={1} title="Create your account">
        <p>
          Fill in your medical profile, section by section. You can stop at any time: your saved
          answers stay.
        </p>
      </Step>
      <Step number={2} title="Receive your QR code and 5-digit access code">
        <p>
          Put the QR code where it will be found, and tell the access code to the people you trust.
        </p>
        <ViewDemo path={demoPath} />
      </Step>
      <Step number={3} title="Providers scan the QR and enter the access code">
        <p>They can read your record but not change it, and need no account.</p>
        <Link
          to="/view"
          reloadDocument
          className="mt-5 inline-flex min-h-touch items-center gap-2 font-semibold"
        >
          View Medical Info
          <Icon name="arrow" className="h-5 w-5" />
        </Link>
      </Step>
    </ol>
  )
}

/** Links to the demo profile; disabled without one. */
function ViewDemo({ path }: { path: string | undefined }) {
  if (!path) {
    return (
      <Button type="button" variant="secondary" disabled className="mt-5">
        View Demo
      </Button>
    )
  }
  return (
    <ButtonLink to={path} reloadDocument rel="nofollow" variant="secondary" className="mt-5">
      View Demo
    </ButtonLink>
  )
}

function Step({ number, title, children }: { number: number; title: string; children: ReactNode }) {
  return (
    <li className="leaflet-panel">
      <p aria-hidden="true" className="text-4xl font-bold tabular-nums text-action">
        {number}
      </p>
      <h3 className="mb-2 mt-3">{title}</h3>
      {children}
    </li>
  )
}
