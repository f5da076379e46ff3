import { getInputProps } from '@conform-to/react'
import { useActionData } from '@remix-run/react'
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
import type { FieldChoices } from './name-choices.ts'
import { SuggestingInput } from './suggesting-input.tsx'

/** The field of a medication's name, with suggestions; without scripts, with a search button. */
export function MedicationNameField({ field, label, hint }: FieldProps) {
  const isHydrated = useHydrated()
  const props = withoutKey(getInputProps(field, { type: 'text', ...describedBy(field, hint) }))
  return (
    <FieldFrame field={field} label={label} hint={hint}>
      <SuggestingInput {...props} boxClassName="max-w-form" />
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
        {names.choices.map(choice => (
          <li key={choice.name} className="max-w-full">
            <Button
              name={chooseButton}
              value={choiceValue(field.name, choice)}
              formAction={`#${field.id}`}
              variant="secondary"
            >
              <span>
                <BreakableName name={choice.name} />
                {choice.fills && <span className="block text-base">{choice.description}</span>}
              </span>
            </Button>
          </li>
        ))}
      </ul>
    </div>
  )
}
