import { Button } from './button.tsx'
import { useRootData } from './document/root-data.ts'
import { showToast } from './document/toast.tsx'
import { useHydrated } from './document/use-hydrated.ts'
import { Icon } from './icons.tsx'

interface CopyButtonProps {
  /** What is copied. It must also stand on the page, to be selected by hand. */
  text: string
  label: string
  /** What is said when it is done, such as "Access code copied to clipboard!". */
  successMessage: string
}

/**
 * Copies a text. Shown only where a script may use the clipboard: not without JavaScript, not on
 * plain http. Until the scripts are there it keeps its place, so that nothing moves when they come.
 */
export function CopyButton({ text, label, successMessage: done }: CopyButtonProps) {
  const isHydrated = useHydrated()
  const isSecure = useRootData()?.insecureNetwork === false
  if (isHydrated ? !navigator.clipboard : !isSecure) return null
  return (
    <Button
      type="button"
      variant="secondary"
      className={isHydrated ? undefined : 'scripted-place'}
      onClick={() => copy(text, done)}
    >
      <Icon name="copy" className="h-5 w-5" />
      {label}
    </Button>
  )
}

async function copy(text: string, done: string) {
  try {
    await navigator.clipboard.writeText(text)
    showToast({ type: 'success', message: done })
  } catch {
    showToast({
      type: 'error',
      message: 'Your browser did not allow copying. Select the text and copy it by hand.',
    })
  }
}
