import { Link, Form as PlainForm } from '@remix-run/react'
import { CheckboxField, SelectField } from '#app/forms/fields/choice-fields.tsx'
import { RouteForm } from '#app/forms/fields/route-form.tsx'
import { SubmitButton } from '#app/forms/fields/submit-button.tsx'
import { TextField } from '#app/forms/fields/text-fields.tsx'
import { useRouteForm } from '#app/forms/use-route-form.ts'
import { Notice } from '#app/ui/notice.tsx'
import { maxPublicLineLength } from '../links/link-settings.ts'
import type { LinkSectionsValues, SectionChoice } from './link-sections.ts'
import { SectionBoxes } from './section-boxes.tsx'

/** Returns the form of what a link shows, for its fields and for the error summary of the page. */
export function useLinkSectionsForm(values: LinkSectionsValues) {
  return useRouteForm<LinkSectionsValues>({ id: 'shows', defaultValue: values })
}

interface LinkSectionsFormProps {
  of: ReturnType<typeof useLinkSectionsForm>
  sections: SectionChoice[]
  /** Label of each emergency contact by its id. */
  contacts: Record<string, string>
  /** Keys of the parts that the link shows now. */
  saved: string[]
  /** Path of the page that Cancel leads to. */
  back: string
}

/** Draws the form of the parts that a link shows, and of its public lines. */
export function LinkSectionsForm({
  of: [form, fields],
  sections,
  contacts,
  saved,
  back,
}: LinkSectionsFormProps) {
  const ticked = [fields.shown.initialValue ?? []].flat().map(String)
  return (
    <RouteForm
      form={form}
      name="intent"
      value="save"
      submit="Save"
      pending="Saving…"
      cancelTo={back}
    >
      {sections.map(section => (
        <SectionBoxes
          key={section.title}
          section={section}
          field={fields.shown}
          ticked={ticked}
          saved={saved}
        />
      ))}
      <fieldset className="mt-10">
        <legend className="block-legend">Shown without the code</legend>
        <Notice tone="attention" className="mt-4">
          <p>
            Anyone with the link or the QR code can read these lines without the code, even while
            the link is locked. Do not enter anything that strangers should not know.
          </p>
        </Notice>
        <CheckboxField field={fields.openName} label="Show my name" />
        {Object.keys(contacts).length > 0 ? (
          <SelectField
            field={fields.openContact}
            label="Show one emergency contact"
            hint="With name, relationship and phone number"
            options={contacts}
            empty="None"
          />
        ) : (
          <p className="mt-6 max-w-prose">
            To show an emergency contact,{' '}
            <Link to="/profile/personal" className="link">
              add one to your profile
            </Link>{' '}
            first.
          </p>
        )}
        <TextField
          field={fields.openLine}
          label="Show a line of text"
          hint={`For example: Severe penicillin allergy. Up to ${maxPublicLineLength} characters.`}
          autoComplete="off"
        />
      </fieldset>
    </RouteForm>
  )
}

/** Draws a separate form, so that the reset does not depend on the values in the other one. */
export function ResetForm() {
  return (
    <section aria-labelledby="reset" className="mt-12 border-t pt-6">
      <h2 id="reset">Reset</h2>
      <p className="mb-4 mt-2 max-w-prose">
        The defaults show what helps in an emergency, and nothing without the code. You lose the
        changes above that are not saved.
      </p>
      <PlainForm method="post">
        <SubmitButton name="intent" value="reset" variant="secondary" pending="Resetting…">
          Reset to the defaults
        </SubmitButton>
      </PlainForm>
    </section>
  )
}
