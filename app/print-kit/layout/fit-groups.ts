import { type Drawing, point, type Rect, type Text } from '#app/pdf/drawing.ts'
import { lineHeight, type Ruler } from '#app/pdf/typeset.ts'
import { type Entry, type Group, wordsOf } from '../content/kit-entry.ts'
import { type Attempt, type Frame, type LabelPlace, type Length, Setter } from './set-groups.ts'

/** One way to set groups. */
export interface Setting {
  /** Size of the type in points. */
  points: number
  labels: LabelPlace
  /** Filled one after the other. */
  frames: Frame[]
  /** The frames are columns of one page, which is used only where it holds everything. */
  areColumns?: boolean
}

/** Groups as they are set. */
export interface Fitted extends Pick<Drawing, 'lines' | 'leftOut' | 'shortened' | 'sections'> {
  /** One for each frame of the setting. */
  frames: { texts: Text[]; rects: Rect[] }[]
}

interface Fit {
  /** The best first. The last one has the smallest type that can be read. */
  settings: readonly Setting[]
  /** No entry takes more rows than this where not everything fits. */
  maxRows: number
  ruler: Ruler
}

/**
 * Sets groups in the first setting that holds all of them. When even the last one does not, entries
 * are placed by their rank: every vital one at least in short, then in full, then the others. The
 * result names what is not in full.
 */
export function fitGroups(groups: Group[], { settings, maxRows, ruler }: Fit): Fitted {
  const entries = byRank(groups)
  for (const setting of settings) {
    if (isTooLarge(entries, setting, ruler) || isTooHigh(groups, setting, ruler)) continue
    const placement = new Placement(groups, ruler, setting, Number.POSITIVE_INFINITY)
    if (placement.placeAll(entries)) return fittedOf(groups, placement)
  }
  const last = settings.at(-1)
  if (!last) throw new Error('Groups need a setting')
  const placement = new Placement(groups, ruler, last, maxRows)
  placement.placeByRank(entries.slice(0, maxTried))
  return fittedOf(groups, placement)
}

/** More have no room on any piece; each of them costs setting all the others anew. */
const maxTried = 120

function byRank(groups: Group[]): Entry[] {
  return groups.flatMap(({ entries }) => entries).sort((a, b) => a.keep - b.keep)
}

/** No space is wider, in em; the one at which a row ends takes no room. */
const widestSpace = 0.3

/**
 * Returns whether the letters alone need more rows than there are: so no time is spent on sizes
 * that are far too large.
 */
function isTooLarge(entries: Entry[], { points, labels, frames }: Setting, ruler: Ruler): boolean {
  const em = points * point
  const widest = Math.max(...frames.map(({ width }) => width)) / em + widestSpace
  const needed = entries.reduce((sum, { spans, isFlow }) => {
    const width = spans.reduce((all, { text, bold }) => all + ruler.width(text, bold === true), 0)
    const rows = width / widest
    return sum + (isFlow || labels === 'run-in' ? rows : Math.max(1, rows))
  }, 0)
  return needed > frames.reduce((sum, { height }) => sum + height / (lineHeight * em), 0)
}

/**
 * Returns whether everything in one frame, as high as all of them, has no room: then none of the
 * many divisions has.
 */
function isTooHigh(groups: Group[], { points, labels, frames }: Setting, ruler: Ruler): boolean {
  const [first] = frames
  if (!first || frames.length === 1) return false
  const height = frames.reduce((sum, frame) => sum + frame.height, 0)
  const options = { points, labels, maxRows: Number.POSITIVE_INFINITY, mayMiss: false }
  const setter = new Setter(groups, { ...first, height }, ruler, options)
  const all = groups.flatMap(({ entries }) => entries)
  return setter.set(new Map(all.map(entry => [entry, 'full']))).height > height
}

/** Which entries are in which frame, and how long each is said. */
class Placement {
  readonly #frames: { frame: Frame; setter: Setter; chosen: Map<Entry, Length> }[]

