import { accessLevels, levelMeanings, levelNames } from '#app/access/access-levels.ts'
import { RadioField } from '#app/forms/fields/choice-fields.tsx'
import type { FieldProps } from '#app/forms/fields/text-fields.tsx'

const options = Object.fromEntries(accessLevels.map(level => [level, levelNames[level]]))

/** Radio buttons for the access levels, each with its explanation. */
export function LevelField(props: FieldProps) {
  return <RadioField {...props} options={options} meanings={levelMeanings} />
}
