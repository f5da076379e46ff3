import { isCountUnit, unitsOfForms } from '#app/profile-definition/count-units.ts'
import type { Meaning, Pattern } from './line-parts.ts'
import { everyDay, namedForms, otherForms, pills, units, uses } from './line-words.ts'
import { digits, fraction, fractionWords, numberWord, readCount, readNumber } from './numbers.ts'

// Patterns of amounts, counts, strengths and forms.

const unit = `(${units.map(({ names }) => names).join('|')})`
const pill = `(?:${pills.map(({ names }) => names).join('|')})`
const use = `(?:${uses.map(({ names }) => names).join('|')})`
const amount = `(${digits}) ?-?${unit}`
const count = `(?:${fraction}|${fractionWords}|${numberWord}|${digits}|an?)`
const some = `(${count})(?: of)?(?: an?)?`
const afterCount =
  'po|by mouth|bid|b\\.i\\.d|tid|t\\.i\\.d|qid|bd|tds|qds|qd|q\\d+h?|qhs|qam|twice|once|three|four|every|each|at|in|with|as|prn|nightly|nocte|mane|morning|noon|evening|night|before|after'
// "5/325", "37.5-25 mg", "100/62.5/25", "5 mg/325 mg"
const strengths = `\\d[\\d.]*(?: ?${unit})?([/-])\\d[\\d.]*(?:\\2\\d[\\d.]*)?(?: ?${unit})?(?:/(?:dose|puff|inhalation))?`

/** Patterns of doses: how much, of which form. */
export const dosePatterns: Pattern[] = [
  [amount, ([, number = '', unit = '']) => readAmount(number, unit)],
  // "500 mg tablets" are of one pill.
  [
    `${amount} (?:per )?(${pill})`,
    ([, number = '', unit = '', name]) => readAmount(number, unit, 'pill', name),
  ],
  [`${amount} total`, ([, number = '', unit = '']) => readAmount(number, unit, 'total')],
  [
    `${amount} ?(?:/|per) ?(24 ?)?(?:hours?|hrs?|h)`,
    ([, number = '', unit = '', day]) => {
      const read = readAmount(number, unit)
      if (read?.kind !== 'amount') return read
      const { amount } = read
      if (!day) return { ...read, amount: { ...amount, strengthPer: 'hour' } }
      const customUnit = `${amount.customUnit ?? amount.unit}/24 hours`
      return { ...read, amount: { ...amount, unit: 'other', customUnit } }
    },
  ],
  [
    `(take )?${some} (${pill})(?: of ${amount})?`,
    ([, take, count = '', name, ...each]) => readPills({ take, count, name, each }),
  ],
  // "two 500 mg tablets", but "2 500 mg" is unclear
  [
    `(take )?(${numberWord}|${fractionWords}) ${amount} (${pill})`,
    ([, take, count = '', number, unit, name]) =>
      readPills({ take, count, name, each: [number, unit] }),
  ],
  // "Take one twice a day" counts pills, if the line says that it is about pills.
  [
    `(take )?(${count})(?: to be taken|(?= (?:${afterCount})\\b))`,
    ([, take, count = '']) => readPieces(count, take),
  ],
  [`${some} (${use})`, ([, count = '', name = '']) => readUses(count, name)],
  [`${amount} ?(?:/|per) ?mls?`, ([, number = '', unit = '']) => readConcentration(number, unit)],
  [
    `${amount} ?/ ?(?:${digits})? ?(?:mls?|doses?|puffs?|sprays?|actuations?)`,
    ([typed = '']) => ({
      kind: 'strength',
      isDose: /\/ ?0?\.\d/.test(typed),
    }),
  ],
  [
    `(?:max(?:imum|\\.)?(?: of)?|up to|not? more than|at most) (${count}) ?(${pill}|${use}|units?)?${everyDay}`,
    ([, count = '', name]) => readMost(count, name),
  ],
  ['u-?(?:100|200|300|500)', () => ({ kind: 'strength', isDose: false })],
  [strengths, ([typed = '']) => readStrengths(typed)],
  ...pills.flatMap(({ names, form }): Pattern[] =>
    form ? [[names, () => ({ kind: 'form', form })]] : [],
  ),
  ...namedForms.map(({ names, form }): Pattern => [names, () => ({ kind: 'nameWord', form })]),
  ...[...otherForms, ...uses].flatMap(({ names, form }): Pattern[] =>
    form ? [[names, () => ({ kind: 'form', form })]] : [],
  ),
]

// The limits of the medication form.
const maxAmount = 1_000_000
const maxCount = 100

