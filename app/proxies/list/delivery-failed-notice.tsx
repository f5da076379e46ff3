import { Notice } from '#app/ui/notice.tsx'

/** Says that an invitation was not delivered. An address cannot be changed, only added again. */
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
