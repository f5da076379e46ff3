import { foreignForms, foreignPills, foreignUnits, foreignUses } from './foreign-words.ts'
import type { DoseUnit, NamedForm } from './pieces.ts'

// Names of units, of counted doses and of forms.

/** The names of one thing, as patterns: in English and in other languages. */
interface Names {
  names: string
  foreign?: string
}

/** Units of amounts. */
export const units: (Names & { unit: DoseUnit; customUnit?: string })[] = [
  { names: 'mg|mgs|mgm|milligrams?|milligrammes?', foreign: foreignUnits.mg, unit: 'mg' },
  {
    names: 'mcg|mcgs|µg|ug|mikrogramm?|micrograms?|microgrammes?|micro ?g',
    foreign: foreignUnits.mcg,
    unit: 'mcg',
  },
  { names: 'g|gm|gms|grams?|grammes?', foreign: foreignUnits.g, unit: 'g' },
  { names: 'ml|mls|cc|millilit(?:er|re)s?', foreign: foreignUnits.ml, unit: 'ml' },
  {
    names: 'iu|i\\.u\\.?|ie|ui|international units?',
    foreign: foreignUnits.IU,
    unit: 'IU',
  },
  { names: '%|percent|per cent', unit: '%' },
  {
    names: 'units?|unit\\(s\\)|u',
    foreign: foreignUnits.units,
    unit: 'other',
    customUnit: 'units',
  },
  { names: 'meq|milliequivalents?', unit: 'other', customUnit: 'mEq' },
  { names: 'mmol|mmols|millimoles?', unit: 'other', customUnit: 'mmol' },
  { names: 'ng|nanograms?', unit: 'other', customUnit: 'ng' },
]

const suppository: NamedForm = { form: 'other', customForm: 'Suppository' }

/** Counted doses that are no pills. */
export const uses: (Names & { customUnit: string; maxCount?: number; form?: NamedForm })[] = [
  {
    names: 'puffs?|inhalations?',
    foreign: foreignUses.puffs,
    customUnit: 'puffs',
    form: { form: 'inhaler' },
  },
  {
    names: 'sprays?',
    foreign: foreignUses.sprays,
    customUnit: 'sprays',
    form: { form: 'spray' },
  },
  {
    names: 'drops?|gtts?',
    foreign: foreignUses.drops,
    customUnit: 'drops',
    form: { form: 'drops' },
  },
  {
    names: 'patch(?:es)?',
    foreign: foreignUses.patches,
    customUnit: 'patches',
    maxCount: 4,
    form: { form: 'patch' },
  },
  {
    names: 'tsps?|teaspoons?|teaspoonfuls?',
    foreign: foreignUses.teaspoons,
    customUnit: 'teaspoons',
    form: { form: 'liquid' },
  },
  {
    names: 'tbsps?|tablespoons?|tablespoonfuls?',
    foreign: foreignUses.tablespoons,
    customUnit: 'tablespoons',
    form: { form: 'liquid' },
  },
  { names: 'sachets?|packets?', foreign: foreignUses.sachets, customUnit: 'sachets' },
  {
    names: 'suppositor(?:y|ies)',
    foreign: foreignUses.suppositories,
    customUnit: 'suppositories',
    form: suppository,
  },
  { names: 'scoops?', customUnit: 'scoops' },
  { names: 'capfuls?', customUnit: 'capfuls' },
]

/** Forms as the medication form stores them. */
export const forms: (Names & { answer: NamedForm })[] = [
  {
    names: 'tablets?|tabs?|tabl|tbl|tablet\\(s\\)|caplets?',
    foreign: foreignPills.tablet,
    answer: { form: 'tablet' },
  },
  {
    names: 'capsules?|caps?|softgels?|gel ?caps?|gelcaps?',
    foreign: foreignPills.capsule,
    answer: { form: 'capsule' },
  },
  {
    names: 'liquid|solution|suspension|syrup|elixir|oral (?:liquid|solution|suspension)',
    foreign: foreignForms.liquid,
    answer: { form: 'liquid' },
  },
  {
    names:
      'injections?|injectable|inject|pen|prefilled pen|syringe|vial|subcut|sub-?q|sq|sc|subcutaneous(?:ly)?|im|iv|intramuscular(?:ly)?|intravenous(?:ly)?',
    foreign: foreignForms.injection,
    answer: { form: 'injection' },
  },
  { names: 'patch(?:es)?', foreign: foreignUses.patches, answer: { form: 'patch' } },
  { names: 'cream', foreign: foreignForms.cream, answer: { form: 'cream' } },
  {
    names: 'ointment',
    foreign: foreignForms.ointment,
    answer: { form: 'other', customForm: 'Ointment' },
  },
  { names: 'gel', answer: { form: 'other', customForm: 'Gel' } },
  { names: 'lotion', answer: { form: 'other', customForm: 'Lotion' } },
  { names: 'inhaler|inh|mdi|inhalation|puffer', answer: { form: 'inhaler' } },
  {
    names: 'eye ?drops?|ear ?drops?|drops?',
    foreign: `${foreignUses.drops}|${foreignForms.drops}`,
    answer: { form: 'drops' },
  },
  { names: 'nasal spray|spray', answer: { form: 'spray' } },
  {
    names: 'suppositor(?:y|ies)',
    foreign: foreignUses.suppositories,
    answer: suppository,
  },
  { names: 'powder', answer: { form: 'other', customForm: 'Powder' } },
  { names: 'gummy|gummies', answer: { form: 'other', customForm: 'Gummy' } },
  { names: 'lozenges?', answer: { form: 'other', customForm: 'Lozenge' } },
]

/** Names of pills in English. */
export const pillNames =
  'tablets?|tabs?|tabl|tbl|tablet\\(s\\)|pills?|caplets?|capsules?|caps?|softgels?|gel ?caps?|gelcaps?|gummy|gummies|lozenges?'

/** Returns the names of a table in all languages, as one pattern. */
export function allNames(table: readonly Names[]): string {
  return table.flatMap(({ names, foreign }) => [names, ...(foreign ? [foreign] : [])]).join('|')
}

/** Returns the row of a table that has a name. */
export function findNamed<Row extends Names>(table: readonly Row[], name: string): Row | undefined {
  return table.find(({ names, foreign }) =>
    new RegExp(`^(?:${foreign ? `${names}|${foreign}` : names})$`, 'iu').test(name),
  )
}
