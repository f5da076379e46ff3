import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'

interface CardMenuProps {
  /** Name of the proxy, for screen readers. */
  name: string
  isSaving: boolean
  /** Items of a list. */
  children: ReactNode
}

/**
 * A menu under its button, as `<details>`. With scripts, Escape, a choice, and a press or the focus
 * elsewhere close it.
 */
export function CardMenu({ name, isSaving, children }: CardMenuProps) {
  const details = useRef<HTMLDetailsElement>(null)
  const [isOpen, setOpen] = useState(false)

  function closeToButton() {
    if (!details.current) return
    details.current.open = false
    details.current.querySelector('summary')?.focus()
  }

  function closeOnChoice(event: FormEvent) {
    if (isSaving) event.preventDefault()
    else closeToButton()
  }

  useEffect(() => {
    if (!isOpen) return
    const closeFromOutside = ({ target }: Event) => {
      const { current } = details
      if (current && !current.contains(target as Node)) current.open = false
    }
    const events = ['pointerdown', 'focusin']
    for (const event of events) document.addEventListener(event, closeFromOutside)
    return () => {
      for (const event of events) document.removeEventListener(event, closeFromOutside)
    }
  }, [isOpen])

  return (
    <details
      ref={details}
      className="menu"
      onToggle={() => setOpen(details.current?.open === true)}
      onKeyDown={({ key }) => {
        if (key === 'Escape') closeToButton()
      }}
    >
      <summary className="button button-secondary list-none !px-2 text-base">
        <span>{isSaving ? 'Saving…' : 'More'}</span>
        <span className="sr-only"> of {name}</span>
      </summary>
      <ul
        onSubmit={closeOnChoice}
        className="absolute inset-x-0 top-full z-20 mt-2 max-w-[22rem] rounded-lg border-2 border-control bg-surface py-2 shadow-lg [&>li+li]:mt-1 [&>li+li]:border-t [&>li+li]:pt-1 [&_.button]:w-full [&_.button]:justify-start [&_.button]:rounded-none [&_.button]:px-4 [&_.button]:text-left [&_.button]:no-underline hover:[&_.button]:underline [&_.button[disabled]]:border-transparent [&_.button[disabled]]:bg-transparent [&_.button[disabled]]:!no-underline"
      >
        {children}
      </ul>
    </details>
  )
}
