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

/** The entries of each frame, each in full or in brief. */
class Placement {
  readonly #frames: {
    frame: Frame
    typesetter: FrameTypesetter
    chosen: Map<KitEntry, EntryLength>
  }[]

  constructor(groups: EntryGroup[], ruler: Ruler, setting: Setting, maxRows: number) {
    const { points, labels, frames, areColumns } = setting
    const isWhole = maxRows === Number.POSITIVE_INFINITY
    const mayMiss = !isWhole || (frames.length > 1 && !areColumns)
    this.#frames = frames.map(frame => ({
      frame,
      typesetter: new FrameTypesetter(groups, frame, ruler, {
        points,
        labels,
        maxRows,
        mayMiss,
        areColumns,
      }),
      chosen: new Map(),
    }))
  }

  /** @returns false as soon as one entry has no room in full. */
  placeAll(entries: KitEntry[]): boolean {
    const [only, ...more] = this.#frames
    if (only && more.length === 0) {
      only.chosen = new Map(entries.map(entry => [entry, 'full']))
      return this.#fits(0)
    }
    return entries.every(entry => this.#place(entry, 'full'))
  }

  /** Places as many entries as fit. */
  placeByRank(entries: KitEntry[]): void {
    const vital = entries.filter(({ isVital }) => isVital)
    const isComplete = vital.map(entry => this.#place(entry, 'brief')).every(Boolean)
    for (const entry of vital) this.#lengthen(entry)
    // No other entry is placed while a vital one is missing.
    if (!isComplete) return
    for (const entry of entries) {
      if (!entry.isVital && !this.#place(entry, 'full')) this.#place(entry, 'brief')
    }
  }

  attempts(): (Attempt & { chosen: Map<KitEntry, EntryLength> })[] {
    return this.#frames.map(({ chosen }, index) => ({ ...this.#set(index), chosen }))
  }

  #place(entry: KitEntry, length: EntryLength): boolean {
    return this.#frames.some(({ chosen }, index) => {
      chosen.set(entry, length)
      if (this.#fits(index)) return true
      chosen.delete(entry)
      return false
    })
  }

  /** Sets an entry in full, in its frame or another one; it stays brief if no frame has room. */
  #lengthen(entry: KitEntry): void {
    const current = this.#frames.find(({ chosen }) => chosen.has(entry))
    if (!current) return
    current.chosen.delete(entry)
    const isPlaced = this.#place(entry, 'full')
    // A frame that lost an entry says so in its label, which takes room too.
    if (isPlaced && this.#frames.every((_, index) => this.#fits(index))) return
    for (const { chosen } of this.#frames) chosen.delete(entry)
    current.chosen.set(entry, 'brief')
  }

  #fits(index: number): boolean {
    const height = this.#frames[index]?.frame.height ?? 0
    return this.#set(index).height <= height
  }

  #set(index: number): Attempt {
    const earlier = this.#frames.slice(0, index).flatMap(({ chosen }) => [...chosen.keys()])
    const current = this.#frames[index]
    if (!current) return { texts: [], rects: [], height: 0, cutEntries: new Set() }
    return current.typesetter.set(current.chosen, new Set(earlier))
  }
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
