import type { PublicText } from '../links/public-text.ts'
import { keepLanguage, openedMark, type PageContext } from './page-context.ts'
import { PublicPanel } from './public-panel.server.tsx'
import { ViewDocument } from './view-document.server.tsx'
import { Field, type FieldProblem, ProblemSummary, pageTitle } from './view-fields.server.tsx'
import { Words } from './words.server.tsx'

/** Characters of the name that a responder gives. */
export const maxResponderNameLength = 100

interface CodePageProps {
  page: PageContext
  /** Problems of the last post. */
  problems?: FieldProblem[]
  /** The typed name. A typed code is never shown again. */
  responderName?: string
  isFinished?: boolean
  publicText?: PublicText
}

/**
 * Draws the form for the code of one link. A problem is shown at its field, which has the focus.
 */
export function CodePage({
  page,
  problems = [],
  responderName,
  isFinished,
  publicText,
}: CodePageProps) {
  const { code, reader } = page.language.texts
  // With lines of the owner, the button would not be on the first screen of a small phone.
  const isNameLast = publicText !== undefined
  const nameField = (
    <ResponderNameField page={page} problems={problems} typed={responderName} autoFocus />
  )
  const publicPanel = <PublicPanel page={page} publicText={publicText} />
  const hasProblem = problems.length > 0
  return (
    <ViewDocument title={pageTitle(code.title, page, problems)} page={page}>
      {page.isWithoutCookies && (
        <Words as="p" className="box aid" role="status" text={code.noCookies} />
      )}
      {isFinished && (
        <div className="box done screen" role="status">
          <Words as="p" text={code.finished} />
        </div>
      )}
      <Words as="h1" text={code.title} />
      {!publicText && <Words as="p" text={code.lead} />}
      {/* First, for somebody without a code. After a problem, field and button are first. */}
      {!hasProblem && publicPanel}
      <form method="post" action={keepLanguage(page.path, page)}>
        <Field
          page={page}
          name="code"
          label={code.label}
          hint={code.hint}
          problems={problems}
          input={{
            className: 'code',
            inputMode: 'numeric',
            size: 7,
            dir: 'ltr',
            autoFocus: problems[0]?.field === 'code',
          }}
        />
        {page.isWithoutCookies && <input type="hidden" name={openedMark} value="1" />}
        {!isNameLast && nameField}
        <Words as="button" type="submit" text={code.submit} />
        {isNameLast && (
          <details open={Boolean(responderName) || problems[0]?.field === 'reader'}>
            <Words as="summary" text={reader.label} />
            {nameField}
          </details>
        )}
      </form>
      {hasProblem && publicPanel}
      <Words as="p" className="box aid" text={code.first} />
    </ViewDocument>
  )
}

interface NameFieldProps {
  page: PageContext
  problems?: FieldProblem[]
  typed?: string
  /** True if the field takes the focus for the first problem. */
  autoFocus?: boolean
}

/** Draws the field for the optional name of a responder. */
export function ResponderNameField({
  page,
  problems = [],
  typed,
  autoFocus = false,
}: NameFieldProps) {
  const { label, hint } = page.language.texts.reader
  return (
    <Field
      page={page}
      name="reader"
      label={label}
      hint={hint}
      problems={problems}
      input={{
        defaultValue: typed,
        dir: 'auto',
        autoFocus: autoFocus && problems[0]?.field === 'reader',
      }}
    />
  )
}

/**
 * Draws the form for a link that somebody has on paper or in a message.
 * @param typed the refused text, without a code.
 */
export function EnterLinkPage({
  page,
  problem,
  typed,
}: {
  page: PageContext
  problem?: string
  typed?: string
}) {
  const { entry } = page.language.texts
  const problems = problem ? [{ field: 'link', problem }] : []
  return (
    <ViewDocument title={pageTitle(entry.title, page, problems)} page={page}>
      <ProblemSummary page={page} problems={problems} />
      <Words as="h1" text={entry.title} />
      <Words as="p" text={entry.lead} />
      <form method="post" action={keepLanguage('/view', page)}>
        <Field
          page={page}
          name="link"
          label={entry.label}
          hint={entry.hint}
          problems={problems}
          input={{ defaultValue: typed, spellCheck: false, autoCapitalize: 'none', dir: 'ltr' }}
        />
        <Words as="button" type="submit" text={entry.submit} />
      </form>
    </ViewDocument>
  )
}