  constructor(groups: Group[], ruler: Ruler, setting: Setting, maxRows: number) {
    const { points, labels, frames, areColumns } = setting
    const isWhole = maxRows === Number.POSITIVE_INFINITY
    const mayMiss = !isWhole || (frames.length > 1 && !areColumns)
    this.#frames = frames.map(frame => ({
      frame,
      setter: new Setter(groups, frame, ruler, { points, labels, maxRows, mayMiss, areColumns }),
      chosen: new Map(),
    }))
  }

  /** @returns false as soon as one of them has no room in full. */
  placeAll(entries: Entry[]): boolean {
    const [only, ...more] = this.#frames
    if (only && more.length === 0) {
      only.chosen = new Map(entries.map(entry => [entry, 'full']))
      return this.#fits(0)
    }
    return entries.every(entry => this.#place(entry, 'full'))
  }

  /** Places as many as have room. */
  placeByRank(entries: Entry[]): void {
    const vital = entries.filter(({ isVital }) => isVital)
    const isComplete = vital.map(entry => this.#place(entry, 'brief')).every(Boolean)
    for (const entry of vital) this.#lengthen(entry)
    // A lesser entry never takes room in which a vital one is missing.
    if (!isComplete) return
    for (const entry of entries) {
      if (!entry.isVital && !this.#place(entry, 'full')) this.#place(entry, 'brief')
    }
  }

  attempts(): (Attempt & { chosen: Map<Entry, Length> })[] {
    return this.#frames.map(({ chosen }, index) => ({ ...this.#set(index), chosen }))
  }

  /** Puts an entry into the first frame that has room. */
  #place(entry: Entry, length: Length): boolean {
    return this.#frames.some(({ chosen }, index) => {
      chosen.set(entry, length)
      if (this.#fits(index)) return true
      chosen.delete(entry)
      return false
    })
  }

  /**
   * Says an entry in full, in its frame or in another one; it stays as it is where no frame has
   * room.
   */
  #lengthen(entry: Entry): void {
    const at = this.#frames.find(({ chosen }) => chosen.has(entry))
    if (!at) return
    at.chosen.delete(entry)
    const isPlaced = this.#place(entry, 'full')
    // A frame that lost an entry says so at its label, which takes room too.
    if (isPlaced && this.#frames.every((_, index) => this.#fits(index))) return
    for (const { chosen } of this.#frames) chosen.delete(entry)
    at.chosen.set(entry, 'brief')
  }

  #fits(index: number): boolean {
    const height = this.#frames[index]?.frame.height ?? 0
    return this.#set(index).height <= height
  }

  #set(index: number): Attempt {
    const earlier = this.#frames.slice(0, index).flatMap(({ chosen }) => [...chosen.keys()])
    const at = this.#frames[index]
    if (!at) return { texts: [], rects: [], height: 0, cut: new Set() }
    return at.setter.set(at.chosen, new Set(earlier))
  }
}

function fittedOf(groups: Group[], placement: Placement): Fitted {
  const attempts = placement.attempts()
  const kept = new Set(attempts.flatMap(({ chosen }) => [...chosen.keys()]))
  const cut = new Set(attempts.flatMap(attempt => [...attempt.cut]))
  const named = groups.flatMap(group =>
    group.entries.map(entry => ({ entry, words: wordsOf(group, entry) })),
  )
  const wordsIn = (isWanted: (entry: Entry) => boolean) =>
    named.filter(({ entry }) => isWanted(entry)).map(({ words }) => words)
  return {
    frames: attempts.map(({ texts, rects }) => ({ texts, rects })),
    lines: wordsIn(entry => kept.has(entry)),
    leftOut: wordsIn(entry => !kept.has(entry)),
    shortened: wordsIn(entry => cut.has(entry)),
    sections: [...new Set([...kept].map(({ section }) => section))],
  }
}
