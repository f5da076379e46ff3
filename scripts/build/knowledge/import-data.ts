// Converts new releases of the public lists for the compiler: node .../import-data.ts FOLDER
// FOLDER holds the files that app/medications/knowledge/README.md names.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'

const [folder] = process.argv.slice(2)
if (!folder) throw new Error('Use: node scripts/build/knowledge/import-data.ts FOLDER')
const target = join(import.meta.dirname, '../../../app/medications/knowledge')

type Line = Record<string, string>

const coreNames = readCsv('drug_names_core.csv').map(line => [
  line.name,
  line.ingredients === line.name?.toLowerCase() ? '' : line.ingredients,
  line.ingredient_rxcuis,
  line.brands_synonyms,
])
writeTable('names/core.tsv', ['name', 'ingredients', 'rxcui', 'other_names'], coreNames)

interface RxNorm {
  ingredients: { rxcui: string; name: string; tty: string; brands: string[] }[]
  combination_or_multi_brands: { brand: string; components: string[] }[]
}
const rxNorm = JSON.parse(readInput('rxnorm_ingredients_0-9_B-Z.json')) as RxNorm
const rxNormNames = rxNorm.ingredients.map(({ rxcui, name, tty, brands }) => [
  name,
  tty,
  rxcui,
  brands.join('|'),
])
const rxNormBrands = rxNorm.combination_or_multi_brands.map(({ brand, components }) => [
  brand,
  components.join('|'),
])
writeTable('names/rxnorm.tsv', ['name', 'type', 'rxcui', 'brands'], rxNormNames)
writeTable('names/rxnorm-products.tsv', ['name', 'components'], rxNormBrands)

const ndfRt = readCsv('ndfrt_ddi_2014.csv').map(line => [
  line.drug_a,
  line.drug_b,
  line.severity_source_term,
  line.ndfrt_interaction_nui,
])
writeTable('pairs/ndfrt-2014.tsv', ['a', 'b', 'term', 'nui'], ndfRt)

const highPriority = readCsv('onc_high_priority_pairs.csv').map(line => [
  line.drug_a,
  line.drug_b,
  line.onc_item,
])
writeTable('pairs/onc-high-priority.tsv', ['a', 'b', 'item'], highPriority)

// A side without members is one medication with the name of the class.
const nonInterruptive = readCsv('onc_noninterruptive_class_pairs.csv').map(line => [
  line.item,
  line.class_a,
  line.class_b,
  line.members_a || line.class_a?.toLowerCase(),
  line.members_b || line.class_b?.toLowerCase(),
])
writeTable(
  'pairs/onc-non-interruptive.tsv',
  ['item', 'class_a', 'class_b', 'members_a', 'members_b'],
  nonInterruptive,
)

function readCsv(name: string): Line[] {
  return parse(readInput(name), { columns: true }) as Line[]
}

function readInput(name: string): string {
  return readFileSync(join(folder as string, name), 'utf8')
}

function writeTable(name: string, columns: string[], lines: (string | undefined)[][]): void {
  const rows = [columns, ...lines].map(line => line.map(cell => cell ?? '').join('\t'))
  writeFileSync(join(target, name), `${rows.join('\n')}\n`)
}
