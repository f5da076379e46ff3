import type { RecordItem, RecordSection } from '#app/profile/record/record.ts'

/** Answers that say themselves what they are: "5 mg", "Twice daily". */
const selfEvident = ['totalDosage', 'frequency']

/**
 * Returns the medications with dose and frequency right after the name and without visible labels,
 * as on a prescription. Other sections stay as they are.
 */
export function withDoseFirst<Section extends RecordSection>(section: Section): Section {
  if (section.name !== 'medications') return section
  const blocks = section.blocks.map(block => ({
    ...block,
    rows: block.rows.map(row => (row.items ? { ...row, items: row.items.map(sortItem) } : row)),
  }))
  return { ...section, blocks }
}

function sortItem(item: RecordItem): RecordItem {
  const isFirst = ({ name }: RecordItem['rows'][number]) => selfEvident.includes(name)
  const first = item.rows.filter(isFirst).map(row => ({ ...row, isSelfEvident: true }))
  return { ...item, rows: [...first, ...item.rows.filter(row => !isFirst(row))] }
}
