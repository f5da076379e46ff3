import { useProxiedOwner } from './document/root-data.ts'

/** Says to a proxy whom the words of a form mean. */
export function PronounsNote() {
  const proxiedOwner = useProxiedOwner()
  if (!proxiedOwner) return null
  return (
    <p className="my-3 break-words text-muted">
      “You” and “I” in this form mean <bdi>{proxiedOwner.firstName}</bdi>.
    </p>
  )
}
