import { type ComponentProps, useCallback } from 'react'

/**
 * A select that marks its first choice as default also when the browser draws it, so that changes
 * are found and a reset works.
 */
export function Select({ defaultValue, ...props }: ComponentProps<'select'>) {
  const chosen = String(defaultValue ?? '')
  const markDefault = useCallback(
    (select: HTMLSelectElement | null) => {
      if (!select) return
      const { selectedIndex } = select
      for (const option of select.options) option.defaultSelected = option.value === chosen
      // Marking may undo a choice that was made before scripts ran.
      if (select.selectedIndex !== selectedIndex) select.selectedIndex = selectedIndex
    },
    [chosen],
  )
  return <select {...props} defaultValue={defaultValue} ref={markDefault} />
}
