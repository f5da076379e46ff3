import fc from 'fast-check'
import { formValues } from '#app/profile/parse/form-values.ts'
import type { Fields } from '#app/profile-definition/field.ts'
import { fieldsOf, type Section } from '#app/profile-definition/section.ts'
import { postedForm } from '../http/posted-form.ts'
import { arbitraryValue } from './arbitrary-section.ts'

/** One entry of a posted body. A multipart body may have files. */
export type PostEntry = [name: string, value: string | File]

/** Placeholder for the saved version, which is unknown when the post is drawn. */
export const versionNow = 'the version that is saved now'

/** Draws bodies that no browser sends: invented names, values, versions, intents and choices. */
export function arbitraryGarbage(sections: readonly Section[]): fc.Arbitrary<PostEntry[]> {
  const versions = sections.map(({ name }): PostEntry => [`version.${name}`, versionNow])
  const entries = fc.array(entryFor(sections), { maxLength: 25 })
  // Most bodies have right versions, since a wrong version alone rejects the body.
  return fc
    .tuple(fc.constantFrom(versions, versions, versions, []), entries)
    .map(parts => parts.flat())
}

/** Draws forms as a browser sends them, with a few entries changed, lost, doubled or added. */
export function arbitraryMutant(sections: readonly Section[]): fc.Arbitrary<PostEntry[]> {
  const values = fc.tuple(...sections.map(section => arbitraryValue(section)))
  const form = values.map(parts =>
    sections.flatMap((section, index): PostEntry[] => [
      [`version.${section.name}`, versionNow],
      ...postedForm(fieldsOf(section), formValues(section, { value: parts[index] ?? {} })),
    ]),
  )
  return fc
    .tuple(form, fc.array(mutation(sections), { maxLength: 4 }))
    .map(([entries, changes]) => changes.reduce((changed, change) => change(changed), entries))
}

type Mutation = (entries: PostEntry[]) => PostEntry[]

function mutation(sections: readonly Section[]): fc.Arbitrary<Mutation> {
  const kinds = controlsIn(fieldsOf(...sections))
  const aimed = fc.record(
    Object.fromEntries(Object.keys(edges).map(kind => [kind, wrongFor(kind as Kind)])),
  )
  const place = fc.nat(999)
  const change = fc.oneof(
    fc.constantFrom<(entry: PostEntry) => PostEntry[]>(
      () => [],
      entry => [entry, entry],
    ),
    aimed.map(values => ([name]: PostEntry): PostEntry[] => [
      [name, values[kinds.get(name) ?? 'text'] ?? ''],
    ]),
    aimed.map(values => (entry: PostEntry): PostEntry[] => [entry, [entry[0], values.text ?? '']]),
    twist.map(twisted => ([name, value]: PostEntry): PostEntry[] => [[twisted(name), value]]),
  )
  return fc.oneof(
    { weight: 5, arbitrary: fc.tuple(place, change).map(([at, changed]) => changeAt(at, changed)) },
    {
      weight: 1,
      arbitrary: entryFor(sections).map(
        (entry): Mutation =>
          entries => [...entries, entry],
      ),
    },
  )
}

function changeAt(place: number, change: (entry: PostEntry) => PostEntry[]): Mutation {
  return entries =>
    entries.flatMap((entry, index) => (index === place % entries.length ? change(entry) : [entry]))
}

function entryFor(sections: readonly Section[]): fc.Arbitrary<PostEntry> {
  const kinds = controlsIn(fieldsOf(...sections))
  const names = [...kinds.keys()]
  const real = fc
    .constantFrom(...kinds)
    .chain(([name, kind]) => fc.tuple(fc.constant(name), wrongFor(kind)))
  const twisted = fc
    .tuple(real, twist)
    .map(([[name, value], change]): PostEntry => [change(name), value])
  const intents = fc.constantFrom('save', 'continue', 'previous', 'confirm', 'delete', '')
  return fc.oneof(
    { weight: 8, arbitrary: real },
    { weight: 4, arbitrary: twisted },
    { weight: 1, arbitrary: fc.tuple(anyText, anyText) },
    { weight: 2, arbitrary: versionEntry(sections) },
    { weight: 1, arbitrary: fc.tuple(fc.constant('intent'), intents) },
    { weight: 2, arbitrary: choiceEntry(names) },
    {
      weight: 1,
      arbitrary: fc.tuple(fc.constant('__intent__'), fc.oneof(listIntent(names), anyText)),
    },
    {
      weight: 1,
      arbitrary: fc.tuple(fc.constant('__state__'), fc.oneof(formState(names), anyText)),
    },
  )
}

