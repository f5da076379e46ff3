import { count, digits, numberWord, readCount, readNumber } from './numbers.ts'
import {
  type Amount,
  type DoseUnit,
  type Meaning,
  type NamedForm,
  type Pattern,
  pattern,
} from './pieces.ts'

// Amounts, counts of tablets, strengths and forms.

const units: [names: string, unit: DoseUnit, customUnit?: string][] = [
  ['mg|mgs|mgm|milligrams?|milligrammes?', 'mg'],
  ['mcg|mcgs|µg|ug|mikrogramm?|micrograms?|microgrammes?|micro ?g', 'mcg'],
  ['g|gm|gms|grams?|grammes?', 'g'],
  ['ml|mls|cc|millilit(?:er|re)s?', 'ml'],
  ['iu|i\\.u\\.?|ie|ui|international units?', 'IU'],
  ['%|percent|per cent', '%'],
  ['units?|unit\\(s\\)|u', 'other', 'units'],
  ['meq|milliequivalents?', 'other', 'mEq'],
  ['mmol|mmols|millimoles?', 'other', 'mmol'],
  ['ng|nanograms?', 'other', 'ng'],
]
const unit = `(?:${units.map(([names]) => names).join('|')})`
const hour = '(?:hours?|hrs?|h)'
const pillWords =
  'tablets?|tabs?|tabl|tbl|tablet\\(s\\)|pills?|caplets?|capsules?|caps?|softgels?|gel ?caps?|gelcaps?|gummy|gummies|lozenges?'
const pill = `(?:${pillWords})`
// "500 mg film-coated tablets": between a strength and its form.
const coat =
  '(?:(?:oral|film[- ]coated|coated|chewable|dispersible|effervescent|enteric[- ]coated) )*'

const uses: [names: string, customUnit: string, form?: NamedForm][] = [
  ['puffs?|inhalations?', 'puffs', { form: 'inhaler' }],
  ['sprays?', 'sprays', { form: 'spray' }],
  ['drops?|gtts?', 'drops', { form: 'drops' }],
  ['patch(?:es)?', 'patches', { form: 'patch' }],
  ['tsps?|teaspoons?|teaspoonfuls?', 'teaspoons', { form: 'liquid' }],
  ['tbsps?|tablespoons?|tablespoonfuls?', 'tablespoons', { form: 'liquid' }],
  ['sachets?|packets?', 'sachets'],
  ['suppositor(?:y|ies)', 'suppositories', { form: 'other', customForm: 'Suppository' }],
  ['scoops?', 'scoops'],
  ['capfuls?', 'capfuls'],
]
const use = `(?:${uses.map(([names]) => names).join('|')})`

const forms: [names: string, answer: NamedForm][] = [
  ['tablets?|tabs?|tabl|tbl|tablet\\(s\\)|caplets?', { form: 'tablet' }],
  ['capsules?|caps?|softgels?|gel ?caps?|gelcaps?', { form: 'capsule' }],
  [
    'liquid|solution|suspension|syrup|elixir|oral (?:liquid|solution|suspension)',
    { form: 'liquid' },
  ],
  [
    'injections?|injectable|inject|pen|prefilled pen|syringe|vial|subcut|sub-?q|sq|sc|subcutaneous(?:ly)?|im|iv|intramuscular(?:ly)?|intravenous(?:ly)?',
    { form: 'injection' },
  ],
  ['patch(?:es)?', { form: 'patch' }],
  ['cream', { form: 'cream' }],
  ['ointment', { form: 'other', customForm: 'Ointment' }],
  ['gel', { form: 'other', customForm: 'Gel' }],
  ['lotion', { form: 'other', customForm: 'Lotion' }],
  ['inhaler|inh|mdi|inhalation|puffer', { form: 'inhaler' }],
  ['eye ?drops?|ear ?drops?|drops?', { form: 'drops' }],
  ['nasal spray|spray', { form: 'spray' }],
  ['suppositor(?:y|ies)', { form: 'other', customForm: 'Suppository' }],
  ['powder', { form: 'other', customForm: 'Powder' }],
  ['gummy|gummies', { form: 'other', customForm: 'Gummy' }],
  ['lozenges?', { form: 'other', customForm: 'Lozenge' }],
]

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
  ...forms.map(([names, answer]) => pattern(names, () => ({ kind: 'form', form: answer }))),
  pattern(
    '(?:max(?:imum)?\\.?|up to|upto|not more than|no more than|do not exceed|not to exceed|at most|not exceeding|limit)\\b[^,;()]*',
    () => ({ kind: 'noField' }),
  ),
]

