import { Link } from '@remix-run/react'
import { ButtonLink } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { notApplicable } from '../record/profile.ts'
import type { ChangeText } from './change-history.ts'

interface RestoreRefusedProps {
  /** Null if the whole entry was to be restored. */
  change: ChangeText | null
  outcome: { status: 'same' } | { status: 'impossible'; problems: string[] }
  section: { title: string; slug: string; isApplying: boolean }
  back: string
}

/** The outcome of a restore that would change nothing. */
export const nothingToRestore = 'this is how it is now'

/** Says why nothing can be restored, with a link back. */
export function RestoreRefused({ change, outcome, section, back }: RestoreRefusedProps) {
  return (
    <>
      {outcome.status === 'same' ? (
        <Notice title={`${change?.label ?? section.title}: ${nothingToRestore}`}>
          {change && <p className="whitespace-pre-line">{change.oldText}</p>}
        </Notice>
      ) : (
        <Impossible change={change} problems={outcome.problems} section={section} />
      )}
      <ButtonLink to={back} variant="secondary">
        Back to Change History
      </ButtonLink>
    </>
  )
}

interface ImpossibleProps extends Pick<RestoreRefusedProps, 'change' | 'section'> {
  problems: string[]
}

function Impossible({ change, problems, section }: ImpossibleProps) {
  return (
    <Notice
      tone="attention"
      title={`${change?.label ?? 'Everything of this change'} cannot be restored as things are now`}
    >
      {change && <p className="whitespace-pre-line">The previous value was: {change.oldText}</p>}
      <ul className="list-disc pl-5">
        {problems.map(problem => (
          <li key={problem}>{problem}</li>
        ))}
      </ul>
      <p>
        {section.isApplying ? (
          <Link to={`/profile/${section.slug}?edit=1`} className="touch-link">
            Edit {section.title}
          </Link>
        ) : (
          notApplicable
        )}
      </p>
    </Notice>
  )
}
