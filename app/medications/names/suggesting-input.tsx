import { useHref } from '@remix-run/react'
import { type InputHTMLAttributes, useId, useRef } from 'react'
import { useHydrated } from '#app/ui/document/use-hydrated.ts'
import { BreakableName } from './breakable-name.tsx'
import { namesPath } from './name-choices.ts'
import { useNameChoices } from './use-name-choices.ts'

interface SuggestingInputProps extends InputHTMLAttributes<HTMLInputElement> {
  /** Classes of the box around the input and its suggestions. */
  boxClassName: string
}

/** An input for the name of a medication, with suggestions while typing; none without scripts. */
export function SuggestingInput({ boxClassName, ...props }: SuggestingInputProps) {
  const isHydrated = useHydrated()
  const input = useRef<HTMLInputElement>(null)
  const listId = useId()
  const { choices, active, isOpen, choose, ...handlers } = useNameChoices(input, useHref(namesPath))
  const optionId = (at: number) => `${listId}-${at}`
  const combobox = isHydrated && {
    role: 'combobox',
    'aria-expanded': isOpen,
    'aria-controls': listId,
    'aria-autocomplete': 'list' as const,
    'aria-activedescendant': isOpen && active >= 0 ? optionId(active) : undefined,
    ...handlers,
  }
  return (
    <div className={`relative ${boxClassName}`}>
      <input
        {...props}
        {...combobox}
        ref={input}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        className="input"
      />
      {isHydrated && (
        <>
          <div
            id={listId}
            role="listbox"
            aria-label="Suggestions"
            className="offered-names"
            hidden={!isOpen}
          >
            {choices.map((choice, at) => (
              // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus
              // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keys
              <div
                key={choice.name}
                id={optionId(at)}
                role="option"
                aria-selected={at === active}
                onMouseDown={event => event.preventDefault()}
                onClick={() => choose(choice)}
              >
                <BreakableName name={choice.name} />
                {choice.description && (
                  <span className="block text-base text-muted">{choice.description}</span>
                )}
              </div>
            ))}
          </div>
          <p role="status" className="sr-only">
            {isOpen && `${choices.length} ${choices.length === 1 ? 'name' : 'names'} found`}
          </p>
        </>
      )}
    </div>
  )
}
