import { type ComponentProps, useCallback } from 'react'

/**
 * A select that marks its first choice as default also when the browser draws it, so that changes
 * are found and a reset works.
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
