import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'

export interface SourceLine {
  file: string
  number: number
  text: string
}

const sourcePattern = '{app,db,scripts,tests}/**/*.{ts,tsx,css,mjs}'
const countedPatterns = ['{app,db,scripts,tests}/**/*.{ts,tsx,json}', '*.{ts,tsx,json}']
// Older commits have the compiled knowledge as a JSON file.
const uncountedNames = ['package-lock.json', 'knowledge.json']

/** Returns the lines of all sources of the project in a folder. */
export function readSourceLines(root: string): SourceLine[] {
  return findFiles(root, [sourcePattern]).flatMap(file =>
    readFileSync(join(root, file), 'utf8')
      .split('\n')
      .map((text, index) => ({ file, number: index + 1, text })),
  )
}

/** Returns the number of lines of TypeScript and JSON, without lock files and the knowledge. */
export function countLines(root: string): number {
  const files = findFiles(root, countedPatterns).filter(
    file => !uncountedNames.includes(basename(file)),
  )
  const count = (file: string) => readFileSync(join(root, file), 'utf8').split('\n').length - 1
  return files.reduce((sum, file) => sum + count(file), 0)
}

/** Returns "file:line: text". */
export function formatPlace({ file, number, text }: SourceLine): string {
  return `${file}:${number}: ${text.trim()}`
}

function findFiles(root: string, patterns: string[]): string[] {
  return globSync(patterns, {
    cwd: root,
    exclude: name => basename(name) === 'node_modules',
  }).sort()
}
