import { dosePatterns } from './dose-patterns.ts'
import { foreignDosePatterns } from './foreign-doses.ts'
import { foreignTimePatterns } from './foreign-times.ts'
import { compilePatterns } from './pieces.ts'
import { timePatterns } from './time-patterns.ts'

/** Patterns of doses and times in all languages, compiled for `partsIn`. */
export const linePatterns = compilePatterns([
  ...dosePatterns,
  ...timePatterns,
  ...foreignDosePatterns,
  ...foreignTimePatterns,
])
