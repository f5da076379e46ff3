import { maxNoteLengths } from '#app/emergency/responder-notes/responder-note-schema.ts'
import { countCharacters, normalizeLine, normalizeText } from '#app/lib/typed-text.ts'
import { keepLanguage, type PageContext } from './page-context.ts'
import { ViewDocument } from './view-document.server.tsx'
import { Field, type FieldProblem, ProblemSummary, pageTitle } from './view-fields.server.tsx'
import { Words } from './words.server.tsx'

/** The parts of a note, in the order of the form. */
export const noteParts = ['text', 'name', 'organization', 'phone'] as const

export type NotePart = (typeof noteParts)[number]

interface NotePageProps {
  page: PageContext
  shareId: string
  /** The values of the fields. */
  typed: Partial<Record<NotePart, string>>
  problems?: FieldProblem[]
  /** True if no more notes can be left with this grant. */
  isLimitReached?: boolean
  /** True if the last note could not be saved. */
  hasFailed?: boolean
}

/** Draws the form in which a responder leaves a note for the owner. */
export function NotePage(props: NotePageProps) {
  const { page, shareId, problems = [], isLimitReached, hasFailed } = props
  const { note, access } = page.language.texts
  const failed = hasFailed ? [{ field: 'text', problem: note.notSent }] : []
  const all = [...problems, ...failed]
  return (
    <ViewDocument title={pageTitle(note.title, page, all)} page={page}>
      <ProblemSummary page={page} problems={all} />
      <Words as="h1" text={note.title} />
      {isLimitReached ? <Words as="p" text={note.noMore} /> : <NoteForm {...props} />}
      <p className="go">
        <Words as="a" href={`/view/${shareId}`} text={access.backToRecord} />
      </p>
    </ViewDocument>
  )
}

function NoteForm({ page, shareId, typed, problems }: NotePageProps) {
  const { note } = page.language.texts
  const shared = (name: NotePart) => ({
    page,
    name,
    label: note[name],
    problems,
    input: { defaultValue: typed[name], dir: 'auto' as const },
  })
  return (
    <>
      <Words as="p" text={note.lead} />
      <form method="post" action={keepLanguage(`/view/${shareId}/note`, page)}>
        <Field {...shared('text')} hint={note.textHint} isLong />
        <Field {...shared('name')} />
        <Field {...shared('organization')} />
        <Field
          {...shared('phone')}
          input={{ type: 'tel', dir: 'ltr', defaultValue: typed.phone }}
        />
        <Words as="button" type="submit" text={note.submit} />
      </form>
    </>
  )
}

/** Returns the problem of a part of a note, missing or too long, in the responder's language. */
export function noteProblem(page: PageContext, part: NotePart, typed = ''): FieldProblem {
  const { note } = page.language.texts
  const count = countCharacters(part === 'text' ? normalizeText(typed) : normalizeLine(typed))
  if (count === 0) return { field: part, problem: note.missing }
  const characters = note.characters(maxNoteLengths[part])
  return { field: part, problem: note.tooLong({ label: note[part], count, characters }) }
}
