/** One line of the table that `npm run bench` prints. */
export interface BenchRow {
  what: string
  /** The figure with its unit. */
  measured: string
  /** The wanted figure, in the same unit. */
  goal?: string
  /** Undefined for a figure without a goal. */
  isMet?: boolean
}

/** One measurement: a file in `parts`, which starts and stops its own servers. */
export interface BenchPart {
  title: string
  measure(): Promise<BenchRow[]>
}

/** Returns rows as a text table with aligned columns. */
export function formatTable(title: string, rows: readonly BenchRow[]): string {
  const width = Math.max(...rows.map(({ what }) => what.length))
  const figures = Math.max(...rows.map(({ measured }) => measured.length))
  const lines = rows.map(({ what, measured, goal, isMet }) => {
    const verdict = isMet === undefined ? '' : isMet ? 'met' : 'NOT MET'
    const end = goal === undefined ? '' : `goal ${goal}  ${verdict}`
    return `  ${what.padEnd(width)}  ${measured.padEnd(figures)}  ${end}`.trimEnd()
  })
  return [title, ...lines].join('\n')
}
