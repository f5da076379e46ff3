import { type Drawing, point, type Rect, type Text } from '#app/pdf/drawing.ts'
import { lineHeight, type Ruler } from '#app/pdf/typeset.ts'
import { type EntryGroup, entryText, type KitEntry } from '../content/kit-entry.ts'
import {
  type Attempt,
  type EntryLength,
  type Frame,
  FrameTypesetter,
  type LabelPlace,
} from './frame-typesetter.ts'

/** A type size and layout to try. */
export interface Setting {
  /** Size of the type in points. */
  points: number
  labels: LabelPlace
  /** Filled one after the other. */
  frames: Frame[]
  /** The frames are columns of one page, used only if they hold everything. */
  areColumns?: boolean
}

/** Groups after they were set. */
export interface FittedGroups
  extends Pick<Drawing, 'lines' | 'omittedLines' | 'shortenedLines' | 'sections'> {
  /** One for each frame of the setting. */
  frames: { texts: Text[]; rects: Rect[] }[]
}

interface FitOptions {
  /** The best first. The last one has the smallest readable type. */
  settings: readonly Setting[]
  /** Limit for each entry if not everything fits. */
  maxRows: number
  ruler: Ruler
}

/**
 * Sets groups in the first setting that holds all of them. If even the last one does not, entries
 * are placed by rank: all vital ones in brief, then in full, then the others.
 */
export function fitGroups(
  groups: EntryGroup[],
  { settings, maxRows, ruler }: FitOptions,
): FittedGroups {
  const entries = sortByPriority(groups)
  for (const setting of settings) {
    if (isTooLarge(entries, setting, ruler) || isTooHigh(groups, setting, ruler)) continue
    const placement = new Placement(groups, ruler, setting, Number.POSITIVE_INFINITY)
    if (placement.placeAll(entries)) return toFittedGroups(groups, placement)
  }
  const last = settings.at(-1)
  if (!last) throw new Error('Groups need a setting')
  const placement = new Placement(groups, ruler, last, maxRows)
  placement.placeByRank(entries.slice(0, maxTriedEntries))
  return toFittedGroups(groups, placement)
}

/** No piece has room for more, and each try sets all the others again. */
const maxTriedEntries = 120

function sortByPriority(groups: EntryGroup[]): KitEntry[] {
  return groups.flatMap(({ entries }) => entries).sort((a, b) => a.priority - b.priority)
}

/** Width of a space in em, at most; the space at the end of a row takes no room. */
const widestSpace = 0.3

/** Returns whether the letters alone need more rows than there are: a quick test. */
function isTooLarge(
  entries: KitEntry[],
  { points, labels, frames }: Setting,
  ruler: Ruler,
): boolean {
  const em = points * point
  const widest = Math.max(...frames.map(({ width }) => width)) / em + widestSpace
  const needed = entries.reduce((sum, { spans, isFlow }) => {
    const width = spans.reduce((all, { text, bold }) => all + ruler.width(text, bold === true), 0)
    const rows = width / widest
    return sum + (isFlow || labels === 'run-in' ? rows : Math.max(1, rows))
  }, 0)
  return needed > frames.reduce((sum, { height }) => sum + height / (lineHeight * em), 0)
}

/** Returns whether one frame as high as all of them is too small: then no division fits. */
function isTooHigh(
  groups: EntryGroup[],
  { points, labels, frames }: Setting,
  ruler: Ruler,
): boolean {
  const [first] = frames
  if (!first || frames.length === 1) return false
  const height = frames.reduce((sum, frame) => sum + frame.height, 0)
  const options = { points, labels, maxRows: Number.POSITIVE_INFINITY, mayMiss: false }
  const typesetter = new FrameTypesetter(groups, { ...first, height }, ruler, options)
  const all = groups.flatMap(({ entries }) => entries)
  return typesetter.set(new Map(all.map(entry => [entry, 'full']))).height > height
}

type Lines = ReadonlyMap<KitEntry, EntryLength>

/** Entries in the order of rank, each in full or in brief: a frame continues the one before it. */
class Placement {
  readonly #frames: { frame: Frame; typesetter: FrameTypesetter }[]
  #lines: Lines = new Map()
  /** The lines of each frame. */
  #parts: Lines[]

