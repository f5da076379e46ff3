import type { ReactNode } from 'react'
import { Button, type ButtonVariant } from './button.tsx'
import { useHydrated } from './document/use-hydrated.ts'
import { Icon } from './icons.tsx'

interface PrintButtonProps {
  /** The label, such as "Print". */
  children: ReactNode
  variant?: ButtonVariant
  /** Called before the browser's print dialog opens. */
  onPrint?: () => void
}

/** Opens the print dialog. Without scripts it is not drawn. */
export function PrintButton({ children, variant = 'primary', onPrint }: PrintButtonProps) {
  if (!useHydrated()) return null
  return (
    <Button type="button" variant={variant} onClick={() => print(onPrint)}>
      <Icon name="print" className="h-5 w-5" />
      {children}
    </Button>
  )
}

function print(onPrint: (() => void) | undefined) {
  onPrint?.()
  window.print()
}
