import {
  doubtDailyAmount,
  doubtDose,
  doubtStrength,
  doubtWeeklyAmount,
  findForm,
  readHourlyAmount,
  readPills,
  readPillsWithStrength,
  readUses,
  toAmountMeaning,
} from './dose-meanings.ts'
import { forms, pillNames, units, uses } from './dose-words.ts'
import { count, digits, numberWord, readCount } from './numbers.ts'
import { type Meaning, type Pattern, pattern } from './pieces.ts'

// Amounts, counts of tablets, strengths and forms.

const unit = `(?:${units.map(({ names }) => names).join('|')})`
const hour = '(?:hours?|hrs?|h)'
const pill = `(?:${pillNames})`
// "500 mg film-coated tablets": between a strength and its form.
const coat =
  '(?:(?:oral|film[- ]coated|coated|chewable|dispersible|effervescent|enteric[- ]coated|gastro-resistant|modified[- ]release|prolonged[- ]release) )*'
const use = `(?:${uses.map(({ names }) => names).join('|')})`

/** Patterns of doses: amounts, counts, strengths and forms. */
export const dosePatterns: Pattern[] = [
  // "2 tablets of 500 mg", "2 x 500 mg", "two 500 mg tablets"
  pattern(
    `(${count}) ?(${pill}) ?(?:of|x|@|at|each|\\()? ?(?:of )?(${digits}) ?(${unit})(?: each)?\\)?`,
    readPillsWithStrength,
  ),
  pattern(
    `(${digits}|${numberWord})() ?x ?(${digits}) ?-?(${unit})(?: ${coat}(${pill}))?`,
    ([typed = '', number = '', , amount = '', unit = '', pillWord = '']) =>
      readPillsWithStrength([typed, number, pillWord, amount, unit], true),
  ),
  pattern(
    `(${numberWord}|an?) (${digits}) ?-?(${unit}) ${coat}(${pill})`,
    ([typed = '', number = '', amount = '', unit = '', pillWord = '']) =>
      readPillsWithStrength([typed, number, pillWord, amount, unit], true),
  ),
  // "500 mg tablets", "500 mg each", "500 mg per tablet"
  pattern(`(${digits}) ?-?(${unit}) ${coat}(${pill})`, ([, number = '', unit = '', form = '']) =>
    toAmountMeaning(number, unit, { isPerPill: true, form: findForm(form) }),
  ),
  pattern(
    `(${digits}) ?-?(${unit}) ?(?:each|(?:\\/|per |a |in each |in one )${pill})`,
    ([, number = '', unit = '']) => toAmountMeaning(number, unit, { isPerPill: true }),
  ),
  pattern(`(${digits}) ?-?(${unit})`, ([, number = '', unit = '']) =>
    toAmountMeaning(number, unit),
  ),
  pattern(`(${count}) ?(${pill})`, ([, number = '', form = '']) => readPills(number, form)),
  pattern(`(${count}) ?(${use})`, ([, number = '', name = '']) => readUses(number, name)),
  // An amount per hour is the strength of a patch, and its dose.
  pattern(`(${digits}) ?(${unit}) ?(?:\\/|per |an ) ?${hour}`, ([, number = '', unit = '']) =>
    readHourlyAmount(number, unit),
  ),
  // "250 mg/5 ml", "100 units/ml", "15 mg/kg": not a dose
  pattern(
    `(${digits}) ?${unit} ?(?:\\/|per |in ) ?(?:${digits} ?)?(?:ml|mls|cc|l|g|gm|kg|puff|actuation|spray|drop|patch)`,
    ([typed = '']) => doubtStrength(typed),
  ),
  pattern('u-?\\d{2,3}', ([typed = '']) => doubtStrength(typed)),
  pattern(
    `(?:${digits} ?${unit}|${count} ?(?:${pill}|${use})) ?(?:\\/ ?|per |a |in a |in )(?:day|d|24 ?${hour})`,
    ([typed = '']) => (isOne(typed) ? undefined : doubtDailyAmount(typed)),
  ),
  pattern(
    `(?:${digits} ?${unit}|${count} ?(?:${pill}|${use})) ?(?:\\/ ?|per |a |in a )(?:week|wk)`,
    ([typed = '']) => (isOne(typed) ? undefined : doubtWeeklyAmount(typed)),
  ),
  pattern(
    `(${digits}) (?:a|per|each) day|(${digits}) ?\\/ ?(?:day|d)|([2-9]) (?:daily|od|qd)`,
    ([typed = '', ...numbers]) =>
      numbers.some(number => readCount(number) === 1) ? undefined : doubtDailyAmount(typed),
  ),
  // Ranges and choices: "1-2 tablets", "5 to 10 mg", "200 or 400 mg"
  pattern(
    `(?:${digits}|${numberWord}) ?(?:${unit}|${pill})? ?(?:to|or|and\\/or) ?(?:${digits}|${numberWord}) ?(?:${unit}|${pill}|${use})`,
    ([typed = '']) => doubtDose(`“${typed}” is more than one dose.`),
  ),
  pattern(`${digits} ?- ?${digits} ?(?:${pill}|${use})`, ([typed = '']) =>
    doubtDose(`“${typed}” is more than one dose.`),
  ),
  // "5/325", "875-125 mg", "5 mg/325 mg", "10/10/5"
  pattern(
    `${digits} ?(?:${unit})?(?: ?\\/ ?${digits}(?: ?${unit})?)+|${digits}(?:-${digits})+(?: ?${unit})?`,
    ([typed = '']) => readCombination(typed),
  ),
  pattern(`${count} ?${use} ?(?:-|to|or) ?${count}`, ([typed = '']) =>
    doubtDose(`“${typed}” is more than one dose.`),
  ),
  // "500 mg x 2": two tablets, or twice a day
  pattern(
    `${digits} ?${unit} ?x ?\\d+(?! ?(?:daily|days?|a |per |\\/|times|x|weeks?))`,
    ([typed = '']) => doubtDose(`“${typed}” can be read in two ways.`),
  ),
  pattern(`(${digits}) (?:gr|grains?)`, ([typed = '']) =>
    doubtDose(`The unit of “${typed}” was not read.`),
  ),
  ...forms.map(({ names, answer }) => pattern(names, () => ({ kind: 'form', form: answer }))),
  pattern(
    '(?:max(?:imum)?\\.?|up to|upto|not more than|no more than|do not exceed|not to exceed|at most|not exceeding|limit)\\b[^,;()]*',
    () => ({ kind: 'noField' }),
  ),
]

function isOne(typed: string): boolean {
  return new RegExp(`^(?:1|one|an?) ?(?:${pill}|${use})`, 'iu').test(typed)
}

// Schemes such as "1-0-1" and parts of a tablet are no strengths.
function readCombination(typed: string): Meaning | undefined {
  const numbers = typed.match(/\d+(?:[.,]\d+)?/g) ?? []
  const isPlain = !/[a-zµ%]/i.test(typed)
  // "Since 3/2021" is a date.
  if (/^\d{1,2}\/(?:19|20)\d\d$/.test(typed)) return { kind: 'noField' }
  if (isPlain && /^[1-3]\/[2-4]$/.test(typed))
    return doubtDose(`“${typed}” can be read in two ways.`)
  if (isPlain && numbers.every(number => Number(number.replace(',', '.')) <= 4)) return undefined
  return { kind: 'combination' }
}