/** The kind of value that a control takes. */
type Kind = keyof typeof edges

/** Returns the controls of a form by name, including those of first and second rows. */
function controlsIn(fields: Fields, prefix = ''): Map<string, Kind> {
  const controls = Object.entries(fields).flatMap(([name, field]): [string, Kind][] => {
    const path = prefix + name
    switch (field.kind) {
      case 'list': {
        const row = (at: string) => [
          [`${at}.id`, 'id'] as const,
          ...controlsIn(field.item, `${at}.`),
        ]
        return [0, 1].flatMap(index => row(`${path}[${index}]`)) as [string, Kind][]
      }
      case 'height':
        return ['unit', 'cm', 'feet', 'inches'].map(part => [`${path}.${part}`, 'measure'])
      case 'weight':
        return ['unit', 'kg', 'lb'].map(part => [`${path}.${part}`, 'measure'])
      case 'choice':
      case 'choices':
      case 'flag':
      case 'mirror':
      case 'code':
        return [[path, 'choice']]
      case 'year':
      case 'number':
        return [[path, 'number']]
      case 'longText':
        return [[path, 'text']]
      default:
        return [[path, field.kind]]
    }
  })
  return new Map(controls)
}

/** Draws changes that make a name wrong. */
const twist = fc.oneof(
  fc.constantFrom(
    (name: string) => `${name}.name`,
    (name: string) => `${name}[0]`,
    (name: string) => `${name}[]`,
    (name: string) => `${name}[0].id`,
    (name: string) => `${name}[0][0]`,
    (name: string) => `${name}[1000000]`,
    (name: string) => `${name}.__proto__`,
    (name: string) => `__proto__.${name}`,
    (name: string) => `constructor.prototype.${name}`,
    (name: string) => `${name}.toString`,
    (name: string) => `${name}.`,
    (name: string) => `[${name}]`,
    (name: string) => name.toUpperCase(),
    (name: string) => name.repeat(30),
    (name: string) => name.replace(/\[\d+\]/g, ''),
    (name: string) => name.replace(/\[\d+\]/, '[-1]'),
    (name: string) => name.replace(/\[\d+\]/, '[1.5]'),
    (name: string) => name.replace(/\.\w+$/, ''),
    (name: string) => name.replace(/\[\d+\]/, '[a]'),
    () => '__proto__',
    () => 'hasOwnProperty',
    () => '',
  ),
  fc.nat(120).map(index => (name: string) => name.replace(/\[\d+\]/, `[${index}]`)),
)

const anyText = fc.string({ unit: 'binary', maxLength: 40 })

function wrongFor(kind: Kind): fc.Arbitrary<string | File> {
  return fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(...edges[kind]) },
    { weight: 1, arbitrary: fc.constantFrom(...Object.values(edges).flat()) },
    { weight: 1, arbitrary: fc.oneof(anyText, fc.double().map(String), fc.json({ maxDepth: 2 })) },
    { weight: 1, arbitrary: fc.constantFrom('', 'on', new File(['<script>'], 'a.html')) },
  )
}

