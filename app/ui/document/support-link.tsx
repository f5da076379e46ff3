import { EmailAddress } from '../email-address.tsx'
import { useRootData } from './root-data.ts'

/** Links to the support address, or names it if unknown. */
export function SupportLink() {
  const email = useRootData()?.supportEmail
  return email ? (
    <a href={`mailto:${email}`}>
      <EmailAddress>{email}</EmailAddress>
    </a>
  ) : (
    <>the support address</>
  )
}
