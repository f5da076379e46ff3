import type { FieldMetadata } from '@conform-to/react'
import { useEffect, useRef, useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { useHydrated } from '#app/ui/document/use-hydrated.ts'
import { countShown, type PartChoice, type SectionChoice, sectionPartsOf } from './link-sections.ts'

interface BoxesProps {
  // conform's metadata is invariant in its schema.
  // biome-ignore lint/suspicious/noExplicitAny: see above
  field: FieldMetadata<any, any, string[]>
  /** Keys of the parts that are ticked when the page is drawn. */
  ticked: string[]
}

interface SectionBoxesProps extends BoxesProps {
  section: SectionChoice
  /** Keys of the parts that the link shows now. */
  saved: string[]
}

/** Draws the boxes of a section: one, or equal ones of its separate parts and of all the rest. */
export function SectionBoxes({ section, ...rest }: SectionBoxesProps) {
  const { title, whole, alone } = section
  if (alone.length > 0) return <SectionGroup section={section} {...rest} />
  return (
    <div className="mt-6 border-t border-line pt-3 text-lg font-semibold">
      <PartBox part={whole} label={`Show ${title}`} {...rest} />
    </div>
  )
}

function SectionGroup({ section, saved, ticked, field }: SectionBoxesProps) {
  const group = useRef<HTMLFieldSetElement>(null)
  const [chosen, setChosen] = useState(ticked)
  const readChosen = () =>
    setChosen(findBoxes(group.current).flatMap(box => (box.checked ? [box.value] : [])))
  // A browser restores boxes, and people tick them, before scripts run.
  useEffect(readChosen, [])
  return (
    <fieldset ref={group} className="mt-6 border-t border-line pt-4" onChange={readChosen}>
      <legend className="sr-only">{section.title}</legend>
      <div className="flex flex-wrap items-center justify-between gap-x-6">
        <div>
          <p aria-hidden="true" className="text-lg font-semibold">
            {section.title}
          </p>
          <p role="status" className="text-base text-muted">
            {describeShown(section, saved, chosen)}
          </p>
        </div>
        <AllOrNone title={section.title} findBoxes={() => findBoxes(group.current)} />
      </div>
      <div className="choices mt-2">
        {sectionPartsOf(section).map(part => (
          <PartBox key={part.key} part={part} label={part.label} field={field} ticked={ticked} />
        ))}
      </div>
    </fieldset>
  )
}

function findBoxes(group: HTMLFieldSetElement | null): HTMLInputElement[] {
  return [...(group?.querySelectorAll<HTMLInputElement>('input[type=checkbox]') ?? [])]
}

function describeShown(section: SectionChoice, saved: string[], chosen: string[]): string {
  const isChanged = sectionPartsOf(section).some(
    ({ key }) => saved.includes(key) !== chosen.includes(key),
  )
  const all = sectionPartsOf(section).length
  const count = countShown(section, isChanged ? chosen : saved)
  const words = count === all ? `all ${all}` : count === 0 ? 'nothing' : `${count} of ${all}`
  return `${isChanged ? 'Shown after you save' : 'Shown now'}: ${words}`
}

function AllOrNone({ title, findBoxes }: { title: string; findBoxes: () => HTMLInputElement[] }) {
  const className = useHydrated() ? undefined : 'scripted-place'
  const tick = (isTicked: boolean) => {
    for (const box of findBoxes()) if (box.checked !== isTicked) box.click()
  }
  return (
    <div className="flex flex-wrap gap-x-5">
      {[true, false].map(isTicked => (
        <Button
          key={String(isTicked)}
          type="button"
          variant="quiet"
          className={className}
          onClick={() => tick(isTicked)}
        >
          <span>
            {isTicked ? 'Show all' : 'Show none'}
            <span className="sr-only"> of {title}</span>
          </span>
        </Button>
      ))}
    </div>
  )
}

/** Hints that people easily overlook, by the key of the part. */
const hints: Record<string, string> = {
  medications:
    'All medicines you take now, and why. A medicine can reveal what you withhold elsewhere.',
}

function PartBox({ part, label, field, ticked }: BoxesProps & { part: PartChoice; label: string }) {
  const id = `${field.id}-${part.key}`
  const hint = part.needs ? 'Shown only together with “All other answers”.' : hints[part.key]
  const hintId = `${id}-hint`
  return (
    <div className="choice">
      <input
        type="checkbox"
        id={id}
        name={field.name}
        form={field.formId}
        value={part.key}
        defaultChecked={ticked.includes(part.key)}
        aria-describedby={hint && hintId}
      />
      <label htmlFor={id}>
        {label}
        {!part.isShownByDefault && (
          <span className="block text-base font-normal text-muted">Withheld by default</span>
        )}
      </label>
      {hint && (
        <p id={hintId} className="pb-2 pl-11 text-base font-normal text-muted">
          {hint}
        </p>
      )}
    </div>
  )
}
