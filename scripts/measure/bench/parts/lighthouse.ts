import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findBrowser } from '#tests/support/browser/browser.ts'
import { startBenchServer } from '../bench-server.ts'
import { percentile } from '../percentile.ts'
import { type BenchPerson, openEmergencyLink, registerAndFill } from '../person.ts'
import type { BenchRow } from '../row.ts'

export const title = 'Lighthouse, mobile, simulated throttling'

const runs = Number(process.env.LIGHTHOUSE_RUNS ?? 5)
const minScores = { performance: 95, accessibility: 100, 'best-practices': 100 }
const folder = join(import.meta.dirname, '../lighthouse')

type Category = keyof typeof minScores

interface Report {
  categories: Record<Category, { score: number; auditRefs: { id: string; weight: number }[] }>
  audits: Record<string, { score: number | null; displayValue?: string }>
  /** Holds the speed of this machine. */
  environment: { benchmarkIndex: number }
}

/** Measures median scores of each kind of page. The first run installs Lighthouse in its folder. */
export async function measure(): Promise<BenchRow[]> {
  if (!existsSync(join(folder, 'node_modules'))) run('npm', ['ci', '--ignore-scripts'])
  const server = await startBenchServer()
  try {
    const person = await registerAndFill(server.origin)
    const opened = await openEmergencyLink(server.origin, person)
    const indexes: number[] = []
    const rows = listPages(person, opened.cookies()).flatMap(([what, path, cookies]) => {
      const reports = Array.from({ length: runs }, () =>
        runLighthouse(server.origin + path, cookies),
      )
      indexes.push(...reports.map(({ environment }) => environment.benchmarkIndex))
      return toRows(what, reports)
    })
    return [speedRow(indexes), ...rows]
  } finally {
    await server.dispose()
  }
}

// Lighthouse throttles the CPU by four. That emulates a mid-tier phone on a machine of index 1,500
// to 2,000: docs/throttling.md of GoogleChrome/lighthouse.
function speedRow(indexes: number[]): BenchRow {
  const measured = String(Math.round(percentile(indexes, 50)))
  return { what: 'index of this machine; performance is meant for 1,500 and more', measured }
}

function listPages({ shareId, client }: BenchPerson, opened: string): [string, string, string][] {
  const loggedIn = client.cookies()
  return [
    ['home', '/', ''],
    ['login', '/login', ''],
    ['dashboard', '/dashboard', loggedIn],
    ['section', '/profile/allergies', loggedIn],
    ['section, edit', '/profile/allergies?edit=1', loggedIn],
    ['code page', `/view/${shareId}`, ''],
    ['emergency record', `/view/${shareId}`, opened],
  ]
}

function runLighthouse(url: string, cookies: string): Report {
  const out = mkdtempSync(join(tmpdir(), 'medfold-lighthouse-'))
  try {
    const file = join(out, 'report.json')
    const headers = cookies ? [`--extra-headers=${JSON.stringify({ Cookie: cookies })}`] : []
    const script = join(folder, 'node_modules/lighthouse/cli/index.js')
    run(process.execPath, [
      script,
      url,
      '--quiet',
      '--output=json',
      `--output-path=${file}`,
      `--only-categories=${Object.keys(minScores)}`,
      '--chrome-flags=--headless=new --no-sandbox --disable-background-networking',
      ...headers,
    ])
    return JSON.parse(readFileSync(file, 'utf8'))
  } finally {
    rmSync(out, { recursive: true, force: true })
  }
}

function run(command: string, args: string[]): void {
  const env = { ...process.env, CHROME_PATH: findBrowser() }
  const { status, stderr } = spawnSync(command, args, { cwd: folder, env, encoding: 'utf8' })
  if (status !== 0) throw new Error(`${command} ${args[0]}: ${stderr}`)
}

function toRows(page: string, reports: Report[]): BenchRow[] {
  return Object.entries(minScores).map(([category, min]) => {
    const scores = reports.map(({ categories }) => categories[category as Category].score * 100)
    const median = Math.round(percentile(scores, 50))
    const failed = new Set(reports.flatMap(report => failedAudits(report, category as Category)))
    const why = median < min ? ` (${[...failed].join(', ')})` : ''
    return {
      what: `${page}, ${category}`,
      measured: `${median}${why}`,
      goal: String(min),
      isMet: median >= min,
    }
  })
}

function failedAudits({ categories, audits }: Report, category: Category): string[] {
  return categories[category].auditRefs
    .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 0.9)
    .map(({ id }) => `${id} ${audits[id]?.displayValue ?? ''}`.trim())
}
