import { noteLimits } from '#app/emergency/responder-notes/responder-note-schema.ts'
import { type Frame, postTo } from './page-frame.ts'
import { Shell } from './view-document.server.tsx'
import { Field, type FieldProblem, Problems, titleOf } from './view-fields.server.tsx'

/** The parts of a note, in the order of the form. */
export const noteParts = ['text', 'name', 'organization', 'phone'] as const

export type NotePart = (typeof noteParts)[number]

interface NotePageProps {
  frame: Frame
  shareId: string
  /** What stands in the fields. */
  typed: Partial<Record<NotePart, string>>
  problems?: FieldProblem[]
  /** No more notes can be left with this access. */
  isOver?: boolean
  /** The last one could not be saved. */
  hasFailed?: boolean
}

/** Where a responder leaves a note for the owner. */
export function NotePage(props: NotePageProps) {
  const { frame, shareId, problems = [], isOver, hasFailed } = props
  const { note, access } = frame.language.texts
  const failed = hasFailed ? [{ field: 'text', problem: note.notSent }] : []
  const all = [...problems, ...failed]
  return (
    <Shell title={titleOf(note.title, frame, all)} frame={frame}>
      <Problems frame={frame} problems={all} />
      <h1>{note.title}</h1>
      {isOver ? <p>{note.noMore}</p> : <NoteForm {...props} />}
      <p>
        <a href={`/view/${shareId}`}>{access.backToRecord}</a>
      </p>
    </Shell>
  )
}

function NoteForm({ frame, shareId, typed, problems }: NotePageProps) {
  const { note } = frame.language.texts
  const shared = (name: NotePart) => ({
    frame,
    name,
    label: note[name],
    problems,
    input: { defaultValue: typed[name], dir: 'auto' as const },
  })
  return (
    <>
      <p>{note.lead}</p>
      <form method="post" action={postTo(`/view/${shareId}/note`, frame)}>
        <Field {...shared('text')} hint={note.textHint} isLong />
        <Field {...shared('name')} />
        <Field {...shared('organization')} />
        <Field
          {...shared('phone')}
          input={{ type: 'tel', dir: 'ltr', defaultValue: typed.phone }}
        />
        <button type="submit">{note.submit}</button>
      </form>
    </>
  )
}

/** What is wrong with a part of a note, in the reader's language. */
export function noteProblem(frame: Frame, part: NotePart, fault: string): FieldProblem {
  const { note } = frame.language.texts
  const label = note[part]
  const problem =
    fault === 'missing'
      ? note.missing
      : note.tooLong({ label, characters: note.characters(noteLimits[part]) })
  return { field: part, problem }
}
