import type { ReactNode } from 'react'
import type { PublicText } from '../links/public-text.ts'
import { type PageContext, postAddress } from './page-context.ts'
import { PublicPanel } from './public-panel.server.tsx'
import { ViewDocument } from './view-document.server.tsx'
import { Field, type FieldProblem, ProblemSummary, pageTitle } from './view-fields.server.tsx'

/** The most characters of the name that a reader gives. */
export const maxResponderNameLength = 100

interface CodePageProps {
  pageContext: PageContext
  /** What was wrong with the last try. */
  problems?: FieldProblem[]
  /** The name that was typed. What was typed as a code never comes back. */
  responderName?: string
  isFinished?: boolean
  publicText?: PublicText
}

/** Asks for the code of one link. An error stands at its field alone, which has the focus. */
export function CodePage({
  pageContext,
  problems = [],
  responderName: reader,
  isFinished,
  publicText,
}: CodePageProps) {
  const { code, reader: who } = pageContext.language.texts
  const [first] = problems
  return (
    <ViewDocument title={pageTitle(code.title, pageContext, problems)} pageContext={pageContext}>
      {isFinished && <StatusMessage>{code.finished}</StatusMessage>}
      <h1>{code.title}</h1>
      <p>{code.lead}</p>
      {/* For whoever has no code: before the form, so that it is seen. */}
      <PublicPanel pageContext={pageContext} publicText={publicText} />
      <form method="post" action={postAddress(pageContext.path, pageContext)}>
        <Field
          pageContext={pageContext}
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
          pageContext={pageContext}
          name="reader"
          label={who.label}
          hint={who.hint}
          problems={problems}
          input={{
            maxLength: maxResponderNameLength,
            defaultValue: reader,
            dir: 'auto',
            autoFocus: first?.field === 'reader',
          }}
        />
        <button type="submit">{code.submit}</button>
      </form>
      <p className="muted">{code.first}</p>
    </ViewDocument>
  )
}

/** A line that says that something was done. */
export function StatusMessage({ children }: { children: ReactNode }) {
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
export function EnterLinkPage({
  pageContext,
  problem,
  typed,
}: {
  pageContext: PageContext
  problem?: string
  typed?: string
}) {
  const { entry } = pageContext.language.texts
  const problems = problem ? [{ field: 'link', problem }] : []
  return (
    <ViewDocument title={pageTitle(entry.title, pageContext, problems)} pageContext={pageContext}>
      <ProblemSummary pageContext={pageContext} problems={problems} />
      <h1>{entry.title}</h1>
      <p>{entry.lead}</p>
      <form method="post" action={postAddress('/view', pageContext)}>
        <Field
          pageContext={pageContext}
          name="link"
          label={entry.label}
          hint={entry.hint}
          problems={problems}
          input={{ defaultValue: typed, spellCheck: false, autoCapitalize: 'none', dir: 'ltr' }}
        />
        <button type="submit">{entry.submit}</button>
      </form>
    </ViewDocument>
  )
}
