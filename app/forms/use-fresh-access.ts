import { useRevalidator } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import { useActionAnswers } from './action-answers.ts'
import { editRefused } from './edit-refused.ts'

/**
 * Reloads the data of a page after its access changed, so that the banner is current. The router
 * does not reload after this status.
 */
export function useFreshAccess(): void {
  const answers = useActionAnswers()
  const { revalidate } = useRevalidator()
  const lastAnswers = useRef(answers)
  useEffect(() => {
    if (lastAnswers.current === answers) return
    lastAnswers.current = answers
    const errors = Object.values(answers ?? {}).flatMap(answer => answer?.error?.[''] ?? [])
    if (errors.includes(editRefused)) revalidate()
  }, [answers, revalidate])
}
