import type { FieldMetadata } from '@conform-to/react'
import type { ReactNode } from 'react'
import {
  CheckboxesField,
  CheckboxField,
  RadioField,
  SelectField,
} from '#app/forms/fields/choice-fields.tsx'
import { ErrorSummary } from '#app/forms/fields/error-summary.tsx'
import { RouteForm } from '#app/forms/fields/route-form.tsx'
import { TextField } from '#app/forms/fields/text-fields.tsx'
import { useRouteForm } from '#app/forms/use-route-form.ts'
import { papers } from '#app/pdf/papers.ts'
import { useProxiedOwner } from '#app/ui/document/root-data.ts'
import { type Choices, doorPlaces, lineKinds, pieces } from './print-choices.ts'

interface ChoicesFormProps {
  /** The stored choices. */
  choices: Choices
  /** Titles of the links by id; the first one is the primary one. */
  links: Record<string, string>
  owner: string
  /** Called with true if there are changes that were not posted. */
  onChanged?: (isChanged: boolean) => void
}

export function ChoicesForm({ choices, links, owner, onChanged }: ChoicesFormProps) {
  const askedName = useProxiedOwner()?.firstName ?? 'you'
  const [form, fields] = useRouteForm<Choices>({ id: 'kit', defaultValue: choices })
  return (
    <section
      aria-labelledby="kit-choices"
      className="no-print min-w-0"
      onChange={() => onChanged?.(true)}
      onSubmit={() => onChanged?.(false)}
    >
      <ErrorSummary form={form} />
      <h2 id="kit-choices">Choose what to print</h2>
      <RouteForm form={form} owner={owner} submit="Update preview" pending="Updating…">
        <CheckboxesField field={fields.pieces} label="Pieces" options={pieces} />
        {Object.keys(links).length > 1 && (
          <SelectField
            field={fields.link}
            label="Emergency link"
            hint="Its QR code and address are printed. Responders see what this link shows."
            options={links}
          />
        )}
        <Part title={pieces.wallet}>
          <Lines field={fields.walletKinds} />
          <CheckboxField
            field={fields.walletCode}
            label="Print the access code"
            hint={codeHint('Anyone who finds the card', askedName)}
          />
        </Part>
        <Part title={pieces.fridge}>
          <Lines field={fields.fridgeKinds} />
          <CheckboxField
            field={fields.fridgeCode}
            label="Print the access code"
            hint={codeHint('Anyone in the kitchen', askedName)}
          />
          <CheckboxField
            field={fields.fridgeScannerQr}
            label="QR code that scanners can read too, 40 mm"
            hint="Phones open the emergency page with it as before. The scanner of a hospital gets what this link shows, as a file. Both need the access code."
          />
        </Part>
        <Part title={pieces.door}>
          <RadioField
            field={fields.doorPlace}
            label="Where the sheet is"
            hint="The decal shows no name, no health information and no access code."
            options={doorPlaces}
          />
          <TextField
            field={fields.doorOther}
            label="If somewhere else: “A sheet is …”"
            hint="For example: in the kitchen drawer. Everyone who passes can read it."
          />
          <CheckboxField
            field={fields.doorQr}
            label="Print the QR code"
            hint="Everyone who passes can scan it. It opens only with the access code, but wrong codes can lock the link."
          />
        </Part>
        <Part title="Paper">
          <RadioField field={fields.paper} label="Paper size" options={paperLabels} />
        </Part>
      </RouteForm>
    </section>
  )
}

// `askedName` is "you" for the owner, and the owner's first name for a proxy.
function codeHint(finder: string, askedName: string): string {
  return `${finder} can then read everything. Without it, responders must ask ${askedName} or a contact for the code.`
}

const paperLabels = Object.fromEntries(
  Object.entries(papers).map(([paper, { label }]) => [paper, label]),
)

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="mt-10">
      <legend className="block-legend">{title}</legend>
      {children}
    </fieldset>
  )
}

// conform's metadata is invariant in its schema.
// biome-ignore lint/suspicious/noExplicitAny: see above
function Lines({ field }: { field: FieldMetadata<any, any, string[]> }) {
  const chosenCount = [field.initialValue ?? []].flat().length
  const allCount = Object.keys(lineKinds).length
  return (
    <details className="disclosure mt-3">
      <summary>
        {`Choose the lines (${chosenCount === allCount ? 'all' : `${chosenCount} of ${allCount}`} chosen)`}
      </summary>
      <CheckboxesField field={field} label="Lines beside the name" options={lineKinds} />
    </details>
  )
}
