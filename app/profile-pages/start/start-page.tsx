import { Link } from '@remix-run/react'
import { useState } from 'react'
import { SubmitButton } from '#app/forms/fields/submit-button.tsx'
import { useRestoreFocus } from '#app/forms/use-restore-focus.ts'
import { UnreadableNotice } from '#app/profile/record/unreadable-notice.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { SectionForm } from '../section-form.tsx'
import { useAnswer } from '../use-answer.ts'
import { SkipLink, StartFrame, StartNumber } from './start-frame.tsx'
import type { loadStartPage } from './start-route.server.ts'

type Loaded = Awaited<ReturnType<typeof loadStartPage>>

/** One page of the short way: its question, its reason, its form. */
export function StartPage({ canEdit, place, words, section, unreadable, page }: Loaded) {
  const { answer, opening } = useAnswer()
  // The form stays with the typed answers if the right to edit ends while it is open.
  const [couldEdit] = useState(canEdit)
  useRestoreFocus(opening)
  const isReadOnly = !couldEdit && !answer
  if (isReadOnly || (unreadable.length > 0 && !answer)) {
    return (
      <StartFrame place={place}>
        <StartNumber place={place} />
        <h1 className="text-3xl sm:text-4xl">{words.title}</h1>
        {isReadOnly ? <ReadOnly section={section} /> : <UnreadableNotice titles={unreadable} />}
        <div className="form-actions">
          {place.next && <ButtonLink to={place.next}>Continue</ButtonLink>}
        </div>
      </StartFrame>
    )
  }
  return (
    <StartFrame place={place}>
      <SectionForm
        key={`${opening} ${answer?.drawing ?? ''}`}
        page={page}
        title={words.title}
        answer={answer}
        lead={<StartNumber place={place} />}
        why={words.why}
        isOneQuestion
      >
        <SubmitButton name="intent" value="continue" pending="Saving…">
          Save and continue
        </SubmitButton>
        <SkipLink place={place} />
      </SectionForm>
    </StartFrame>
  )
}

function ReadOnly({ section: { title, slug } }: Pick<Loaded, 'section'>) {
  return (
    <>
      <p className="my-6">You can read this section but not change it.</p>
      <p>
        <Link to={`/profile/${slug}`} className="touch-link">
          Read {title}
        </Link>
      </p>
    </>
  )
}
