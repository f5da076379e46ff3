import { type OldName, oldNames } from './old-names.ts'
import { formatPlace, type SourceLine } from './source-lines.ts'

const maxColumns = 100
const commentPattern = /^\s*(\/\*|\*|\/\/)|\{\/\*|[\w)\]},;'"`] \/\/ [^'"`]*$/
const nounClausePattern =
  /^\s*(?:\/\*\*|\*|\/\/|\/\*)\s+(?:What|Who|Whoever|Whose|Where|Of|So long|So many|So much|However|Rather|Whether|Somebody|Nobody)\b/
const declarationPattern = /\b(?:const|let|function|class|interface|type)\s+([\w$]+)/g
const propertyPattern = /^\s*(?:readonly |#|static )*([\w$]+)\??:/
const exportedTypePattern = /^export (?:declare )?(?:interface|type|(?:abstract )?class) (\w+)/

/** Returns the comment lines that are wider than the formatter's columns. */
export function findWideComments(lines: readonly SourceLine[]): string[] {
  return lines
    .filter(({ text }) => text.length > maxColumns && commentPattern.test(text))
    .map(formatPlace)
}

/** Returns the comments that open with a noun clause: "What …", "Of …". */
export function findNounClauseComments(lines: readonly SourceLine[]): string[] {
  return lines.filter(({ text }) => nounClausePattern.test(text)).map(formatPlace)
}

/** Returns the declared names and properties that are on the list of old names. */
export function findOldNames(lines: readonly SourceLine[]): string[] {
  const patterns = oldNames.map(old => ({ ...old, pattern: new RegExp(`^(?:${old.name})$`) }))
  return lines
    .filter(({ file, text }) => isCode(file, text))
    .flatMap(line =>
      readNames(line.text).flatMap(name => {
        const old = patterns.find(entry => entry.pattern.test(name) && hasOldMeaning(entry, line))
        return old ? [`${line.file}:${line.number}: ${name} (${old.say})`] : []
      }),
    )
}

/** Returns the names that two exported types or classes share. */
export function findSharedTypeNames(lines: readonly SourceLine[]): string[] {
  const files = new Map<string, string[]>()
  for (const { file, text } of lines) {
    const name = exportedTypePattern.exec(text)?.[1]
    if (name) files.set(name, [...(files.get(name) ?? []), file])
  }
  return [...files]
    .filter(([, places]) => places.length > 1)
    .map(([name, places]) => `${name}: ${places.join(' ')}`)
}

/** Returns the error classes whose name does not end in Error, or that do not set `name`. */
export function findUnnamedErrors(lines: readonly SourceLine[]): string[] {
  return lines.flatMap((line, index) => {
    const match = /\bclass (\w+)(?:<.*>)? extends (?:\w+\.)?\w*(?:Error|Fault)\b.*?(\})?$/.exec(
      line.text,
    )
    if (!match) return []
    const [, name = '', isEmpty] = match
    const body = isEmpty ? [] : lines.slice(index + 1, findBlockEnd(lines, index))
    const isNamed = body.some(({ text }) => text.includes(`name = '${name}'`))
    return name.endsWith('Error') && isNamed ? [] : [formatPlace(line)]
  })
}

function findBlockEnd(lines: readonly SourceLine[], start: number): number {
  const indent = /^\s*/.exec(lines[start]?.text ?? '')?.[0] ?? ''
  const end = lines.findIndex(({ text }, index) => index > start && text === `${indent}}`)
  return end < 0 ? lines.length : end
}

function hasOldMeaning(old: OldName, { file, text }: SourceLine): boolean {
  return (old.in?.test(file) ?? true) && (old.at?.test(text) ?? true)
}

function isCode(file: string, text: string): boolean {
  return (
    /\.tsx?$/.test(file) &&
    !/structure\/old-names\.ts$|^db\/migrations\//.test(file) &&
    !commentPattern.test(text)
  )
}

function readNames(text: string): string[] {
  const names = [...text.matchAll(declarationPattern)].map(([, name = '']) => name)
  const propertyName = propertyPattern.exec(text)?.[1]
  return propertyName && !names.includes(propertyName) ? [...names, propertyName] : names
}
