import { useLocation } from '@remix-run/react'
import { useEffect, useRef, useState } from 'react'
import { Icon } from '../icons.tsx'
import { useHydrated } from './use-hydrated.ts'

/** One sentence. */
export interface ToastMessage {
  type: 'success' | 'error' | 'info' | 'warning'
  message: string
  description?: string
}

const successMs = 4000

/** A message in the page, and whether its time is over: it is invisible and keeps its place. */
interface Shown {
  message: ToastMessage
  hasEnded?: boolean
}

/**
 * The toast of a redirect, above the page and not over it. The server draws it. With scripts a
 * success ends after 4 seconds; others close by hand or with the next redirect.
 */
export function Toasts({ toast }: { toast: ToastMessage | null }) {
  const { pathname } = useLocation()
  const [shown, setShown] = useState<Shown | undefined>(toast ? { message: toast } : undefined)
  const [count, setCount] = useState(0)
  const seen = useRef(toast)

  useEffect(() => {
    if (toast && toast !== seen.current) {
      setShown({ message: toast })
      // A new element: screen readers say the same words again.
      setCount(before => before + 1)
    }
    seen.current = toast
  }, [toast])

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new page needs no empty place
  useEffect(() => setShown(before => (before?.hasEnded ? undefined : before)), [pathname])

  return (
    <output className="toasts">
      {shown && (
        <Toast
          key={count}
          {...shown}
          close={() => setShown(undefined)}
          end={() => setShown(before => before && { ...before, hasEnded: true })}
        />
      )}
    </output>
  )
}

interface ToastProps extends Shown {
  close: () => void
  end: () => void
}

function Toast({ message: { type, message, description }, hasEnded, close, end }: ToastProps) {
  const isHydrated = useHydrated()
  const endRef = useRef(end)
  endRef.current = end
  useEffect(() => {
    if (type !== 'success') return
    const timer = setTimeout(() => endRef.current(), successMs)
    return () => clearTimeout(timer)
  }, [type])

  return (
    <span className={`toast ${colours[type]} ${hasEnded ? endedClasses : ''}`}>
      <span className="py-2">
        <Icon name={type === 'success' ? 'check' : type === 'info' ? 'info' : 'alert'} />
      </span>
      <span className="min-w-0 flex-1 py-2 text-ink large-text:order-1 large-text:basis-full">
        <span className="block font-semibold">{message}</span>
        {description && <span className="block text-base">{description}</span>}
      </span>
      {/* Its place is reserved until scripts run: a narrower text would add lines. */}
      <button
        type="button"
        onClick={close}
        aria-label={`Close message: ${message}`}
        className={`${isHydrated ? '' : 'scripted-place '}flex h-11 w-11 shrink-0 items-center justify-center rounded-lg hover:bg-surface`}
      >
        <Icon name="close" />
      </button>
    </span>
  )
}

// Remains visible while the focus or the pointer is in it.
const endedClasses = 'ended [&:not(:hover):not(:focus-within)]:invisible'

const colours: Record<ToastMessage['type'], string> = {
  success: 'border-good bg-good-soft text-good',
  error: 'border-danger bg-danger-soft text-danger',
  warning: 'border-attention bg-attention-soft text-attention',
  info: 'border-action bg-action-soft text-action',
}
