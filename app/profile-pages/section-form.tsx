import { Link } from '@remix-run/react'
import { memo, type ReactNode, useEffect, useMemo, useState } from 'react'
import { Autosave } from '#app/forms/autosave/autosave.tsx'
import { ErrorSummary } from '#app/forms/fields/error-summary.tsx'
import { Form } from '#app/forms/fields/form.tsx'
import { HiddenFields } from '#app/forms/fields/hidden-fields.tsx'
import { useAddressedField } from '#app/forms/fields/use-addressed-field.ts'
import { removedMark } from '#app/forms/removed-mark.ts'
import { markResolved, useResolved } from '#app/forms/resolved-errors.ts'
import { useRouteForm } from '#app/forms/use-route-form.ts'
import { useRunningPost } from '#app/forms/use-running-post.ts'
import { SaveQuestionPanel } from '#app/medications/before-save/save-question-panel.tsx'
import {
  type Block,
  blockConditions,
  fieldsOf,
  type Section,
} from '#app/profile-definition/section.ts'
import { useProxiedOwner } from '#app/ui/document/root-data.ts'
import { PlaceLink } from '#app/ui/place-link.tsx'
import { PronounsNote } from '#app/ui/pronouns-note.tsx'
import { Controls } from './controls/field-control.tsx'
import { rowOfName } from './controls/list-control.tsx'
import { HiddenAnswersContext, useHiddenAnswers } from './controls/use-hidden-answers.ts'
import { sectionScope, WhenStyle, whenTokens } from './controls/when-style.tsx'
import { Conflict, findDifference } from './save-conflict.tsx'
import { FormAidsContext, type SectionFormPage, suggestionsId } from './section-form-page.ts'
import type { FormAnswer } from './section-form-route.server.ts'

interface SectionFormProps {
  page: SectionFormPage
  title: string
  /** Content above and below the heading. */
  lead?: ReactNode
  intro?: ReactNode
  /** One sentence under the heading: why the form asks. */
  why?: string
  /** True for a short page with one question: it must be answered, so no field is marked. */
  isOneQuestion?: boolean
  /** The server's answer to the last post of this form. */
  answer?: FormAnswer
  /** The buttons. */
  children: ReactNode
}

/** The form of one or more sections, drawn from their definitions. */
export function SectionForm({
  page,
  title,
  lead,
  intro,
  why,
  answer,
  isOneQuestion = false,
  children,
}: SectionFormProps) {
  const { id, sections, values } = page
  const openAnswer = useResolved()(answer) ? nothingWrong : answer
  const [form, controls] = useRouteForm<Record<string, unknown>>({
    id,
    defaultValue: values as never,
    answer: openAnswer,
  })
  // The page's data may be loaded again, perhaps for another owner. The form keeps its first data.
  const [opened] = useState({ versions: page.versions, owner: page.owner })
  const posted = answer?.initialValue as PostedMarks | undefined
  const owner = posted?.owner ?? opened.owner
  useAddressedField(!answer)
  const fields = useMemo(() => fieldsOf(...sections), [sections])
  const hidden = useHiddenAnswers({
    id: form.id,
    fields,
    values,
    lines: page.aids.lines,
    answer: openAnswer,
  })
  const conflict = answer?.conflict
  const unopened = answer?.unopened
  const isOfOther = owner !== page.owner
  const aids = useMemo(
    () => ({ ...page.aids, unopened, ...(isOfOther && { isOfOther, lines: {}, mirrored: {} }) }),
    [page.aids, unopened, isOfOther],
  )
  const focus = answer?.focus
  const isPosting = useRunningPost() !== undefined
  // Until the answer is drawn the form is inert.
  useEffect(() => {
    if (focus && !isPosting) document.getElementById(`${id}-${focus}`)?.focus()
  }, [id, focus, isPosting])
  return (
    <>
      {/* A question is not an error: its panel says that nothing is saved. */}
      {!answer?.question && (
        <ErrorSummary
          form={form}
          describe={name =>
            findDifference(conflict?.changes ?? [], name) ?? rowOfName(fields, name)
          }
        />
      )}
      {lead}
      <h1>{title}</h1>
      {why && <p className="mt-2 max-w-prose text-muted">{why}</p>}
      <PronounsNote />
      {!answer && intro}
      <WhenStyle sections={sections} />
      <Form form={form} hasLists className="section-form max-w-form" data-scope={sectionScope}>
        <Parts page={page} />
        {/* Auto-save updates these. */}
        <HiddenFields prefix="version." values={posted?.version ?? opened.versions} />
        <HiddenFields prefix="opened." values={posted?.opened ?? opened.versions} />
        <input type="hidden" name="owner" defaultValue={owner} autoComplete="off" />
        {conflict && <Conflict form={form} conflict={conflict} />}
        {answer?.question && <SaveQuestionPanel question={answer.question} formId={form.id} />}
        <FormAidsContext.Provider value={aids}>
          <HiddenAnswersContext.Provider value={hidden}>
            {sections.map(section => (
              <Blocks
                key={section.name}
                page={page}
                section={section}
                controls={controls}
                isUnmarked={isOneQuestion}
              />
            ))}
          </HiddenAnswersContext.Provider>
        </FormAidsContext.Provider>
        <Suggestions page={page} />
        <div className="form-actions">{children}</div>
        <Autosave
          formId={form.id}
          to={page.part ? `/profile/autosave?part=${page.part}` : '/profile/autosave'}
          answer={answer}
          isOff={conflict !== undefined || answer?.question !== undefined}
          isShort={isOneQuestion}
          onSaved={({ isPartial, merged, removed }) => {
            if (answer?.status === 'error' && !isPartial) markResolved(answer)
            for (const { type, name, value } of merged) {
              if (type === 'update') form.update({ name, value: value as never })
              else form.insert({ name, defaultValue: value as never })
            }
            for (const { name, value } of removed) {
              // Undo may have been pressed meanwhile.
              const [mark] = document.getElementsByName(`${name}.${removedMark}`)
              const row = { ...(value as object), [removedMark]: mark?.getAttribute('value') ?? '' }
              form.update({ name, value: row as never })
            }
          }}
        />
      </Form>
    </>
  )
}

