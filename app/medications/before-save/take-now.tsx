import { useProxiedOwner } from '#app/ui/document/root-data.ts'
import { callBeforeNextDose } from '../check/check-report.ts'

/** The labels of both answers to "Do you take this now?". Their buttons look alike. */
export const takeAnswers = { add: 'Yes, add it', leave: 'Do not add it' } as const

/** Element id of the question, for links to it. */
export const takeNowId = 'take-now'

/** The question under the findings of a medication that is about to be saved. */
export function TakeNow({ isLifeThreatening }: { isLifeThreatening: boolean }) {
  const proxiedOwner = useProxiedOwner()
  return (
    <>
      {isLifeThreatening && (
        <p className="mb-3 text-lg font-bold text-danger">{callBeforeNextDose}</p>
      )}
      <h2 id={takeNowId} tabIndex={-1} className="text-xl">
        {proxiedOwner ? (
          <span>
            Does <bdi>{proxiedOwner.firstName}</bdi> take this now?
          </span>
        ) : (
          'Do you take this now?'
        )}
      </h2>
    </>
  )
}
