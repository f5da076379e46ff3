import { Link } from '@remix-run/react'

/** What stands beside the box that agrees to the terms. In a tab of their own, so that reading them costs nothing that was typed. */
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
