import type { IgnoredText } from './list-pieces.ts'
import { hasDose } from './list-words.ts'
import { isName, readStart } from './name-starts.server.ts'
import { hasTime, type ListItem, namesMedicine } from './piece-joins.server.ts'

interface LabelParts {
  items: readonly ListItem[]
  ignored: readonly IgnoredText[]
}

/**
 * Moves directions to the medication below them: a label of a pharmacy has the person, then "TAKE 1
 * TABLET EVERY DAY", then the name.
 */
export function moveLabelDirections({ items, ignored }: LabelParts): {
  items: ListItem[]
  ignored: IgnoredText[]
} {
  const isLabel = ignored.some(({ reason }) => reason === 'pharmacy')
  const left: ListItem[] = []
  const people: IgnoredText[] = []
  let moved: { text: string; typed: string } | undefined
  for (const [at, item] of items.entries()) {
    const current = moved ? below(item, moved) : item
    moved = undefined
    const { directions } = item
    if (isLabel && directions && isPerson(item) && takesDirections(items[at + 1])) {
      const person = item.typed.slice(0, directions.inTyped).trim()
      people.push({ typed: person, reason: 'pharmacy' })
      moved = {
        text: item.text.slice(directions.inText).replace(/^[\s,]+/u, ''),
        typed: item.typed.slice(directions.inTyped).trim(),
      }
    } else left.push(current)
  }
  return { items: left, ignored: [...ignored, ...people] }
}

function below(item: ListItem, { text, typed }: { text: string; typed: string }): ListItem {
  return { ...item, text: `${item.text}, ${text}`, typed: `${typed}\n${item.typed}` }
}

function isPerson({ text, directions }: ListItem): boolean {
  const name = text.slice(0, directions?.inText)
  return /^\p{Lu}[\p{L}'’-]*(?:,? \p{Lu}[\p{L}'’.-]*){1,3}$/u.test(name) && !namesMedicine(name)
}

function takesDirections(next: ListItem | undefined): next is ListItem {
  return (
    next !== undefined &&
    next.separator === 'start' &&
    isName(readStart(next.text)) &&
    hasDose(next.text) &&
    !hasTime(next.text)
  )
}