const nothingWrong: FormAnswer = {}

/** The hidden fields of a posted form. */
interface PostedMarks {
  owner?: string
  version?: Record<string, string>
  opened?: Record<string, string>
}

interface BlocksProps {
  page: SectionFormPage
  section: Section
  controls: object
  /** True if required fields have no mark. */
  isUnmarked: boolean
}

function Blocks({ page, section, controls, isUnmarked }: BlocksProps) {
  // The browser's autofill has the data of a proxy, not of the owner.
  const isOwn = useProxiedOwner() === undefined
  // Two sections in one form have titles; a section with one block needs no legend.
  const isTitled = page.sections.length > 1
  const legend = isTitled || section.blocks.length > 1 ? 'block-legend' : 'sr-only'
  return section.blocks.map(block => (
    <fieldset
      key={block.legend}
      id={partId(page, block.legend)}
      className="section-block"
      data-when={blockTokens(block)}
    >
      <legend className={legend}>{block.legend}</legend>
      <Controls
        fields={block.fields}
        controls={controls as never}
        scope={sectionScope}
        legend={block.legend}
        isOwn={isOwn}
        isUnmarked={isUnmarked}
      />
      {block.more && (
        <p className="field" data-when={whenTokens(sectionScope, block.more.when)}>
          <Link to={block.more.to} className="touch-link">
            {block.more.label}
          </Link>
        </p>
      )}
    </fieldset>
  ))
}

/** The suggestions while typing, once for all rows. */
const Suggestions = memo(function Suggestions({ page }: { page: SectionFormPage }) {
  return Object.entries(page.aids.suggestions).map(([catalogue, names]) => (
    <datalist key={catalogue} id={suggestionsId(catalogue)}>
      {names.map(name => (
        <option key={name} value={name} />
      ))}
    </datalist>
  ))
})

/** The table of contents of a long form. */
function Parts({ page }: { page: SectionFormPage }) {
  const blocks = page.sections.flatMap(section => section.blocks)
  if (blocks.length <= 3) return null
  return (
    <nav aria-label="Parts of this form" className="mt-4">
      <ul className="flex flex-wrap gap-x-6">
        {blocks.map(block => (
          <li key={block.legend} data-when={blockTokens(block)}>
            <PlaceLink to={partId(page, block.legend)} className="touch-link text-base">
              {block.legend}
            </PlaceLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function blockTokens(block: Block): string | undefined {
  return whenTokens(sectionScope, blockConditions(block))
}

function partId({ id }: SectionFormPage, legend: string): string {
  return `${id}-part-${legend.toLowerCase().replaceAll(/\W+/g, '-')}`
}
