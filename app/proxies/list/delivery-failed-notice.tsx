import { Notice } from '#app/ui/notice.tsx'

/** That the mail of an invitation did not arrive, and the way out: an address cannot be changed. */
export function DeliveryFailedNotice() {
  return (
    <Notice tone="attention" className="mt-4" title="The invitation could not be delivered">
      <p>
        Check the address. If it is right, resend the invitation. To correct it, remove this person
        and add them again.
      </p>
    </Notice>
  )
}
