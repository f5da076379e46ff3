import { useEffect, useRef, useState } from 'react'
import { Icon } from '../icons.tsx'
import { useHydrated } from './use-hydrated.ts'

/** One sentence. */
export interface ToastMessage {
  type: 'success' | 'error' | 'info' | 'warning'
  message: string
  description?: string
}

interface ShownToast extends ToastMessage {
  id: number
  /** True after its time: it is invisible and keeps its place. */
  hasEnded?: boolean
}

const maxShown = 3
const successMs = 4000

let lastId = 0
let show: ((toast: ToastMessage) => void) | undefined

/** Shows a message of a script, such as "Passkey added". */
export function showToast(toast: ToastMessage): void {
  show?.(toast)
}

/**
 * Toasts, above the page and not over it. The one of a redirect is drawn by the server. With
 * scripts a success ends after 4 seconds; others close by hand or with the next redirect.
 */
export function Toasts({ toast }: { toast: ToastMessage | null }) {
  const [shown, setShown] = useState<ShownToast[]>(() => (toast ? [{ ...toast, id: 0 }] : []))
  const seen = useRef(toast)

  useEffect(() => {
    show = next => setShown(before => [...before, numbered(next)].slice(-maxShown))
    return () => {
      show = undefined
    }
  }, [])

  useEffect(() => {
    if (toast && toast !== seen.current) setShown([numbered(toast)])
    seen.current = toast
  }, [toast])

  return (
    <output className="toasts">
      {shown.map(({ id, ...message }) => (
        <Toast
          key={id}
          {...message}
          close={() => setShown(before => before.filter(other => other.id !== id))}
          end={() =>
            setShown(before =>
              before.map(other => (other.id === id ? { ...other, hasEnded: true } : other)),
            )
          }
        />
      ))}
    </output>
  )
}

function numbered(toast: ToastMessage): ShownToast {
  lastId += 1
  return { ...toast, id: lastId }
}

interface ToastProps extends Omit<ShownToast, 'id'> {
  close: () => void
  end: () => void
}

function Toast({ type, message, description, hasEnded, close, end }: ToastProps) {
  const isHydrated = useHydrated()
  const endRef = useRef(end)
  endRef.current = end
  useEffect(() => {
    if (type !== 'success') return
    const timer = setTimeout(() => endRef.current(), successMs)
    return () => clearTimeout(timer)
  }, [type])

  return (
    <span
      className={`flex items-start gap-3 rounded-lg border-2 p-1 pl-4 ${colours[type]} ${hasEnded ? 'ended' : ''}`}
    >
      <span className="py-2">
        <Icon name={type === 'success' ? 'check' : type === 'info' ? 'info' : 'alert'} />
      </span>
      <span className="min-w-0 flex-1 py-2 text-ink">
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

const colours: Record<ToastMessage['type'], string> = {
  success: 'border-good bg-good-soft text-good',
  error: 'border-danger bg-danger-soft text-danger',
  warning: 'border-attention bg-attention-soft text-attention',
  info: 'border-action bg-action-soft text-action',
}
