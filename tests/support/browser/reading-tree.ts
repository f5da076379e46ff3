import { expect, type Locator } from '@playwright/test'
import { waitForScripts } from './hydration.ts'

// Each run has other people, codes, addresses and times.
const masks: [RegExp, string][] = [
  [/https?:\/\/[\w.:[\]-]+/g, 'https://medfold.example'],
  [/\/view\/[\w-]{22}/g, '/view/…'],
  // Two lines of a card.
  [/\/view\/[\w-]{1,21} [\w-]{1,21}/g, '/view/…'],
  [/[\w.+-]+@[\w.-]*example\.\w+/g, 'person@example.org'],
  [/\bBerg[\da-f]{8}\b/g, 'Berg'],
  [/\b[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}\b/g, '…'],
  [
    /\b(Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)\w* \d{1,2}, \d{4}( \d{1,2}:\d\d [AP]M( \w+)?)?/g,
    'May 3, 2026',
  ],
  [/\b\d{5}\b/g, '12345'],
]

/**
 * Compares what a screen reader says of a part of a page with the file of this name in
 * `tests/e2e/trees`. `playwright test --update-snapshots` writes it. Without scripts it compares
 * nothing: some buttons are absent.
 */
export async function expectTree(
  hasScripts: boolean | undefined,
  part: Locator,
  name: string,
): Promise<void> {
  if (hasScripts === false) return
  await waitForScripts(part.page())
  let tree = withoutUrls(await part.ariaSnapshot())
  for (const [pattern, words] of masks) tree = tree.replace(pattern, words)
  expect(`${tree}\n`).toMatchSnapshot(`${name}.yml`)
}

// A screen reader does not read them.
function withoutUrls(tree: string): string {
  const lines = tree.split('\n').filter(line => !/^ *- \/url: /.test(line))
  const depth = (line: string | undefined) => line?.search(/\S/) ?? 0
  return lines
    .map((line, at) => (depth(lines[at + 1]) > depth(line) ? line : line.replace(/:$/, '')))
    .join('\n')
}
