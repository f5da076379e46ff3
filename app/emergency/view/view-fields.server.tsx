import type { PageContext } from './page-context.ts'
import { Words } from './words.server.tsx'

/** A problem with one field of a form. */
export interface FieldProblem {
  field: string
  /** Says how to correct it. */
  problem: string
}

/** Draws the problems on top of the page with links to the fields, and takes the focus. */
export function ProblemSummary({
  page,
  problems,
}: {
  page: PageContext
  problems: FieldProblem[]
}) {
  if (problems.length === 0) return null
  return (
    // biome-ignore lint/a11y/noAutofocus: without scripts only this moves the focus to the summary
    <div className="box problem" role="alert" aria-labelledby="problem" tabIndex={-1} autoFocus>
      <Words as="h2" id="problem" text={page.language.texts.problem} />
      {problems.map(({ field, problem }) => (
        <p key={field}>
          <Words as="a" href={`#${field}`} text={problem} />
        </p>
      ))}
    </div>
  )
}

/** Returns the title of a page with a form, which begins with "Error" after a refusal. */
export function pageTitle(
  heading: string,
  { language }: PageContext,
  problems: FieldProblem[],
): string {
  return problems.length > 0 ? `${language.texts.errorPrefix}${heading}` : heading
}

interface FieldProps {
  page: PageContext
  name: string
  label: string
  hint?: string
  problems?: FieldProblem[]
  /** True for a field of several lines. */
  isLong?: boolean
  input?: React.InputHTMLAttributes<HTMLInputElement> & { defaultValue?: string }
}

export function Field({ page, name, label, hint, problems = [], isLong, input }: FieldProps) {
  const problem = problems.find(({ field }) => field === name)?.problem
  const descriptionIds = [problem && `${name}-error`, hint && `${name}-hint`]
    .filter(Boolean)
    .join(' ')
  const shared = {
    id: name,
    name,
    'aria-describedby': descriptionIds || undefined,
    'aria-invalid': problem ? (true as const) : undefined,
  }
  return (
    <>
      <Words as="label" htmlFor={name} text={label} />
      {hint && <Words as="p" className="hint" id={`${name}-hint`} text={hint} />}
      {problem && (
        <Words
          as="p"
          className="error"
          id={`${name}-error`}
          text={`${page.language.texts.errorPrefix}${problem}`}
        />
      )}
      {isLong ? (
        <textarea rows={5} defaultValue={input?.defaultValue} {...shared} />
      ) : (
        <input autoComplete="off" {...shared} {...input} />
      )}
    </>
  )
}