  constructor(groups: EntryGroup[], ruler: Ruler, setting: Setting, maxRows: number) {
    const { points, labels, frames, areColumns } = setting
    const isWhole = maxRows === Number.POSITIVE_INFINITY
    const mayMiss = !isWhole || (frames.length > 1 && !areColumns)
    const options = { points, labels, maxRows, mayMiss, areColumns }
    this.#frames = frames.map(frame => ({
      frame,
      typesetter: new FrameTypesetter(groups, frame, ruler, options),
    }))
    this.#parts = frames.map(() => new Map())
  }

  /** @returns false if the entries have no room in full. */
  placeAll(entries: KitEntry[]): boolean {
    return this.#replace(new Map(entries.map(entry => [entry, 'full'])))
  }

  /**
   * Places the first entries in the order of rank, as many as fit: all vital ones before any other.
   * The first one without room ends the list, so that no lesser entry takes its place.
   */
  placeByRank(entries: KitEntry[]): void {
    const vital = entries.filter(({ isVital }) => isVital)
    if (!this.#placeTier(vital)) return
    this.#placeTier(entries.filter(({ isVital }) => !isVital))
  }

  attempts(): (Attempt & { chosen: Lines })[] {
    return this.#parts.map((chosen, index) => ({ ...this.#set(index, this.#parts), chosen }))
  }

  // Names come before words, and what matters in first aid before other words.
  #placeTier(entries: KitEntry[]): boolean {
    const isComplete = entries.every(entry => this.#place(entry, 'brief'))
    const placed = entries.filter(entry => this.#lines.has(entry))
    for (const entry of placed) this.#lengthen(entry, 'main')
    for (const entry of placed) {
      if (this.#lines.get(entry) === 'brief') this.#place(entry, 'main')
    }
    for (const entry of placed) this.#lengthen(entry, 'full')
    return isComplete
  }

  /** Adds an entry or changes its length, unless the lines do not fit then. */
  #place(entry: KitEntry, length: EntryLength): boolean {
    return this.#replace(new Map(this.#lines).set(entry, length))
  }

  /** Adds words to an entry, unless they would move a line about first aid to another frame. */
  #lengthen(entry: KitEntry, length: EntryLength): void {
    const [lines, parts] = [this.#lines, this.#parts]
    if (!this.#place(entry, length)) return
    const isKept = parts.every((part, index) =>
      [...part.keys()].every(line => !line.isFirstAid || this.#parts[index]?.has(line)),
    )
    if (isKept) return
    this.#lines = lines
    this.#parts = parts
  }

  #replace(lines: Lines): boolean {
    const parts = this.#divide([...lines])
    if (!parts) return false
    this.#lines = lines
    this.#parts = parts
    return true
  }

  /** Fills each frame before the next one; undefined if the last one is too small. */
  #divide(lines: [KitEntry, EntryLength][]): Lines[] | undefined {
    const parts: Lines[] = []
    let left = lines
    for (const index of this.#frames.keys()) {
      const fits = (count: number) => this.#fits(index, [...parts, new Map(left.slice(0, count))])
      const isLast = index === this.#frames.length - 1
      if (isLast && !fits(left.length)) return undefined
      const count = fits(left.length) ? left.length : findFittingCount(left.length, fits)
      parts.push(new Map(left.slice(0, count)))
      left = left.slice(count)
    }
    return parts
  }

  #fits(index: number, parts: Lines[]): boolean {
    return this.#set(index, parts).height <= (this.#frames[index]?.frame.height ?? 0)
  }

  #set(index: number, parts: Lines[]): Attempt {
    const earlier = parts.slice(0, index).flatMap(part => [...part.keys()])
    const typesetter = this.#frames[index]?.typesetter
    if (!typesetter) return { texts: [], rects: [], height: 0, cutEntries: new Set() }
    return typesetter.set(parts[index] ?? new Map(), new Set(earlier))
  }
}

/** Returns the largest count below `limit` that fits, by halving. */
function findFittingCount(limit: number, fits: (count: number) => boolean): number {
  let [fitting, tooLarge] = [0, limit]
  while (tooLarge - fitting > 1) {
    const middle = Math.floor((fitting + tooLarge) / 2)
    if (fits(middle)) fitting = middle
    else tooLarge = middle
  }
  return fitting
}

function toFittedGroups(groups: EntryGroup[], placement: Placement): FittedGroups {
  const attempts = placement.attempts()
  const placed = new Set(attempts.flatMap(({ chosen }) => [...chosen.keys()]))
  const shortened = new Set(attempts.flatMap(attempt => [...attempt.cutEntries]))
  const named = groups.flatMap(group =>
    group.entries.map(entry => ({ entry, words: entryText(group, entry) })),
  )
  const wordsIn = (isIncluded: (entry: KitEntry) => boolean) =>
    named.filter(({ entry }) => isIncluded(entry)).map(({ words }) => words)
  return {
    frames: attempts.map(({ texts, rects }) => ({ texts, rects })),
    lines: wordsIn(entry => placed.has(entry)),
    omittedLines: wordsIn(entry => !placed.has(entry)),
    shortenedLines: wordsIn(entry => shortened.has(entry)),
    sections: [...new Set([...placed].map(({ section }) => section))],
  }
}
