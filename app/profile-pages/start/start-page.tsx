import { useState } from 'react'
import { SubmitButton } from '#app/forms/fields/submit-button.tsx'
import { useRestoreFocus } from '#app/forms/use-restore-focus.ts'
import { OpenFindingsPanel } from '#app/medications/findings/open-findings-panel.tsx'
import { SectionForm } from '../section-form.tsx'
import { useAnswer } from '../use-answer.ts'
import { PassedPage } from './passed-page.tsx'
import { SkipLink, StartFrame, StartNumber } from './start-frame.tsx'
import type { loadStartPage } from './start-route.server.ts'

type Loaded = Awaited<ReturnType<typeof loadStartPage>>

/** One page of the short way: its question, its reason, its form. */
export function StartPage({ canEdit, place, words, section, unreadable, ...loaded }: Loaded) {
  const { page, openFindings } = loaded
  const { answer, opening } = useAnswer()
  // The form stays with the typed answers if the right to edit ends while it is open.
  const [couldEdit] = useState(canEdit)
  useRestoreFocus(opening)
  const isReadOnly = !couldEdit && !answer
  if (isReadOnly || (unreadable.length > 0 && !answer)) {
    const { title } = words
    return <PassedPage place={place} title={title} section={section} isReadOnly={isReadOnly} />
  }
  return (
    <StartFrame place={place}>
      {openFindings && <OpenFindingsPanel open={openFindings} owner={page.owner} />}
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
