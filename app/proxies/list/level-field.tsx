import { FieldError, type FieldProps, scopedName } from '#app/forms/fields.tsx'
import { accessLevels, levelMeanings, levelNames } from '../levels.ts'

/** One of the access levels, each with what it means. */
export function LevelField({ field, label, hint }: FieldProps) {
  const describing = [hint && field.descriptionId, field.errors?.length && field.errorId]
    .filter(Boolean)
    .join(' ')
  return (
    <fieldset
      className="field"
      data-field={scopedName(field.name)}
      aria-describedby={describing || undefined}
    >
      <legend className="field-label">{label}</legend>
      {hint && (
        <p id={field.descriptionId} className="field-hint">
          {hint}
        </p>
      )}
      <FieldError field={field} />
      <div className="space-y-1">
        {accessLevels.map((level, index) => {
          // The error summary links to the field's id: that is the first choice.
          const id = index === 0 ? field.id : `${field.id}-${level}`
          return (
            <div key={level} className="choice">
              <input
                type="radio"
                id={id}
                name={field.name}
                form={field.formId}
                value={level}
                defaultChecked={field.initialValue === level}
                aria-invalid={field.errors?.length ? true : undefined}
                aria-describedby={`${id}-meaning`}
              />
              <label htmlFor={id}>{levelNames[level]}</label>
              <p id={`${id}-meaning`} className="max-w-prose pb-2 pl-11 text-base text-muted">
                {levelMeanings[level]}
              </p>
            </div>
          )
        })}
      </div>
    </fieldset>
  )
}
