import { type ComponentProps, useCallback } from 'react'

/**
 * A select whose default follows the stored choice, so that changes are found and a reset works.
 * React marks a default once.
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
