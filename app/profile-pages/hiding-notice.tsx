import { type MouseEvent, useContext } from 'react'
import { Button } from '#app/ui/button.tsx'
import { HiddenAnswersContext } from './use-hidden-answers.ts'

/**
 * Names the answers that the control beside it hides. Its hidden fields tell the server which names
 * were shown: a Save removes no others.
 */
export function HidingNotice({ control }: { control: string }) {
  const { all, keep } = useContext(HiddenAnswersContext)
  const hidden = all.filter(({ by }) => by === control)
  const [first] = hidden
  if (!first) return null
  const keepThem = (event: MouseEvent) => {
    event.preventDefault()
    keep(first)
  }
  return (
    <div className="hiding-notice" aria-live="polite">
      <p>This hides {hidden.length === 1 ? first.words : 'these answers:'}</p>
      {hidden.length > 1 && (
        <ul>
          {hidden.map(({ name, words }) => (
            <li key={name}>{words}</li>
          ))}
        </ul>
      )}
      <p className="text-base">
        Pressing Save removes what is hidden. Until then it stays in your record.
      </p>
      {hidden.map(({ name }) => (
        <input key={name} type="hidden" name="hides" value={name} autoComplete="off" />
      ))}
      <Button name="putBack" value={control} formNoValidate variant="secondary" onClick={keepThem}>
        Keep {hidden.length === 1 && !/^\d/.test(first.words) ? 'it' : 'them'}
      </Button>
    </div>
  )
}
