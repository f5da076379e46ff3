import { Link } from '@remix-run/react'
import { useState } from 'react'
import { SubmitButton } from '#app/forms/fields/submit-button.tsx'
import { useRestoreFocus } from '#app/forms/use-restore-focus.ts'
import { OpenFindingsPanel } from '#app/medications/findings/open-findings-panel.tsx'
import { UnreadableNotice } from '#app/profile/record/unreadable-notice.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { Letterhead } from '#app/ui/letterhead.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { EditorPage } from './editor-page.tsx'
import { MissingAnswers } from './missing-answers.tsx'
import { RepeatedAllergens } from './repeated-allergens.tsx'
import { SectionForm } from './section-form.tsx'
import type { loadStep } from './step-route.server.ts'
import { useAnswer } from './use-answer.ts'

type Step = Awaited<ReturnType<typeof loadStep>>

/** One step of the step editor. */
export function SectionStep({ canEdit, ...step }: Step) {
  const { slug, title, place, notApplicable, page } = step
  const { answer, opening } = useAnswer()
  // The form stays with the typed answers if the right to edit ends while it is open.
  const [couldEdit] = useState(canEdit)
  useRestoreFocus(opening)
  if (!couldEdit && !answer) return <ReadOnly {...step} />
  return (
    <EditorPage menu={<Steps current={slug} steps={place.applying} />} menuName="Steps">
      {/* The question of a save has its own findings. */}
      {step.openFindings && !answer?.question && (
        <OpenFindingsPanel open={step.openFindings} owner={page.owner} />
      )}
      {!answer?.question && <RepeatedAllergens allergens={page.repeatedAllergens} />}
      {notApplicable && !answer ? (
        <NotApplicable title={title} words={notApplicable} place={place} />
      ) : step.unreadable.length > 0 && !answer ? (
        <Unreadable title={title} titles={step.unreadable} place={place} />
      ) : (
        <SectionForm
          key={`${opening} ${answer?.drawing ?? ''}`}
          page={page}
          title={title}
          answer={answer}
          lead={<StepNumber slug={slug} steps={place.applying} />}
          intro={isStarted(page) && <MissingAnswers page={page} />}
        >
          <SubmitButton name="intent" value="continue" pending="Saving…">
            {place.next ? 'Save & Continue' : 'Complete Profile'}
          </SubmitButton>
          <SubmitButton name="intent" value="save" pending="Saving…" variant="secondary">
            Save
          </SubmitButton>
          {place.previous && (
            <SubmitButton name="intent" value="previous" pending="Saving…" variant="secondary">
              Previous
            </SubmitButton>
          )}
        </SectionForm>
      )}
    </EditorPage>
  )
}

// An untouched step does not list its missing answers, because all are missing.
function isStarted({ versions }: Step['page']): boolean {
  return Object.values(versions).some(version => version > 0)
}

/** The step for a proxy who may not edit. */
function ReadOnly({ title, sections }: Omit<Step, 'canEdit'>) {
  return (
    <main id="main" tabIndex={-1} className="editor">
      <Letterhead />
      <div className="editor-page">
        <h1>{title}</h1>
        <p className="my-6">
          {sections.length === 1
            ? 'You can read this section but not change it.'
            : 'You can read these sections but not change them.'}
        </p>
        <ul>
          {sections.map(section => (
            <li key={section.slug}>
              <Link to={`/profile/${section.slug}`} className="touch-link">
                {`Read ${section.title}`}
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </main>
  )
}

function StepNumber({ slug, steps }: { slug: string; steps: Step['place']['applying'] }) {
  const index = steps.findIndex(step => step.slug === slug)
  if (index < 0) return null
  return (
    <p className="mb-1 text-base font-semibold text-muted">
      {`Step ${index + 1} of ${steps.length}`}
    </p>
  )
}

/** All steps with their completeness. */
function Steps({ current, steps }: { current: string; steps: Step['place']['applying'] }) {
  return (
    <ol>
      {steps.map(({ slug, title, completion }) => (
        <li key={slug}>
          <Link
            to={`/profile/edit/${slug}`}
            className="editor-tab"
            aria-current={slug === current ? 'step' : undefined}
          >
            {title}
            <span className="editor-tab-note">
              {completion === 100 ? 'Complete' : completion === 0 ? 'Empty' : `${completion}%`}
            </span>
          </Link>
        </li>
      ))}
    </ol>
  )
}

function NotApplicable({
  title,
  words,
  place,
}: {
  title: string
  words: string
  place: Step['place']
}) {
  return (
    <>
      <h1>{title}</h1>
      <Notice>
        <p>{words}</p>
        <p>
          <Link to="/profile/edit/medical-history" className="touch-link">
            Change the answer in Medical History
          </Link>
        </p>
      </Notice>
      <NextStepLink place={place} />
    </>
  )
}

interface UnreadableProps {
  title: string
  /** Titles of the sections that cannot be opened. */
  titles: string[]
  place: Step['place']
}

// A form without the stored answers would overwrite them.
function Unreadable({ title, titles, place }: UnreadableProps) {
  return (
    <>
      <h1>{title}</h1>
      <UnreadableNotice titles={titles} />
      <NextStepLink place={place} />
    </>
  )
}

function NextStepLink({ place }: Pick<UnreadableProps, 'place'>) {
  return (
    <div className="form-actions">
      {place.next && <ButtonLink to={`/profile/edit/${place.next}`}>Continue</ButtonLink>}
      {place.previous && (
        <ButtonLink to={`/profile/edit/${place.previous}`} variant="secondary">
          Previous
        </ButtonLink>
      )}
    </div>
  )
}