function readAmount(
  typed: string,
  unitName: string,
  of?: 'pill' | 'total',
  pillName?: string,
): Meaning | undefined {
  const number = readNumber(typed)
  if (typeof number === 'object') return { kind: 'unclearNumber', number }
  const unit = findNamed(units, unitName)
  if (number === undefined || !unit || number <= 0 || number > maxAmount) return undefined
  // "4,5 units" may be two doses.
  if (unit.customUnit === 'units' && typed.includes(',')) return undefined
  const { names: _names, ...unitFields } = unit
  const form = pillName ? findNamed(pills, pillName)?.form : undefined
  return {
    kind: 'amount',
    amount: { number, ...unitFields },
    ...(of && { of }),
    ...(form && { form }),
  }
}

function readConcentration(typed: string, unit: string): Meaning | undefined {
  const read = readAmount(typed, unit)
  if (read?.kind !== 'amount') return { kind: 'strength', isDose: false }
  return { kind: 'strength', isDose: false, perMl: { ...read.amount, strengthPer: 'ml' } }
}

function readMost(typed: string, name: string | undefined): Meaning | undefined {
  const count = toCount(typed)
  if (count === undefined) return undefined
  if (!name) return { kind: 'most', count }
  const pill = findNamed(pills, name)
  const other = findNamed(uses, name) ?? findNamed(units, name)
  return { kind: 'most', count, unit: pill ? pillUnit(pill) : other?.customUnit }
}

function pillUnit({ form }: (typeof pills)[number]): string {
  return (form && unitsOfForms[form.form]) ?? 'pills'
}

interface TypedPills {
  take?: string
  count: string
  name?: string
  each: (string | undefined)[]
}

function readPills({ take, count: typed, name, each }: TypedPills): Meaning | undefined {
  const count = toCount(typed)
  const form = name ? findNamed(pills, name)?.form : undefined
  const [number, unit] = each
  const amount = number && unit ? readAmount(number, unit) : undefined
  if (amount && amount.kind !== 'amount') return amount
  // "Xanax 1 1/2 tablet" may be half a tablet of 1 mg, and "1/2 tablets" one or two.
  const isMany = name?.endsWith('s') === true
  const isUnclear = isMany ? /^\d\/\d/.test(typed) : /^\d+ ?(?:\d\/\d|[½¼¾⅓⅔])/.test(typed)
  if (count === undefined || isUnclear || (number && !amount)) return undefined
  return {
    kind: 'count',
    count,
    unit: 'pills',
    ...(form && { form }),
    ...(amount && { each: amount.amount }),
    ...(take && { isTaken: true }),
  }
}

function readPieces(typed: string, take: string | undefined): Meaning | undefined {
  const count = toCount(typed)
  if (count === undefined || typed.includes('/')) return undefined
  return { kind: 'count', count, unit: 'pieces', ...(take && { isTaken: true }) }
}

/** Reads "5/325" but no range, fraction, date, schedule and course such as "5/7" (days). */
function readStrengths(typed: string): Meaning | undefined {
  const texts = typed.match(/\d[\d.]*/g) ?? []
  const [first = 0, second = 0] = texts.map(Number)
  const isAmount = !/iu|unit|ml|meq|mmol/i.test(typed)
  const isOther = texts.some(text => /^(?:0\d*|(?:19|20)\d\d)$|\.$|\..*\./.test(text))
  const isFraction = first < second && second <= 4
  const isCourse = [7, 12, 52].includes(second) && first <= 31
  const isRange = typed.includes('-') && first <= second && (second < 4 * first || second < 100)
  const isStrength =
    isAmount && !isOther && !isFraction && !isCourse && !isRange && Math.max(first, second) >= 10
  // "2-325 mg tablets" may count two, "3/10" be the third day of ten, "140/90" a blood pressure.
  const isCount = typed.includes('-') && Number.isInteger(first) && first <= 3
  const [low, high] = [Math.min(first, second), Math.max(first, second)]
  const isDate =
    !/[a-z]/i.test(typed) &&
    ((low <= 12 && high <= 31) || (first >= 100 && first < 200 && second >= 60 && second <= 110))
  if (!isStrength || isCount) return undefined
  return { kind: 'strength', numbers: texts.map(Number), isDate, isDose: true }
}

function readUses(typed: string, name: string): Meaning | undefined {
  const [count, use] = [toCount(typed), findNamed(uses, name)]
  if (count === undefined || !use) return undefined
  const isPlural = count > 1 || isCountUnit(use.customUnit)
  const unit = isPlural ? use.customUnit : toSingular(use.customUnit)
  return { kind: 'count', count, unit, ...(use.form && { form: use.form }) }
}

function toCount(typed: string): number | undefined {
  const count = readCount(typed)
  // "2,5" may be two or three, or two to five.
  const isRange = typed.includes(',') && !/^[01],5$/.test(typed)
  return count !== undefined && count > 0 && count <= maxCount && !isRange ? count : undefined
}

function toSingular(noun: string): string {
  return noun.replace(/ies$/, 'y').replace(/(?<=ch)es$|s$/, '')
}

function findNamed<Row extends { names: string }>(
  table: readonly Row[],
  name: string,
): Row | undefined {
  return table.find(({ names }) => new RegExp(`^(?:${names})$`, 'iu').test(name))
}
