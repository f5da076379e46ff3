import { SubmitButton } from '#app/forms/fields/submit-button.tsx'
import { useProxiedOwner } from '#app/ui/document/root-data.ts'
import { BreakableName } from '../names/breakable-name.tsx'
import { pressField, type RowQuestion, type TypedRow } from './typed-list.ts'

/** The lines of a typed list, each decided or with its open question. Part of a form. */
export function ListRows({ rows }: { rows: readonly TypedRow[] }) {
  return (
    <ul className="mt-6 divide-y divide-line border-y border-line [overflow-wrap:anywhere]">
      {rows.map((row, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines repeat and never move
        <li key={index} id={rowId(index)} tabIndex={-1} className="py-3">
          {row.name === undefined ? (
            <TypedLine row={row} index={index} />
          ) : (
            <DecidedLine row={row} index={index} />
          )}
          {row.notes?.map(note => (
            <p key={note} className="text-base text-muted">
              {note}
            </p>
          ))}
          {row.question && <Question question={row.question} index={index} />}
        </li>
      ))}
    </ul>
  )
}

/** Returns the element id of a row. */
export function rowId(index: number): string {
  return `line-${index}`
}

function DecidedLine({ row, index }: { row: TypedRow; index: number }) {
  const { typed, name = '', words = '', isTicked } = row
  const boxId = `take-${index}`
  return (
    <>
      <div className="choice">
        <input
          key={String(isTicked)}
          type="checkbox"
          id={boxId}
          name="ticked"
          value={index}
          defaultChecked={isTicked}
          autoComplete="off"
        />
        <label htmlFor={boxId}>
          <b>
            <BreakableName name={name} />
          </b>
          {words && <span>{` ${words}`}</span>}
        </label>
      </div>
      {!isSameText(typed, `${name} ${words}`) && (
        <p className="text-base text-muted">
          You typed: <bdi>{typed}</bdi>
        </p>
      )}
    </>
  )
}

/** A line as typed, with its name in bold. */
function TypedLine({ row: { typed, nameAt }, index }: { row: TypedRow; index: number }) {
  const [start, end] = nameAt ?? [0, 0]
  return (
    <p id={`typed-${index}`}>
      <bdi>
        {typed.slice(0, start)}
        {nameAt && <b>{typed.slice(start, end)}</b>}
        {typed.slice(end)}
      </bdi>
    </p>
  )
}

function Question({ question, index }: { question: RowQuestion; index: number }) {
  const owner = useProxiedOwner()
  const take = owner ? `Does ${owner.firstName} take this now?` : 'Do you take this now?'
  const { ask, yes, no } = questionTexts(question, take)
  return (
    <div className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-2">
      <span className="text-muted">{ask}</span>
      <div className="flex flex-wrap gap-x-4 gap-y-2">
        {[yes, no].map((label, at) =>
          label ? (
            <SubmitButton
              key={label}
              name={pressField}
              value={`${index}${at === 0 ? 'y' : 'n'}`}
              formAction={`#${rowId(index)}`}
              aria-describedby={`typed-${index}`}
              pending="…"
              variant={question.kind === 'unread' ? 'quiet' : 'secondary'}
            >
              {label}
            </SubmitButton>
          ) : null,
        )}
      </div>
    </div>
  )
}

function questionTexts(question: RowQuestion, take: string) {
  switch (question.kind) {
    case 'name':
      return {
        ask: `Did you mean ${question.name}?`,
        yes: `Yes, ${question.name}`,
        no: 'No, keep it as typed',
      }
    case 'number': {
      const [yes, no] = question.readings
      return { ask: `“${question.typed}” has two readings. Which is right?`, yes, no }
    }
    case 'now':
      return { ask: take, yes: 'Yes', no: 'No' }
    case 'unread':
      return { ask: 'Not read.', yes: 'Add it as a medicine', no: '' }
  }
}

/** Returns whether a line without its number has the same letters and digits as another text. */
function isSameText(line: string, other: string): boolean {
  const toKey = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}.%/]|\.(?!\d)/gu, '')
  return toKey(line.replace(/^\W*\d{1,3}[.)\]:]\s/, '')) === toKey(other)
}
