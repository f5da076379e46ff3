import { type MouseEvent, useContext } from 'react'
import { Button } from '#app/ui/button.tsx'
import { HiddenAnswersContext } from './use-hidden-answers.ts'

/** Returns the id of the notice beside a control. */
export function hidingNoticeId(control: string): string {
  return `removed-by-${control}`
}

/**
 * Names the answers that the control beside it hides. Its hidden fields tell the server which names
 * were shown: a Save removes no others.
 */
export function HidingNotice({ control }: { control: string }) {
  const { all, keep } = useContext(HiddenAnswersContext)
  const hidden = all.filter(({ by }) => by === control)
  const [first] = hidden
  if (!first) return null
  const them = hidden.length === 1 && !/^(?!1 )\d/.test(first.words) ? 'it' : 'them'
  const keepThem = (event: MouseEvent) => {
    event.preventDefault()
    keep(first)
  }
  return (
    <div id={hidingNoticeId(control)} className="hiding-notice" aria-live="polite">
      <p>{`Saving removes ${hidden.length === 1 ? `${first.words}.` : 'these answers:'}`}</p>
      {hidden.length > 1 && (
        <ul className="list-[disc] pl-5">
          {hidden.map(({ name, words }) => (
            <li key={name}>{words}</li>
          ))}
        </ul>
      )}
      <p className="text-base">{`Until then your record keeps ${them}.`}</p>
      {hidden.map(({ name }) => (
        <input key={name} type="hidden" name="hides" value={name} autoComplete="off" />
      ))}
      <Button name="putBack" value={control} formNoValidate variant="secondary" onClick={keepThem}>
        {`Keep ${them}`}
      </Button>
    </div>
  )
}
