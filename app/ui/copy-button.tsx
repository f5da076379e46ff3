import { useState } from 'react'
import { Button } from './button.tsx'
import { useRootData } from './document/root-data.ts'
import { useHydrated } from './document/use-hydrated.ts'
import { Icon } from './icons.tsx'

interface CopyButtonProps {
  /** The text to copy. The page must also show it. */
  text: string
  label: string
  /** Message after copying, such as "Access code copied to clipboard!". */
  successMessage: string
}

/**
 * Copies a text, and says so beside the button. Needs JavaScript and HTTPS; its place is reserved
 * until scripts run.
 */
export function CopyButton({ text, label, successMessage }: CopyButtonProps) {
  const isHydrated = useHydrated()
  const isSecure = useRootData()?.insecureNetwork === false
  const [latest, setLatest] = useState<{ text: string; isCopied: boolean }>()
  // A new text is not copied yet.
  const isCopied = latest?.text === text ? latest.isCopied : undefined
  if (isHydrated ? !navigator.clipboard : !isSecure) return null

  async function copy() {
    // The page is drawn without the message first, so that a second copy is announced too.
    setLatest(undefined)
    const isCopied = await tryCopy(text)
    setLatest({ text, isCopied })
  }

  return (
    <span className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button
        type="button"
        variant="secondary"
        className={isHydrated ? undefined : 'scripted-place'}
        onClick={copy}
      >
        <Icon name="copy" className="h-5 w-5" />
        {label}
      </Button>
      {/* Always present: screen readers announce changes inside. An empty one has no gap. */}
      <output
        className={`font-semibold empty:-ml-4 ${isCopied === false ? 'text-danger' : 'text-good'}`}
      >
        {isCopied !== undefined && (isCopied ? successMessage : failureMessage)}
      </output>
    </span>
  )
}

const failureMessage = 'Your browser did not allow copying. Select the text and copy it by hand.'

async function tryCopy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}
