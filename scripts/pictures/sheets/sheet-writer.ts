import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp, { type OverlayOptions } from 'sharp'

const side = 1600
const gap = 12
const labelHeight = 20
const minPieceHeight = 140
// Each column repeats the last lines of the column before it.
const overlap = 14

/** Writes pictures into contact sheets: columns of a page each, cut where a column ends. */
export class SheetWriter {
  readonly #folder: string
  readonly #columnWidth: number
  readonly #index: string[] = []
  #parts: OverlayOptions[] = []
  #labels: { left: number; top: number; words: string }[] = []
  #column = 0
  #top = 0
  #sheets = 0

  /** @param columnWidth width of a picture in a sheet, in pixels. */
  constructor(folder: string, columnWidth: number) {
    this.#folder = folder
    this.#columnWidth = Math.min(Math.round(columnWidth), side)
    rmSync(folder, { recursive: true, force: true })
    mkdirSync(folder, { recursive: true })
  }

  /** Number of sheets, the open one included. */
  get sheets(): number {
    return this.#sheets + (this.#parts.length > 0 ? 1 : 0)
  }

  /** Adds the picture of a state under its name. */
  async add(name: string, picture: Buffer): Promise<void> {
    const width = this.#columnWidth
    const { data, info } = await sharp(picture)
      .resize({ width })
      .png()
      .toBuffer({ resolveWithObject: true })
    let from = 0
    for (let piece = 1; from < info.height; piece++) {
      const needed = Math.min(info.height - from, minPieceHeight)
      if (this.#top + labelHeight + needed > side) await this.#nextColumn()
      const height = Math.min(info.height - from, side - this.#top - labelHeight)
      const left = this.#column * (width + gap)
      this.#labels.push({ left, top: this.#top, words: piece > 1 ? `${name} (${piece})` : name })
      this.#parts.push({
        input: await sharp(data).extract({ left: 0, top: from, width, height }).toBuffer(),
        left,
        top: this.#top + labelHeight,
      })
      if (piece === 1) this.#index.push(`${this.#fileName()}  ${name}`)
      this.#top += labelHeight + height + gap
      const isLast = from + height >= info.height
      from = isLast ? info.height : from + height - overlap
    }
  }

  /** Writes the open sheet, and the list of states with their sheets. */
  async finish(): Promise<void> {
    await this.#writeSheet()
    writeFileSync(join(this.#folder, 'index.txt'), `${this.#index.join('\n')}\n`)
  }

  async #nextColumn(): Promise<void> {
    this.#column += 1
    this.#top = 0
    if ((this.#column + 1) * (this.#columnWidth + gap) - gap > side) await this.#writeSheet()
  }

  async #writeSheet(): Promise<void> {
    if (this.#parts.length === 0) return
    const labels = this.#labels.map(
      ({ left, top, words }) => `<text x="${left + 2}" y="${top + 15}">${this.#fit(words)}</text>`,
    )
    const style = 'font: bold 13px sans-serif; fill: white'
    const text = `<svg width="${side}" height="${side}" style="${style}">${labels.join('')}</svg>`
    await sharp({ create: { width: side, height: side, channels: 3, background: '#555' } })
      .composite([...this.#parts, { input: Buffer.from(text), left: 0, top: 0 }])
      .png({ compressionLevel: 6 })
      .toFile(join(this.#folder, this.#fileName()))
    this.#sheets += 1
    this.#parts = []
    this.#labels = []
    this.#column = 0
    this.#top = 0
  }

  // A letter of the labels is about eight pixels wide.
  #fit(words: string): string {
    return words.replace(/[&<]/g, '').slice(0, Math.floor(this.#columnWidth / 8))
  }

  #fileName(): string {
    return `${String(this.#sheets + 1).padStart(3, '0')}.png`
  }
}
