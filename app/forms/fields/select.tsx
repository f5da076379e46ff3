import { type ComponentProps, useCallback } from 'react'

/**
 * A list of choices. Its first choice becomes the default in the document also where the browser
 * draws the form: the form then knows whether a person changed it, and can be reset to it.
 */
export function Select({ defaultValue, ...props }: ComponentProps<'select'>) {
  const chosen = String(defaultValue ?? '')
  const markDefault = useCallback(
    (select: HTMLSelectElement | null) => {
      for (const option of select?.options ?? []) option.defaultSelected = option.value === chosen
    },
    [chosen],
  )
  return <select {...props} defaultValue={defaultValue} ref={markDefault} />
}
