import { useRevalidator } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import { useActionAnswers } from './action-answers.ts'
import { editRefused } from './edit-refused.ts'

/**
 * Loads a page again whose form was refused because its writer's access was changed: the banner must say what it is now.
 * After other refusals the router loads nothing, and after this one too, since it goes by the status. (A
 * `shouldRevalidate` in the root would do the same, and make single fetch ask in parts.)
 */
export function useFreshAccess(): void {
  const answers = useActionAnswers()
  const { revalidate } = useRevalidator()
  const seen = useRef(answers)
  useEffect(() => {
    if (seen.current === answers) return
    seen.current = answers
    const errors = Object.values(answers ?? {}).flatMap(answer => answer?.error?.[''] ?? [])
    if (errors.includes(editRefused)) revalidate()
  }, [answers, revalidate])
}
