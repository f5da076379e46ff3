import { Link } from '@remix-run/react'
import { useState } from 'react'
import { CommentsPanel, useEntryCommentLinks } from '#app/comments/comments-panel.tsx'
import { SubmitButton } from '#app/forms/fields/submit-button.tsx'
import { useRestoreFocus } from '#app/forms/use-restore-focus.ts'
import { OpenFindingsPanel } from '#app/medications/findings/open-findings-panel.tsx'
import { ConfirmSection } from '#app/profile/record/confirm-section.tsx'
import { RecordView } from '#app/profile/record/record-view.tsx'
import { UnreadableNotice } from '#app/profile/record/unreadable-notice.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { useCan } from '#app/ui/document/root-data.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { MissingAnswers } from './missing-answers.tsx'
import { RepeatedAllergens } from './repeated-allergens.tsx'
import { SectionForm } from './section-form.tsx'
import type { FormAnswer } from './section-form-route.server.ts'
import { StateQuestionsPanel } from './state-questions-panel.tsx'
import type { loadTab } from './tab-route.server.ts'
import { useAnswer } from './use-answer.ts'

type Tab = Awaited<ReturnType<typeof loadTab>>

/** A section in the tabbed editor. An empty one opens as a form if the actor may edit. */
export function SectionTab(tab: Tab) {
  const { answer, opening } = useAnswer()
  useRestoreFocus(opening)
  return <OpenTab key={opening} {...tab} answer={answer} />
}

function OpenTab({ answer, ...tab }: Tab & { answer: FormAnswer | undefined }) {
  // After its first auto-save a section is no longer empty; the form must stay open nevertheless.
  const [wasEditing] = useState(tab.isEditing)
  if (!wasEditing && !answer) return <SectionRecord {...tab} />
  return (
    <>
      {/* The question of a save has its own findings. */}
      {!answer?.question && <OpenQuestions {...tab} />}
      <SectionForm
        key={answer?.drawing}
        page={tab.page}
        title={tab.title}
        answer={answer}
        intro={tab.isSaved && <MissingAnswers page={tab.page} />}
      >
        <SubmitButton pending="Saving…">Save</SubmitButton>
        {tab.isSaved && (
          <ButtonLink to={`/profile/${tab.slug}`} variant="quiet">
            Stop editing
          </ButtonLink>
        )}
      </SectionForm>
      <CommentsPanel comments={tab.comments} isBesideForm />
    </>
  )
}

function OpenQuestions({ openFindings, stateQuestions, page }: Tab) {
  return (
    <>
      {openFindings && <OpenFindingsPanel open={openFindings} owner={page.owner} />}
      <RepeatedAllergens allergens={page.repeatedAllergens} />
      <StateQuestionsPanel questions={stateQuestions} owner={page.owner} />
    </>
  )
}

function SectionRecord(tab: Tab) {
  const entryLink = useEntryCommentLinks(tab.comments)
  const { title, slug, page, record, next } = tab
  const edit = `/profile/${slug}?edit=1`
  const canEdit = useCan('edit')
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-3">
        <h1>{title}</h1>
        {canEdit && !tab.isUnreadable && <ButtonLink to={edit}>Edit</ButtonLink>}
      </div>
      {tab.updatedAt && tab.confirmedAt && (
        <ConfirmSection
          slug={slug}
          owner={page.owner}
          version={tab.version}
          updatedAt={tab.updatedAt}
          confirmedAt={tab.confirmedAt}
        />
      )}
      <OpenQuestions {...tab} />
      {canEdit && !tab.isUnreadable && <MissingAnswers page={page} edit={edit} />}
      {tab.isSaved ? (
        <RecordView blocks={record} entryLink={entryLink} />
      ) : tab.isUnreadable ? (
        <UnreadableNotice titles={[title]} />
      ) : (
        <EmptyState icon="profile" title="Nothing has been entered yet" />
      )}
      <CommentsPanel comments={tab.comments} />
      <p className="no-print mt-8">
        {next ? (
          <Link to={`/profile/${next.slug}`} className="touch-link">
            {`Next: ${next.title}`}
          </Link>
        ) : (
          <Link to="/dashboard" className="touch-link">
            Back to Dashboard
          </Link>
        )}
      </p>
    </>
  )
}
