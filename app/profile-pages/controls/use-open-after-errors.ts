import { type RefObject, useContext, useEffect, useRef } from 'react'
import { HiddenAnswersContext } from './use-hidden-answers.ts'

/** Opens a `<details>` again after each refusal with an error in it. Only the person closes it. */
export function useOpenAfterErrors(hasErrors: boolean): RefObject<HTMLDetailsElement> {
  const details = useRef<HTMLDetailsElement>(null)
  const { refusal } = useContext(HiddenAnswersContext)
  // biome-ignore lint/correctness/useExhaustiveDependencies: every refusal opens it again
  useEffect(() => {
    if (hasErrors && details.current) details.current.open = true
  }, [hasErrors, refusal])
  return details
}
