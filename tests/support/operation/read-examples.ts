import { readFileSync } from 'node:fs'

// The examples of the documents that an operator follows, in reading order.

/** Documents whose examples are run as they are written. */
export const operatorDocuments = [
  'README.md',
  ...['docs/self-hosting.md', 'docs/proxies.md', 'docs/scaling.md'],
]

/** Lines that an operator copies: a fenced block, or the text that it writes into a file. */
export interface Example {
  text: string
  /** The language of a fenced block, or the path of the file. */
  kind: string
}

/** Returns the examples of these documents. */
export function readExamples(): Example[] {
  return operatorDocuments.flatMap(file => {
    const blocks = readFileSync(file, 'utf8').matchAll(/^( *)```(\w*)\n([\s\S]*?)^ *```$/gm)
    return [...blocks].flatMap(([, indent = '', kind = '', block = '']) =>
      splitFiles(block.replaceAll(new RegExp(`^${indent}`, 'gm'), ''), kind),
    )
  })
}

const writtenFile = /(\S+) <<'END'\n([\s\S]*?)^END$/gm

function splitFiles(block: string, kind: string): Example[] {
  const files = [...block.matchAll(writtenFile)].map(([, path = '', text = '']) => ({
    text,
    kind: path,
  }))
  return [{ text: block.replaceAll(writtenFile, ''), kind }, ...files]
}

/** Returns the lines of an example, without comments. A line that ends with `\` goes on. */
export function linesOf({ text }: Example): string[] {
  const lines = text.replaceAll(/\\\n\s*/g, '').split('\n')
  return lines.map(line => line.replace(/(^| +)#.*$/, '').trim()).filter(Boolean)
}
