import type { FormMetadata } from '@conform-to/react'
import { HiddenFields } from '#app/forms/fields/hidden-fields.tsx'
import type { Change } from '#app/profile/history/changes.ts'
import { Moment } from '#app/ui/moment.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { ConflictQuestion, ConflictView } from './section-form-page.ts'

interface ConflictProps {
  // biome-ignore lint/suspicious/noExplicitAny: conform's metadata is invariant in its schema
  form: FormMetadata<any, string[]>
  conflict: ConflictView
}

/** Asks the person to choose between both values of every answer that both sides changed. */
export function Conflict({ form, conflict: { changes, versions, chosen } }: ConflictProps) {
  // Other versions or texts are other questions, even at the same paths.
  const versionsKey = JSON.stringify(versions)
  return (
    <Notice
      tone="attention"
      title={`${nameSavers(changes)} changed the same answers while you were editing`}
    >
      <p>
        These entries of yours are not saved yet. Choose which to keep, then save. They are still in
        the form below, and you can go on editing them. All other changes, yours and theirs, are
        kept without a question.
      </p>
      <HiddenFields prefix="asked." values={versions} />
      <div>
        {changes.map((change, index) => (
          <Difference
            key={`${change.path} ${versionsKey} ${change.newText}`}
            change={change}
            name={`keep[${index}]`}
            id={`${form.id}-keep[${index}].side`}
            chosen={chosen[change.path]}
            errors={form.allErrors[`keep[${index}].side`]}
          />
        ))}
      </div>
    </Notice>
  )
}

/** Returns the names of those who saved: "Olga Petrova", "Olga Petrova and you", "You". */
function nameSavers(changes: ConflictQuestion[]): string {
  const others = [...new Set(changes.flatMap(({ saved }) => saved?.by ?? []))]
  const isOwn = changes.some(({ saved }) => saved && !saved.by)
  if (others.length === 0) return isOwn ? 'In another window, you' : 'Somebody else'
  return [...others, ...(isOwn ? ['you, in another window,'] : [])].join(' and ')
}

interface DifferenceProps {
  change: ConflictQuestion
  name: string
  id: string
  chosen?: string
  errors?: string[]
}

function Difference({ change, name, id, chosen, errors }: DifferenceProps) {
  const isRow = change.path.endsWith(']')
  const sides = [
    {
      value: 'theirs',
      label: <SavedBy {...change.saved} />,
      text: isRow && !change.oldValue ? 'not in their list' : change.oldText,
    },
    {
      value: 'mine',
      label: 'Your entry',
      text: isRow && !change.newValue ? 'not in your list' : change.newText,
    },
  ]
  return (
    <fieldset className="field">
      <legend className="field-label">{change.label}</legend>
      {errors && (
        <p className="field-error">
          <span className="sr-only">Error: </span>
          <span>{errors.join('. ')}</span>
        </p>
      )}
      <input type="hidden" name={`${name}.path`} defaultValue={change.path} autoComplete="off" />
      <input type="hidden" name={`${name}.mine`} defaultValue={change.newText} autoComplete="off" />
      {sides.map(({ value, label, text }, index) => {
        // The error summary links to the first choice.
        const choiceId = index === 0 ? id : `${id}-${value}`
        return (
          <div key={value} className="choice">
            <input
              type="radio"
              id={choiceId}
              name={`${name}.side`}
              value={value}
              defaultChecked={chosen === value}
            />
            <label htmlFor={choiceId}>
              <span className="text-base text-muted">{label}: </span>
              <span className={`whitespace-pre-line ${isRow ? 'block' : ''}`}>{text}</span>
            </label>
          </div>
        )
      })}
    </fieldset>
  )
}

function SavedBy({ by, at }: Partial<NonNullable<ConflictQuestion['saved']>>) {
  if (!at) return 'Saved by somebody else'
  return (
    <>
      Saved by {by ? <bdi>{by}</bdi> : 'you in another window'}, <Moment at={at} />
    </>
  )
}

/** Returns the label of a difference by the name of its choice, for the error summary. */
export function findDifference(changes: Change[], name: string): string | undefined {
  const [, index] = /^keep\[(\d+)\]/.exec(name) ?? []
  return index === undefined ? undefined : changes[Number(index)]?.label
}
