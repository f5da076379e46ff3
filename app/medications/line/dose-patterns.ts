import type { Meaning, Pattern } from './line-parts.ts'
import { otherForms, pills, units, uses } from './line-words.ts'
import { digits, fraction, fractionWords, numberWord, readCount, readNumber } from './numbers.ts'

// Patterns of amounts, counts, strengths and forms.

const unit = `(${units.map(({ names }) => names).join('|')})`
const pill = `(?:${pills.map(({ names }) => names).join('|')})`
const use = `(?:${uses.map(({ names }) => names).join('|')})`
const amount = `(${digits}) ?-?${unit}`
const count = `(?:${fraction}|${fractionWords}|${digits}|${numberWord}|an?)`
const some = `(${count})(?: of)?(?: an?)?`
const afterCount =
  'po|by mouth|bid|b\\.i\\.d|tid|t\\.i\\.d|qid|bd|tds|qds|qd|q\\d|qhs|qam|twice|once|three|four|every|each|at|in|with|as|prn|nightly'
// "5/325", "37.5-25", "100/62.5/25"; not "1/2/2020"
const ratio = `\\d+(?:\\.\\d+)?(?: ?${unit})?(?: ?[/-] ?\\d+(?:\\.\\d+)?){1,2}`
const notDate = '(?!\\d{1,2}([/-])\\d{1,2}[/-](?:19|20)?\\d\\d\\b)'
const perPill = `(?: (?:each|(${pill})))`

/** Patterns of doses: how much, of which form. */
export const dosePatterns: Pattern[] = [
  [amount, ([, number = '', unit = '']) => readAmount(number, unit)],
  // "500 mg tablets" and "500 mg each" are of one pill.
  [
    `(?:of )?${amount}${perPill}`,
    ([, number = '', unit = '', name]) => readAmount(number, unit, 'pill', name),
  ],
  [`${amount} total`, ([, number = '', unit = '']) => readAmount(number, unit, 'total')],
  [
    `${amount} ?(?:/|per) ?(24 ?)?(?:hours?|hrs?|h)`,
    ([, number = '', unit = '', day]) => {
      const read = readAmount(number, unit)
      if (read?.kind !== 'amount') return read
      const { amount } = read
      const customUnit = `${amount.customUnit ?? amount.unit}/${day ? '24 hours' : 'hour'}`
      return { ...read, amount: { ...amount, unit: 'other', customUnit } }
    },
  ],
  [`${some} (${pill})`, ([, count = '', name = '']) => readPills(count, name)],
  [
    `${some} (${pill})(?: of| x)? ?\\(?${amount}\\)? each`,
    ([, count = '', name = '', ...each]) => readPills(count, name, each),
  ],
  [
    `${some} (${pill}) of ${amount}`,
    ([, count = '', name = '', ...each]) => readPills(count, name, each),
  ],
  // "2 x 500 mg"
  [
    `(\\d+|${fraction}) ?x ?${amount}(?: (${pill}))?`,
    ([, count = '', number = '', unit = '', name]) => readPills(count, name, [number, unit]),
  ],
  // "two 500 mg tablets", but "2 500 mg" is unclear
  [
    `(${numberWord}|${fractionWords}) ${amount} (${pill})`,
    ([, count = '', number = '', unit = '', name]) => readPills(count, name, [number, unit]),
  ],
  // "Take one twice a day" counts pills, if the line says that it is about pills.
  [
    `take (${count})(?= (?:${afterCount}))|(${count})(?: to be taken|(?= (?:${afterCount})))`,
    ([, one, two = one]) => readPieces(two),
  ],
  [`${some} (${use})`, ([, count = '', name = '']) => readUses(count, name)],
  [
    `${amount} ?/ ?(?:${digits})? ?(?:mls?|litres?|liters?|l|doses?|puffs?|sprays?|actuations?|g|drops?)`,
    () => ({ kind: 'strength', isOfSeveral: false }),
  ],
  ['u-?(?:100|200|300|500)', () => ({ kind: 'strength', isOfSeveral: false })],
  [
    `${notDate}${ratio} ?${unit}|${notDate}${ratio}(?! ?(?:-|/|to\\b|${pill}|${use}|days|weeks|hours))`,
    () => ({ kind: 'strength', isOfSeveral: true }),
  ],
  ...pills.flatMap(({ names, form }): Pattern[] =>
    form ? [[`(?:oral )?(?:${names})`, () => ({ kind: 'form', form })]] : [],
  ),
  ...[...otherForms, ...uses].flatMap(({ names, form }): Pattern[] =>
    form ? [[names, () => ({ kind: 'form', form })]] : [],
  ),
]

const { maxAmount, maxCount } = { maxAmount: 1_000_000, maxCount: 100 }

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
  const { names: _names, ...unitFields } = unit
  const form = pillName ? findNamed(pills, pillName)?.form : undefined
  return {
    kind: 'amount',
    amount: { number, ...unitFields },
    ...(of && { of }),
    ...(form && { form }),
  }
}

function readPills(typed: string, name: string | undefined, each?: string[]): Meaning | undefined {
  const count = toCount(typed)
  const form = name ? findNamed(pills, name)?.form : undefined
  const amount = each && readAmount(each[0] ?? '', each[1] ?? '')
  if (amount && amount.kind !== 'amount') return amount
  if (count === undefined) return undefined
  return {
    kind: 'count',
    count,
    unit: 'pills',
    ...(form && { form }),
    ...(amount && { each: amount.amount }),
  }
}

function readPieces(typed = ''): Meaning | undefined {
  const count = toCount(typed)
  return count === undefined ? undefined : { kind: 'count', count, unit: 'pieces' }
}

function readUses(typed: string, name: string): Meaning | undefined {
  const [count, use] = [toCount(typed), findNamed(uses, name)]
  if (count === undefined || !use) return undefined
  const unit = count > 1 ? use.customUnit : toSingular(use.customUnit)
  return { kind: 'count', count, unit, ...(use.form && { form: use.form }) }
}

function toCount(typed: string): number | undefined {
  const count = readCount(typed)
  return count !== undefined && count > 0 && count <= maxCount ? count : undefined
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
