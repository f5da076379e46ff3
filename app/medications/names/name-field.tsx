import { getInputProps } from '@conform-to/react'
import { useActionData, useHref } from '@remix-run/react'
import { useId, useRef } from 'react'
import {
  describedBy,
  FieldFrame,
  type FieldProps,
  withoutKey,
} from '#app/forms/fields/text-fields.tsx'
import { choiceValue, chooseButton, lookUpButton } from '#app/forms/look-up.ts'
import { Button } from '#app/ui/button.tsx'
import { useHydrated } from '#app/ui/document/use-hydrated.ts'
import { BreakableName } from './breakable-name.tsx'
import { type FieldChoices, namesPath } from './name-choices.ts'
import { useNameChoices } from './use-name-choices.ts'

interface NameFieldProps extends FieldProps {
  maxLength: number
}

/** The field of a medication's name, with suggestions; without scripts, with a search button. */
export function NameField({ field, label, hint, maxLength }: NameFieldProps) {
  const isHydrated = useHydrated()
  const input = useRef<HTMLInputElement>(null)
  const listId = useId()
  const { choices, active, isOpen, choose, ...handlers } = useNameChoices(input, useHref(namesPath))
  const props = withoutKey(getInputProps(field, { type: 'text', ...describedBy(field, hint) }))
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
    <FieldFrame field={field} label={label} hint={hint}>
      <div className="relative max-w-form">
        <input
          {...props}
          {...combobox}
          ref={input}
          maxLength={maxLength}
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
              {choices.map(({ name, description, value }, at) => (
                // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus
                // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keys
                <div
                  key={name}
                  id={optionId(at)}
                  role="option"
                  aria-selected={at === active}
                  onMouseDown={event => event.preventDefault()}
                  onClick={() => choose(value)}
                >
                  <BreakableName name={name} />
                  {description && <span className="block text-base text-muted">{description}</span>}
                </div>
              ))}
            </div>
            <p role="status" className="sr-only">
              {isOpen && `${choices.length} ${choices.length === 1 ? 'name' : 'names'} found`}
            </p>
          </>
        )}
      </div>
      {!isHydrated && (
        <Button
          name={lookUpButton}
          value={field.name}
          formAction={`#${field.id}`}
          variant="secondary"
          className="mt-3"
        >
          Search for this name
        </Button>
      )}
      <Choices field={field} />
    </FieldFrame>
  )
}

/** The names that the server found for this field without scripts. */
function Choices({ field }: Pick<FieldProps, 'field'>) {
  const { names } = useActionData<{ names?: FieldChoices }>() ?? {}
  if (names?.field !== field.name) return null
  if (names.choices.length === 0) {
    return (
      <p className="mt-3 [overflow-wrap:anywhere]">
        Our list has no name like “<bdi>{names.typed}</bdi>”. You can keep it as it is.
      </p>
    )
  }
  return (
    <div className="mt-3">
      <p className="font-semibold">Choose a name, or keep what you typed:</p>
      <ul className="mt-2 flex flex-wrap gap-3">
        {names.choices.map(({ name, value }) => (
          <li key={name} className="max-w-full">
            <Button
              name={chooseButton}
              value={choiceValue(field.name, value)}
              formAction={`#${field.id}`}
              variant="secondary"
            >
              <BreakableName name={name} />
            </Button>
          </li>
        ))}
      </ul>
    </div>
  )
}
