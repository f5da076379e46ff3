import { globSync } from 'node:fs'
import type { SourceLine } from './source-lines.ts'

// A file that names this share of the fields must also name a new field.
const minShare = 0.9

/**
 * Returns, for each section, the other files that name nine in ten of its fields: each of them
 * must also name a new field.
 */
export function findFieldFiles(root: string, lines: readonly SourceLine[]): string[] {
  const definitions = globSync('app/profile*/sections/*.ts', { cwd: root })
    .filter(file => !file.endsWith('.server.ts'))
    .sort()
  const texts = new Map<string, string[]>()
  for (const { file, text } of lines) texts.set(file, [...(texts.get(file) ?? []), text])
  return definitions.map(definition => {
    const fields = readFields((texts.get(definition) ?? []).join('\n'))
    const files = [...texts].filter(([file]) => file !== definition)
    const namingFiles = files.filter(([, text]) => namesFields(text.join('\n'), fields))
    return `${definition}: ${namingFiles.length} for ${fields.length} fields: ${namingFiles.map(([file]) => file).join(' ')}`
  })
}

function readFields(text: string): string[] {
  const names = [...text.matchAll(/^\s+(\w+): (?:[a-z]\w*)\(/gm)].map(([, name = '']) => name)
  return [...new Set(names)]
}

function namesFields(text: string, fields: readonly string[]): boolean {
  const named = fields.filter(field => new RegExp(`\\b${field}\\b`).test(text))
  return fields.length > 0 && named.length >= minShare * fields.length
}