function isOne(typed: string): boolean {
  return new RegExp(`^(?:1|one|an?) ?(?:${pill}|${use})`, 'iu').test(typed)
}

function doubtDose(explanation: string): Meaning {
  return { kind: 'doubt', about: 'dose', explanation }
}

function doubtStrength(typed: string): Meaning {
  return {
    kind: 'doubt',
    about: 'strength',
    explanation: `“${typed}” is a strength, not a dose.`,
  }
}

function doubtDailyAmount(typed: string): Meaning {
  return doubtDose(`“${typed}” is for a whole day: the line does not say how to divide it.`)
}

// Schemes such as "1-0-1" and parts of a tablet are no strengths.
function readCombination(typed: string): Meaning | undefined {
  const numbers = typed.match(/\d+(?:[.,]\d+)?/g) ?? []
  const isPlain = !/[a-zµ%]/i.test(typed)
  if (isPlain && /^[1-3]\/[2-4]$/.test(typed))
    return doubtDose(`“${typed}” can be read in two ways.`)
  if (isPlain && numbers.every(number => Number(number.replace(',', '.')) <= 4)) return undefined
  return { kind: 'combination' }
}

function readPillsWithStrength(match: string[], isSure = false): Meaning | undefined {
  const [typed = '', number = '', pillWord = '', amount = '', unitName = ''] = match
  // "2 tablets 500 mg" may be both together.
  const isEach =
    isSure || /\b(?:of|x|@|at|each)\b|@/iu.test(typed.replace(/^(?:1\/2|half) of/i, ''))
  const [count, strength] = [readCount(number), readAmount(amount, unitName)]
  if (!isEach && count !== 1) return undefined
  if (count === undefined || !strength) return doubtReading(typed)
  return { kind: 'pills', count, amount: strength, ...toFormPart(pillWord) }
}

function readPills(number: string, form: string): Meaning {
  const count = readCount(number)
  if (count === undefined) return doubtReading(number)
  return { kind: 'pills', count, ...toFormPart(form) }
}

function readUses(number: string, name: string): Meaning {
  const count = readCount(number)
  const [, customUnit = '', form] = uses.find(([names]) => isNamed(names, name)) ?? []
  if (count === undefined) return doubtReading(number)
  const amount = { number: count, unit: 'other' as const, customUnit }
  return { kind: 'uses', amount, ...(form && { form }) }
}

function readHourlyAmount(number: string, name: string): Meaning {
  const amount = readAmount(number, name)
  if (!amount) return doubtReading(number)
  const words = amount.customUnit ?? amount.unit
  return { kind: 'amount', amount: { ...amount, unit: 'other', customUnit: `${words}/hour` } }
}

function toAmountMeaning(
  number: string,
  name: string,
  more: { isPerPill?: boolean; form?: NamedForm } = {},
): Meaning {
  const amount = readAmount(number, name)
  if (!amount) return doubtReading(`${number} ${name}`)
  return { kind: 'amount', amount, ...more }
}

function doubtReading(typed: string): Meaning {
  return doubtDose(`“${typed.trim()}” can be read in two ways.`)
}

function readAmount(number: string, name: string): Amount | undefined {
  const value = readNumber(number)
  const [, unit, customUnit] = units.find(([names]) => isNamed(names, name)) ?? []
  if (value === undefined || unit === undefined) return undefined
  return { number: value, unit, ...(customUnit && { customUnit }) }
}

function toFormPart(name: string): { form?: NamedForm } {
  const form = findForm(name)
  return form ? { form } : {}
}

// "Pill" says nothing about the form.
function findForm(name: string): NamedForm | undefined {
  return forms.find(([names]) => isNamed(names, name))?.[1]
}

function isNamed(names: string, name: string): boolean {
  return new RegExp(`^(?:${names})$`, 'iu').test(name)
}
