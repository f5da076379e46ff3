import { useRootData } from './root-data.ts'

/** Links to the support address, or names it if unknown. */
export function SupportLink() {
  const email = useRootData()?.supportEmail
  return email ? <a href={`mailto:${email}`}>{email}</a> : <>the support address</>
}
