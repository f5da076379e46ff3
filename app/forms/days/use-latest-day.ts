import { useEffect, useState } from 'react'
import { ownDay, ownDayField } from './own-day.ts'

/**
 * Returns the last day of a picker of past days, as YYYY-MM-DD, and posts the browser's today.
 * @param formId of the form that holds the picker.
 * @param anywhere the latest day of all time zones: returned where no script runs.
 */
export function useLatestDay(formId: string, anywhere: string): string {
  const [latest, setLatest] = useState(anywhere)
  useEffect(() => {
    const form = document.getElementById(formId)
    const update = () => setLatest(ownDay())
    const post = ({ formData }: FormDataEvent) => formData.set(ownDayField, ownDay())
    update()
    form?.addEventListener('focusin', update)
    form?.addEventListener('formdata', post as EventListener)
    return () => {
      form?.removeEventListener('focusin', update)
      form?.removeEventListener('formdata', post as EventListener)
    }
  }, [formId])
  return latest
}
