import { useField } from '@conform-to/react'
import { type ComponentProps, useContext } from 'react'
import { TextField } from '#app/forms/fields/text-fields.tsx'
import { hasUnclearPhone, withCountryCode } from '#app/lib/phone.ts'
import { Button } from '#app/ui/button.tsx'
import { FormAidsContext } from '../section-form-page.ts'

/** A field for phone numbers. It offers the country code, and says if a number has no link. */
export function PhoneField({ field, ...rest }: ComponentProps<typeof TextField>) {
  const { numberingPlan } = useContext(FormAidsContext)
  // A subscription of its own: a key press draws this field alone.
  const [own, form] = useField<string>(field.name, { formId: field.formId })
  const typed = own.value ?? own.initialValue ?? ''
  const offer = numberingPlan && withCountryCode(typed, numberingPlan)
  return (
    <div className="min-w-0 flex-[1_1_14rem]">
      <TextField {...rest} field={field} type="tel" />
      <p aria-live="polite" className="mt-1 max-w-prose text-base text-muted empty:mt-0">
        {hasUnclearPhone(typed) &&
          'No call link: write only numbers, each in full, with a comma between them.'}
      </p>
      {offer && (
        <p className="mt-2 flex flex-wrap items-center gap-x-4 text-base">
          <span>{`With country code: ${offer}`}</span>
          <Button
            {...form.update.getButtonProps({ name: field.name, value: offer })}
            // Without scripts the answer is a new page, which this opens at the field.
            formAction={`#${field.id}`}
            onClick={() => document.getElementById(field.id)?.focus()}
            variant="secondary"
          >
            Use it<span className="sr-only">{`: ${offer}`}</span>
          </Button>
        </p>
      )}
    </div>
  )
}
