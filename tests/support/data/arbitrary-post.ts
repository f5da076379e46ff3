import fc from 'fast-check'
import { formValues } from '#app/profile/parse/form-values.ts'
import { fieldsOf, type Section } from '#app/profile-definition/section.ts'
import { postedForm } from '../http/posted-form.ts'
import { arbitraryValue } from './arbitrary-section.ts'

/** One entry of a posted body. A multipart body may have files. */
export type PostEntry = [name: string, value: string | File]

type Change = (entry: PostEntry) => PostEntry[]

/** Draws posted forms, with up to ten entries lost, doubled, renamed or changed. */
export function arbitraryPost(sections: readonly Section[]): fc.Arbitrary<PostEntry[]> {
  const values = fc.tuple(...sections.map(section => arbitraryValue(section)))
  const form = values.map(parts =>
    sections.flatMap((section, index): PostEntry[] => [
      [`version.${section.name}`, '1'],
      ...postedForm(fieldsOf(section), formValues(section, { value: parts[index] ?? {} })),
      ...added,
    ]),
  )
  const changes = fc.array(fc.tuple(fc.nat(999), arbitraryChange), { maxLength: 10 })
  return fc
    .tuple(form, changes)
    .map(([entries, all]) =>
      all.reduce(
        (changed, [place, change]) =>
          changed.flatMap((entry, at) => (at === place % changed.length ? change(entry) : [entry])),
        entries,
      ),
    )
}

// Entries with which a form adds rows, decides differences and remembers its state.
const added: PostEntry[] = [
  ['intent', 'save'],
  ['keep[0].path', ''],
  ['keep[0].side', 'mine'],
  ['__intent__', ''],
  ['__state__', ''],
]

const values = [
  ...['', 'on', 'true', 'yes', 'other', 'female', 'plain', '  ', 'a\r\nb\rc', 'x'.repeat(5000)],
  ...['\0', '\u200b', '\u202egnp.exe', '\ud800', 'e\u0001\u0301', '__proto__', 'toString'],
  ...['0', '-0', '-1', '1,5', '0.0000001', '1e309', '9'.repeat(400), '٢', 'NaN', 'cm', 'lb'],
  ...['2024-02-30', '9999-12-31', '1899-12', '2019-13', '24:00', '999999', '1000000'],
  '{"type":"insert","payload":{"name":"allergies","defaultValue":{"id":"1"}}}',
  '{"type":"remove","payload":{"name":"__proto__","index":1e9}}',
  new File(['<script>'], 'a.html'),
]

const renames: ((name: string) => string)[] = [
  name => `${name}.name`,
  name => `${name}[0]`,
  name => `${name}[]`,
  name => `${name}[1000000]`,
  name => `${name}.__proto__`,
  name => `constructor.prototype.${name}`,
  name => name.toUpperCase(),
  name => name.replace(/\[\d+\]/g, ''),
  name => name.replace(/\[\d+\]/, '[-1]'),
  name => name.replace(/\[\d+\]/, '[120]'),
  () => '__proto__',
  () => '',
]

const anyValue = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...values) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
)

const arbitraryChange: fc.Arbitrary<Change> = fc.oneof(
  fc.constantFrom<Change>(
    () => [],
    entry => [entry, entry],
  ),
  anyValue.map(
    (value): Change =>
      ([name]) => [[name, value]],
  ),
  anyValue.map(
    (value): Change =>
      entry => [entry, [entry[0], value]],
  ),
  fc.constantFrom(...renames).map(
    (rename): Change =>
      ([name, value]) => [[rename(name), value]],
  ),
)
