import {
  doubtDailyAmount,
  doubtDose,
  doubtWeeklyAmount,
  findForm,
  readPills,
  readPillsWithStrength,
  readUses,
  toAmountMeaning,
} from './dose-meanings.ts'
import { allNames, forms, pillNames, units, uses } from './dose-words.ts'
import { aDay, anyCount, aWeek, choiceWords, foreignPills } from './foreign-words.ts'
import { digits, fraction, readForeignCount } from './numbers.ts'
import { type Meaning, type Pattern, pattern } from './pieces.ts'

// Doses in other languages than English: "1 comprimé et demi", "20 Tropfen", "10 ünite".

const unit = `(?:${allNames(units)})`
const pill = `(?:${pillNames}|${Object.values(foreignPills).join('|')})`
const use = `(?:${allNames(uses)})`
const count = `(?:${fraction}|${anyCount})`

/** Patterns of doses in other languages. */
export const foreignDosePatterns: Pattern[] = [
  // "2 Tabletten à 500 mg"
  pattern(`(${count}) ?(${pill}) (?:de|da|di|à|a|zu|von|po|x) (${digits}) ?(${unit})`, match =>
    isCount(match[1]) ? readPillsWithStrength(match, true) : undefined,
  ),
  pattern(`(${digits}) ?-?(${unit}) (${pill})`, ([, number = '', name = '', form = '']) =>
    toAmountMeaning(number, name, { isPerPill: true, form: findForm(form) }),
  ),
  pattern(`(${digits}) ?(${unit})`, ([, number = '', name = '']) => toAmountMeaning(number, name)),
  pattern(`(${count}) ?(${pill})`, ([, number = '', form = '']) =>
    isCount(number) ? readPills(number, form) : undefined,
  ),
  pattern(
    `(${count}) ?(${pill}) (?:et|y|e|i) (?:demie?|medi[oa]|mezz[oa]|mei[oa]|p[óo][łl])`,
    ([, number = '', form = '']) => (isCount(number) ? readPills(number, form, 0.5) : undefined),
  ),
  // "1 y medio", "un comprimé et quart"
  pattern(
    `(?:${count}) ?(?:(?:${pill}) )?(?:et|y|e|i) (?:demie?|medi[oa]|mezz[oa]|mei[oa]|p[óo][łl]|quart|cuarto|quarto)`,
    ([typed = '']) =>
      isCount(typed.split(' ')[0]) ? doubtDose(`“${typed}” was not read.`) : undefined,
  ),
  pattern(`(${count}) ?(${use})`, ([, number = '', name = '']) =>
    isCount(number) ? readUses(number, name) : undefined,
  ),
  pattern(`(${count}) ?(?:${unit}|${pill}|${use})? ?(?:${aDay})`, ([typed = '', number = '']) =>
    doubtSeveral(typed, number),
  ),
  pattern(`(${count}) ?(?:${unit}|${pill}|${use}) ?(?:${aWeek})`, ([typed = '', number = '']) => {
    const several = readForeignCount(number)
    return several === undefined || several === 1 ? undefined : doubtWeeklyAmount(typed)
  }),
  pattern(`g[üu]nde (${count}) ?(?:${pill}|${use})`, ([typed = '', number = '']) =>
    doubtSeveral(typed, number),
  ),
  pattern(
    `(${anyCount})(?: ?- ?| (?:${choiceWords}) )(${anyCount}) ?(?:${unit}|${pill}|${use})`,
    ([typed = '', one, other]) =>
      isCount(one) && isCount(other) ? doubtDose(`“${typed}” is more than one dose.`) : undefined,
  ),
  ...forms.flatMap(({ foreign, answer }) =>
    foreign ? [pattern(foreign, () => ({ kind: 'form', form: answer }))] : [],
  ),
]

function isCount(typed = ''): boolean {
  return readForeignCount(typed) !== undefined
}

// "2 comprimidos al día" does not say how to divide them.
function doubtSeveral(typed: string, number: string): Meaning | undefined {
  const count = readForeignCount(number)
  return count === undefined || count === 1 ? undefined : doubtDailyAmount(typed)
}
