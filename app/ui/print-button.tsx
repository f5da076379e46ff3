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

/** Opens the print dialog. Its place is reserved until scripts run; without them it has none. */
export function PrintButton({ children, variant = 'primary', onPrint }: PrintButtonProps) {
  return (
    <Button
      type="button"
      variant={variant}
      className={useHydrated() ? undefined : 'scripted-place'}
      onClick={() => print(onPrint)}
    >
      <Icon name="print" className="h-5 w-5" />
      {children}
    </Button>
  )
}

/** Says how to print where scripts do not run. */
export function PrintHint({ children, className }: { children: ReactNode; className?: string }) {
  if (useHydrated()) return null
  return <p className={['unscripted', className].filter(Boolean).join(' ')}>{children}</p>
}

function print(onPrint: (() => void) | undefined) {
  onPrint?.()
  window.print()
}
