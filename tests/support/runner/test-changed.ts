// Runs lint, types and the nearest tests of what changed since main, or since BASE, in half a
// minute: test-changed.ts [BASE]. ./scripts/test runs every check.
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { routePaths } from '../http/route-paths.ts'
import { nearestTests, readImportGraph } from './import-graph.ts'

const maxTestFiles = 16

const started = performance.now()
const root = join(import.meta.dirname, '../../..')
process.chdir(root)
const changed = changedFiles(process.argv[2] ?? baseOfBranch())
if (changed.length === 0) {
  console.info('Nothing has changed.')
} else {
  console.info(`Changed: ${changed.join(' ')}`)
  const near = nearestTests(changed, readImportGraph(root))
  const chosen = near.slice(0, maxTestFiles)
  const biome = ['check', '--error-on-warnings', '--no-errors-on-unmatched', ...changed]
  const incremental = [
    '--incremental',
    '--tsBuildInfoFile',
    'node_modules/.cache/changed.tsbuildinfo',
  ]
  const results = await Promise.all([
    run('biome', biome),
    run('tsc', ['--noEmit', '--checkers', '1', ...incremental]),
    ...(chosen.length > 0 ? [run('vitest', ['run', '--reporter=minimal', ...chosen])] : []),
  ])
  printRemainingTests(near.length - chosen.length, chosen.length)
  console.info(`took ${Math.round((performance.now() - started) / 1000)} s`)
  if (results.includes(false)) process.exitCode = 1
}

/**
 * Returns the commit where the branch left main; the last commit on main itself or without a main.
 */
function baseOfBranch(): string {
  try {
    return git('merge-base', 'HEAD', 'main').trim()
  } catch {
    return 'HEAD'
  }
}

function changedFiles(base: string): string[] {
  const tracked = git('diff', '--name-only', base)
  const others = git('ls-files', '--others', '--exclude-standard')
  return [...new Set(`${tracked}${others}`.split('\n'))].filter(file => file && existsSync(file))
}

/** Runs a program of node_modules, prints its output, and returns whether it succeeded. */
async function run(program: string, args: string[]): Promise<boolean> {
  const child = spawn(join('node_modules/.bin', program), args)
  let said = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      said += text
    })
  }
  const [code] = await once(child, 'close')
  console.info(`• ${program}${code === 0 ? '' : ': FAILED'}\n${said.trim()}`)
  return code === 0
}

function printRemainingTests(left: number, ran: number): void {
  if (left > 0) {
    console.info(
      `${ran} nearest test files ran; ${left} more depend on this: ./scripts/test runs them.`,
    )
  }
  const paths = changed.flatMap(file => fixedPart(routePaths().get(file)) ?? [])
  const specs = globSync('tests/e2e/**/*.spec.ts').filter(spec => {
    const text = readFileSync(spec, 'utf8')
    return changed.includes(spec) || paths.some(path => path !== '/' && text.includes(path))
  })
  if (specs.length > 0) {
    console.info(
      `Browser tests of these pages: npm run build && npx playwright test ${specs.join(' ')}`,
    )
  }
}

/** Returns the path of a route up to its first parameter. */
function fixedPart(path: string | undefined): string | undefined {
  return path?.replace(/\/[:*].*$/, '') || path
}

function git(...words: string[]): string {
  return execFileSync('git', words, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
}
