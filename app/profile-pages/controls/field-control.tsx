import { Link } from '@remix-run/react'
import { type ComponentProps, type ReactNode, useContext, useState } from 'react'
import { useLatestDay } from '#app/forms/days/use-latest-day.ts'
import {
  CheckboxesField,
  CheckboxField,
  RadioField,
  SelectField,
} from '#app/forms/fields/choice-fields.tsx'
import { DecimalField } from '#app/forms/fields/decimal-field.tsx'
import { TextareaField, TextField } from '#app/forms/fields/text-fields.tsx'
import { MedicationNameField } from '#app/medications/names/name-field.tsx'
import {
  type Field,
  type Fields,
  isEmpty,
  type MirrorField,
} from '#app/profile-definition/field.ts'
import { type FormAids, FormAidsContext, suggestionsId } from '../section-form-page.ts'
import { BoxesControl } from './boxes-control.tsx'
import type { Metadata } from './field-metadata.ts'
import { HidingNotice } from './hiding-notice.tsx'
import { ListControl } from './list-control.tsx'
import { HeightControl, WeightControl } from './measure-control.tsx'
import { PhoneField } from './phone-field.tsx'
import { useOpenAfterErrors } from './use-open-after-errors.ts'
import { whenTokens } from './when-style.tsx'

interface ControlProps {
  definition: Field
  field: Metadata
  /** The list of the field, or the section. */
  scope: string
  /** The heading above: a label with the same text is not repeated. */
  legend?: string
  /** True for fields about the owner, which the browser may fill in (WCAG 1.3.5). */
  isOwn: boolean
  /** True if required fields have no mark: in a row that may stay blank, or if all are needed. */
  isUnmarked?: boolean
  /** Draws the field that belongs to an option. */
  renderDetail: (name: string) => ReactNode
}

type NamedFields = [string, Field][]

interface ControlsProps extends Omit<ControlProps, 'definition' | 'field' | 'renderDetail'> {
  fields: Fields
  controls: Record<string, Metadata>
}

/** Draws a set of fields; a number and its unit are side by side, and few need a fold. */
export function Controls({ fields, controls, ...rest }: ControlsProps) {
  const drawField = ([name, definition]: [string, Field]) => (
    <Control
      key={name}
      definition={definition}
      field={controls[name] as Metadata}
      renderDetail={detail => fields[detail] && drawField([detail, fields[detail]])}
      {...rest}
    />
  )
  const drawGroup = (group: NamedFields) => {
    const drawn = group.map(drawField)
    if (drawn.length === 1) return drawn
    return (
      <div key={group[0]?.[0]} className="flex flex-wrap items-end gap-x-4">
        {drawn}
      </div>
    )
  }
  return findFolds(findGroups(withoutDetails(fields))).map(({ behind, groups }) => {
    const drawn = groups.map(drawGroup)
    if (!behind) return drawn
    const inside = groups.flat().map(([name]) => controls[name] as Metadata)
    return (
      <Fold key={behind} label={behind} fields={inside}>
        {drawn}
      </Fold>
    )
  })
}

/** A fold that is open if it has an answer or an error. */
function Fold({
  label,
  fields,
  children,
}: {
  label: string
  fields: Metadata[]
  children: ReactNode
}) {
  const hasErrors = fields.some(({ allErrors }) => Object.keys(allErrors).length > 0)
  const fold = useOpenAfterErrors(hasErrors)
  const [isOpen] = useState(() => hasErrors || fields.some(one => !isEmpty(one.initialValue)))
  return (
    <details ref={fold} className="disclosure mt-6" open={isOpen}>
      <summary>{label}</summary>
      {children}
    </details>
  )
}

// A field that is a detail of an option is drawn with that option.
function withoutDetails(fields: Fields): NamedFields {
  const entries = Object.entries(fields)
  const details = entries.flatMap(([, field]) =>
    field.kind === 'choices' ? Object.values(field.details ?? {}) : [],
  )
  return entries.filter(([name]) => !details.includes(name))
}

// Two numbers of one unit are side by side, and an end is beside its start.
function findGroups(fields: NamedFields): NamedFields[] {
  const groups: NamedFields[] = []
  for (const entry of fields) {
    const [ownName, own] = entry
    const last = groups.at(-1)
    const isJoined = last?.some(
      ([name, field]) =>
        name === own.displayedWith ||
        (own.kind === 'date' && name === own.notBefore) ||
        (field.kind === 'number' && field.unitOf === ownName),
    )
    if (last && isJoined && own.kind !== 'choices') last.push(entry)
    else groups.push([entry])
  }
  return groups
}

function findFolds(groups: NamedFields[]): { behind?: string; groups: NamedFields[] }[] {
  const folds: { behind?: string; groups: NamedFields[] }[] = []
  for (const group of groups) {
    const { behind } = group[0]?.[1] ?? {}
    const last = folds.at(-1)
    if (last && last.behind === behind) last.groups.push(group)
    else folds.push({ behind, groups: [group] })
  }
  return folds
}

