import { RadioField } from '#app/forms/choice-fields.tsx'
import type { FieldProps } from '#app/forms/fields.tsx'
import { accessLevels, levelMeanings, levelNames } from '../levels.ts'

const options = Object.fromEntries(accessLevels.map(level => [level, levelNames[level]]))

/** One of the access levels, each with what it means. */
export function LevelField(props: FieldProps) {
  return <RadioField {...props} options={options} meanings={levelMeanings} />
}
