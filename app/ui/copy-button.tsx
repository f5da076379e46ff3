import { Button } from './button.tsx'
import { useRootData } from './document/root-data.ts'
import { showToast } from './document/toast.tsx'
import { useHydrated } from './document/use-hydrated.ts'
import { Icon } from './icons.tsx'

interface CopyButtonProps {
  /** The text to copy. The page must also show it. */
  text: string
  label: string
  /** Message after copying, such as "Access code copied to clipboard!". */
  successMessage: string
}

/** Copies a text. Needs JavaScript and HTTPS; its place is reserved until scripts run. */
export function CopyButton({ text, label, successMessage }: CopyButtonProps) {
  const isHydrated = useHydrated()
  const isSecure = useRootData()?.insecureNetwork === false
  if (isHydrated ? !navigator.clipboard : !isSecure) return null
  return (
    <Button
      type="button"
      variant="secondary"
      className={isHydrated ? undefined : 'scripted-place'}
      onClick={() => copy(text, successMessage)}
    >
      <Icon name="copy" className="h-5 w-5" />
      {label}
    </Button>
  )
}

async function copy(text: string, successMessage: string) {
  try {
    await navigator.clipboard.writeText(text)
    showToast({ type: 'success', message: successMessage })
  } catch {
    showToast({
      type: 'error',
      message: 'Your browser did not allow copying. Select the text and copy it by hand.',
    })
  }
}
