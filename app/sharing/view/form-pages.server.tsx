import type { ReactNode } from 'react'
import { Shell } from './shell.server.tsx'

interface PageProps {
  nonce: string
}

interface FormPageProps extends PageProps {
  /** What was wrong with the last try. */
  problem?: string
}

/** Asks for the code of one link. What was typed never comes back. */
export function CodePage({
  nonce,
  shareId,
  problem,
  finished,
}: FormPageProps & { shareId: string; finished?: boolean }) {
  const heading = 'Enter the access code'
  return (
    <Shell title={titleOf(heading, problem)} nonce={nonce}>
      {problem && <Problem field="code" problem={problem} />}
      {finished && (
        <div className="box done" role="status">
          <p>Viewing is finished. This device needs the access code to open the record again.</p>
        </div>
      )}
      <h1>{heading}</h1>
      <p>
        This link opens somebody’s medical information for use in an emergency. You do not need an
        account.
      </p>
      <form method="post" action={`/view/${shareId}`}>
        <Field
          name="code"
          label="5-digit access code"
          hint="It may be written beside the QR code; if not, ask the person or their family."
          problem={problem}
          className="code"
          inputMode="numeric"
          size={7}
        />
        <button type="submit">View Medical Information</button>
      </form>
      <p className="muted">
        In danger of life, call your local emergency number first. Do not wait for this page.
      </p>
    </Shell>
  )
}

/**
 * Asks for a link, for whoever has it on paper or in a message.
 * @param typed what stood there before, without a code.
 */
export function LinkPage({ nonce, problem, typed }: FormPageProps & { typed?: string }) {
  const heading = 'View medical information'
  return (
    <Shell title={titleOf(heading, problem)} nonce={nonce}>
      {problem && <Problem field="link" problem={problem} />}
      <h1>{heading}</h1>
      <p>
        Somebody gave you an emergency link or a QR code? Scan the code with your phone’s camera, or
        put the link in here. The next page asks for the 5-digit access code.
      </p>
      <form method="post" action="/view">
        <Field
          name="link"
          label="Emergency link"
          hint="The whole address, or only its last part of 22 characters."
          problem={problem}
          defaultValue={typed}
          spellCheck={false}
          autoCapitalize="none"
        />
        <button type="submit">Continue</button>
      </form>
    </Shell>
  )
}

function titleOf(heading: string, problem: string | undefined): string {
  return problem ? `Error: ${heading}` : heading
}

function Problem({ field, problem }: { field: string; problem: string }) {
  return (
    // biome-ignore lint/a11y/noAutofocus: without script this is how an error summary takes the focus
    <div className="box problem" role="alert" aria-labelledby="problem" tabIndex={-1} autoFocus>
      <h2 id="problem">There is a problem</h2>
      <p>
        <a href={`#${field}`}>{problem}</a>
      </p>
    </div>
  )
}

interface FieldProps extends React.InputHTMLAttributes<HTMLInputElement> {
  name: string
  label: string
  hint: ReactNode
  problem: string | undefined
}

function Field({ name, label, hint, problem, ...input }: FieldProps) {
  return (
    <>
      <label htmlFor={name}>{label}</label>
      <p className="hint" id={`${name}-hint`}>
        {hint}
      </p>
      {problem && (
        <p className="error" id={`${name}-error`}>
          Error: {problem}
        </p>
      )}
      <input
        type="text"
        id={name}
        name={name}
        autoComplete="off"
        aria-describedby={problem ? `${name}-error ${name}-hint` : `${name}-hint`}
        aria-invalid={problem ? true : undefined}
        {...input}
      />
    </>
  )
}
