import type { ReactNode } from 'react'
import type { PublicText } from '../links/public-lines.ts'
import { type Frame, postTo } from './page-frame.ts'
import { OpenPanel } from './public-panel.server.tsx'
import { Shell } from './view-document.server.tsx'
import { Field, type FieldProblem, Problems, titleOf } from './view-fields.server.tsx'

/** The most characters of the name that a reader gives. */
export const readerLength = 100

interface CodePageProps {
  frame: Frame
  /** What was wrong with the last try. */
  problems?: FieldProblem[]
  /** The name that was typed. What was typed as a code never comes back. */
  reader?: string
  finished?: boolean
  open?: PublicText
}

/** Asks for the code of one link. An error stands at its field alone, which has the focus. */
export function CodePage({ frame, problems = [], reader, finished, open }: CodePageProps) {
  const { code, reader: who } = frame.language.texts
  const [first] = problems
  return (
    <Shell title={titleOf(code.title, frame, problems)} frame={frame}>
      {finished && <Done>{code.finished}</Done>}
      <h1>{code.title}</h1>
      <p>{code.lead}</p>
      {/* For whoever has no code: before the form, so that it is seen. */}
      <OpenPanel frame={frame} open={open} />
      <form method="post" action={postTo(frame.path, frame)}>
        <Field
          frame={frame}
          name="code"
          label={code.label}
          hint={code.hint}
          problems={problems}
          input={{
            className: 'code',
            inputMode: 'numeric',
            size: 7,
            dir: 'ltr',
            autoFocus: first?.field === 'code',
          }}
        />
        <Field
          frame={frame}
          name="reader"
          label={who.label}
          hint={who.hint}
          problems={problems}
          input={{
            maxLength: readerLength,
            defaultValue: reader,
            dir: 'auto',
            autoFocus: first?.field === 'reader',
          }}
        />
        <button type="submit">{code.submit}</button>
      </form>
      <p className="muted">{code.first}</p>
    </Shell>
  )
}

/** A line that says that something was done. */
export function Done({ children }: { children: ReactNode }) {
  return (
    <div className="box done screen" role="status">
      <p>{children}</p>
    </div>
  )
}

/**
 * Asks for a link, for whoever has it on paper or in a message.
 * @param typed what stood there before, without a code.
 */
export function LinkPage({
  frame,
  problem,
  typed,
}: {
  frame: Frame
  problem?: string
  typed?: string
}) {
  const { entry } = frame.language.texts
  const problems = problem ? [{ field: 'link', problem }] : []
  return (
    <Shell title={titleOf(entry.title, frame, problems)} frame={frame}>
      <Problems frame={frame} problems={problems} />
      <h1>{entry.title}</h1>
      <p>{entry.lead}</p>
      <form method="post" action={postTo('/view', frame)}>
        <Field
          frame={frame}
          name="link"
          label={entry.label}
          hint={entry.hint}
          problems={problems}
          input={{ defaultValue: typed, spellCheck: false, autoCapitalize: 'none', dir: 'ltr' }}
        />
        <button type="submit">{entry.submit}</button>
      </form>
    </Shell>
  )
}
