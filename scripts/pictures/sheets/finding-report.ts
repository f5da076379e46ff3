import { writeFileSync } from 'node:fs'
import type { PageFault } from '#tests/support/browser/page-faults/page-fault.ts'

interface Finding extends PageFault {
  state: string
  variant: string
}

/** Collects the faults of all states and variants. */
export class FindingReport {
  readonly #findings: Finding[] = []

  add(state: string, variant: string, faults: PageFault[]): void {
    for (const { kind, detail } of faults)
      this.#findings.push({ kind, detail: withoutRandomParts(detail), state, variant })
  }

  /** Writes a line for each finding: tab-separated kind, variant, state and detail. */
  write(file: string): void {
    const lines = this.#findings.map(({ kind, variant, state, detail }) =>
      [kind, variant, state, detail].join('\t'),
    )
    writeFileSync(file, `${lines.toSorted().join('\n')}\n`)
  }

  /** Prints how many findings each kind has, and on how many states. */
  print(): void {
    const byKind = Map.groupBy(this.#findings, ({ kind }) => kind)
    for (const [kind, findings] of [...byKind].toSorted()) {
      const different = new Set(findings.map(({ detail }) => detail)).size
      const states = new Set(findings.map(({ state }) => state)).size
      console.info(
        `${kind.padEnd(24)}${findings.length} (${different} different, ${states} states)`,
      )
    }
    if (byKind.size === 0) console.info('no findings')
  }
}

// Ids, codes and addresses differ in each run.
function withoutRandomParts(detail: string): string {
  return detail.replace(/\b[\w-]{22,}\b|[\w.]+@example\.\w+/g, '…').replace(/\s+/g, ' ')
}
