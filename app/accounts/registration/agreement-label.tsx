import { Link } from '@remix-run/react'

/** Label of the box that agrees to the terms. New tabs keep what was typed. */
export function AgreementLabel() {
  return (
    <>
      I agree to the{' '}
      <Link to="/terms" target="_blank">
        Terms of Service
      </Link>{' '}
      and the{' '}
      <Link to="/privacy" target="_blank">
        Privacy Policy
      </Link>{' '}
      (they open in a new tab)
    </>
  )
}