function Control({ definition, field, scope, ...rest }: ControlProps) {
  const control = (
    <>
      {drawControl(definition, field, rest, useContext(FormAidsContext))}
      <HidingNotice control={field.name} />
    </>
  )
  return definition.when ? (
    <div data-when={whenTokens(scope, definition.when)}>{control}</div>
  ) : (
    control
  )
}

/** Marks the required fields, because most are optional. A choice beside it can fill a text. */
function formatLabel(definition: Field, isUnmarked: boolean): ReactNode {
  const isFilled = definition.kind === 'text' && definition.filledBy !== undefined
  const isMarked = 'required' in definition && definition.required && !isUnmarked && !isFilled
  if (!isMarked) return definition.label
  return (
    <>
      {definition.label} <span className="font-normal">(required)</span>
    </>
  )
}

function drawControl(
  definition: Field,
  field: Metadata,
  {
    isOwn,
    legend,
    isUnmarked = false,
    renderDetail,
  }: Pick<ControlProps, 'isOwn' | 'legend' | 'isUnmarked' | 'renderDetail'>,
  aids: FormAids,
): ReactNode {
  const { hint } = definition
  const label = formatLabel(definition, isUnmarked)
  const frame = { field, label, hint, isLabelHidden: definition.label === legend }
  switch (definition.kind) {
    case 'text':
      if (definition.lookUp) {
        return <MedicationNameField field={field} label={label} hint={hint} />
      }
      if (definition.input === 'tel') {
        return <PhoneField {...frame} autoComplete={isOwn ? definition.autoComplete : 'off'} />
      }
      return (
        <TextField
          {...frame}
          type={definition.input}
          autoComplete={isOwn ? definition.autoComplete : 'off'}
          chars={definition.maxLength <= 20 ? 20 : undefined}
          list={definition.suggestions && suggestionsId(definition.suggestions)}
        />
      )
    case 'longText':
      return <TextareaField field={field} label={label} hint={hint} />
    case 'date':
      return (
        <DayField
          {...frame}
          type="date"
          latest={definition.past ? aids.latestDay : undefined}
          autoComplete={isOwn ? definition.autoComplete : 'off'}
        />
      )
    case 'month':
      return (
        <DayField
          {...frame}
          hint={hint ?? 'Month and year'}
          type="month"
          latest={definition.past ? aids.latestDay : undefined}
        />
      )
    case 'year':
      return <TextField {...frame} type="number" chars={4} />
    case 'time':
      return <TextField {...frame} type="time" chars={12} />
    case 'number':
      return definition.decimals ? (
        <DecimalField {...frame} chars={8} after={definition.unit} />
      ) : (
        <TextField {...frame} type="number" chars={8} after={definition.unit} />
      )
    case 'flag':
      return <CheckboxField field={field} label={label} hint={hint} />
    case 'choice': {
      const props = { ...frame, options: definition.options }
      if (definition.display === 'radios') return <RadioField {...props} />
      // Without an empty option, the first one would count as the answer.
      const needsEmpty = !definition.defaultValue || isEmpty(field.initialValue)
      return <SelectField {...props} empty={needsEmpty ? 'Choose one' : undefined} />
    }
    case 'choices':
      return (
        <CheckboxesField
          {...frame}
          options={definition.options}
          groups={definition.groups}
          meanings={definition.meanings}
          renderMore={value => {
            const detail = definition.details?.[value]
            return detail && renderDetail(detail)
          }}
        />
      )
    case 'height':
      return <HeightControl field={field} label={definition.label} />
    case 'weight':
      return <WeightControl field={field} label={definition.label} />
    case 'list':
      if (definition.boxesOf) {
        return <BoxesControl definition={definition} field={field} choice={definition.boxesOf} />
      }
      return <ListControl definition={definition} field={field} legend={legend} />
    case 'mirror':
      return <Elsewhere definition={definition} field={field} aids={aids} />
    case 'code':
      return null
  }
}

interface DayFieldProps extends Omit<ComponentProps<typeof TextField>, 'max' | 'chars'> {
  type: 'date' | 'month'
  /** See `latestDay`; undefined if the future is allowed. */
  latest: string | undefined
}

function DayField({ latest, ...rest }: DayFieldProps) {
  if (latest === undefined) return <TextField {...rest} chars={20} />
  return <PastDayField latest={latest} {...rest} />
}

/** Offers the days up to the browser's today; without scripts up to `latest`. */
function PastDayField({ latest, ...rest }: DayFieldProps & { latest: string }) {
  const max = useLatestDay(rest.field.formId, latest)
  return <TextField {...rest} chars={20} max={rest.type === 'month' ? max.slice(0, 7) : max} />
}

/** An answer of another section, with a link to it. */
function Elsewhere({
  definition,
  field,
  aids,
}: {
  definition: MirrorField
  field: Metadata
  aids: FormAids
}) {
  const answer = aids.mirrored[field.name]
  if (!answer) return null
  return (
    <div className="field">
      <p className="field-label">{definition.label}</p>
      <p className="flex flex-wrap items-center gap-x-4">
        <span>{answer.words}</span>
        {answer.to && (
          <Link to={answer.to} className="touch-link text-base">
            Change it in {answer.sectionTitle}
          </Link>
        )}
      </p>
    </div>
  )
}
