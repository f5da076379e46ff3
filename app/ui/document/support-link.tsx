import { useRootData } from './root-data.ts'

/** The address of whoever runs this server, to write to; in words where it is unknown. */
export function SupportLink() {
  const email = useRootData()?.supportEmail
  return email ? <a href={`mailto:${email}`}>{email}</a> : <>the support address</>
}