const edges = {
  text: [
    'plain',
    '\0',
    '\u200b',
    '\ufeff',
    '\u202egnp.exe',
    '\ud800',
    'e\u0001\u0301',
    'a\r\nb\rc',
    '  ',
    'x'.repeat(5000),
    '__proto__',
    "'; drop table medical_profiles; --",
    'a@b.co',
    '+1 555 010 0101',
  ],
  number: [
    '0',
    '-0',
    '7',
    ' 7 ',
    '+7',
    '007',
    '-1',
    '1,5',
    '1,000',
    '0.0000001',
    '0.30000000000000004',
    '1000000',
    '9007199254740993',
    '9'.repeat(400),
    '1e3',
    '1e309',
    '0x10',
    '١٢',
    '1900',
    '2024',
    'NaN',
    'Infinity',
  ],
  measure: [
    'cm',
    'ft',
    'kg',
    'lb',
    '',
    '',
    '0',
    '0.3',
    '9',
    '11',
    '20',
    '180.5',
    '300',
    '301',
    '-1',
    '1e2',
  ],
  date: [
    '1899-12-31',
    '1900-01-01',
    '2024-02-30',
    '0001-01-01',
    '9999-12-31',
    '+275760-09-13',
    '2024-1-1',
  ],
  month: ['1899-12', '1900-01', '2019-13', '3/2019', '03.2019', '9999-12', '2019-03-01'],
  time: ['00:00', '23:59', '24:00', '8:30', '08:30:00'],
  choice: [
    'on',
    'off',
    'true',
    'false',
    'yes',
    'no',
    'none',
    'other',
    'female',
    'former',
    '__proto__',
    'toString',
  ],
  id: ['1', '2', '0', '-1', '01', '1.5', '1e3', '999999', '1000000', '9007199254740993', 'x'],
}

function versionEntry(sections: readonly Section[]): fc.Arbitrary<PostEntry> {
  const real = sections.map(({ name }) => `version.${name}`)
  const name = fc.constantFrom(
    ...real,
    ...real,
    'version',
    'version[0]',
    'version.nothing',
    'version.__proto__',
  )
  const value = fc.constantFrom(
    versionNow,
    '0',
    '1',
    '2',
    '-1',
    '1.5',
    '1e9',
    '2147483647',
    '9'.repeat(30),
    '',
    'x',
  )
  return fc.tuple(name, value)
}

function choiceEntry(names: string[]): fc.Arbitrary<PostEntry> {
  const path = fc.oneof(
    fc.constantFrom(
      ...names.map(name => name.replace(/\[(\d+)\]/g, (_, row) => `[${Number(row) + 1}]`)),
    ),
    anyText,
    fc.constant('x'.repeat(300)),
  )
  const side = fc.constantFrom('mine', 'theirs', 'both', '')
  const row = fc.nat(3)
  return fc.oneof(
    fc.tuple(
      row.map(index => `keep[${index}].path`),
      path,
    ),
    fc.tuple(
      row.map(index => `keep[${index}].side`),
      side,
    ),
    fc.tuple(
      fc.constantFrom(
        'keep',
        'keep.path',
        'keep[0]',
        'keep[].path',
        'keep[0].side.x',
        'keep[99].path',
      ),
      side,
    ),
  )
}

function listIntent(names: string[]): fc.Arbitrary<string> {
  const name = fc.oneof(
    fc.constantFrom(...names),
    fc.constantFrom(...names.map(one => one.replace(/\[\d+\].*$/, ''))),
    fc.constantFrom('', '__proto__', 'nothing', 'version', 'keep', 'constructor.prototype'),
  )
  const payload = fc.record(
    {
      name,
      index: fc.oneof(fc.nat(3), fc.constantFrom(-1, 1.5, 1e9, '0', null)),
      defaultValue: fc.oneof(
        fc.jsonValue({ maxDepth: 3 }),
        fc.constant({ name: '\ud800', id: '1' }),
      ),
      from: fc.nat(3),
      to: fc.nat(3),
      value: fc.jsonValue({ maxDepth: 2 }),
    },
    { requiredKeys: [] },
  )
  const type = fc.constantFrom(
    'insert',
    'insert',
    'remove',
    'remove',
    'reorder',
    'update',
    'reset',
    'validate',
    'x',
  )
  return fc.record({ type, payload }).map(intent => JSON.stringify(intent))
}

function formState(names: string[]): fc.Arbitrary<string> {
  const marks = fc.dictionary(
    fc.oneof(fc.constantFrom(...names), anyText),
    fc.oneof(fc.boolean(), fc.array(anyText, { maxLength: 3 }), anyText),
    { maxKeys: 4 },
  )
  return fc
    .record({ validated: marks, key: marks }, { requiredKeys: [] })
    .map(state => JSON.stringify(state))
}
