import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'

export interface SourceLine {
  file: string
  number: number
  text: string
}

const sources = '{app,db,scripts,tests}/**/*.{ts,tsx,css,mjs}'
const counted = ['{app,db,scripts,tests}/**/*.{ts,tsx,json}', '*.{ts,tsx,json}']
// Older commits have the compiled knowledge as a JSON file.
const uncounted = ['package-lock.json', 'knowledge.json']

/** Returns the lines of all sources of the project in a folder. */
export function readSourceLines(root: string): SourceLine[] {
  return findFiles(root, [sources]).flatMap(file =>
    readFileSync(join(root, file), 'utf8')
      .split('\n')
      .map((text, index) => ({ file, number: index + 1, text })),
  )
}

/** Returns the number of lines of TypeScript and JSON, without locks and compiled knowledge. */
export function countLines(root: string): number {
  const files = findFiles(root, counted).filter(file => !uncounted.includes(basename(file)))
  const lines = (file: string) => readFileSync(join(root, file), 'utf8').split('\n').length - 1
  return files.reduce((sum, file) => sum + lines(file), 0)
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
