/** A set of numbers from 0 up without wide gaps, of one bit for each. */
export class SeqSet {
  #bits = new Uint8Array(1024)
  #size = 0

  get size(): number {
    return this.#size
  }

  has(seq: number): boolean {
    return ((this.#bits[seq >> 3] ?? 0) & maskOf(seq)) !== 0
  }

  add(seq: number): void {
    if (this.has(seq)) return
    const at = seq >> 3
    if (at >= this.#bits.length) this.#growTo(at + 1)
    this.#bits[at] = (this.#bits[at] ?? 0) | maskOf(seq)
    this.#size += 1
  }

  delete(seq: number): void {
    if (!this.has(seq)) return
    this.#bits[seq >> 3] = (this.#bits[seq >> 3] ?? 0) & ~maskOf(seq)
    this.#size -= 1
  }

  /** Returns the lowest number; undefined if there is none. */
  first(): number | undefined {
    const at = this.#bits.findIndex(byte => byte !== 0)
    if (at < 0) return undefined
    for (let seq = at << 3; ; seq++) if (this.has(seq)) return seq
  }

  #growTo(length: number): void {
    const bits = new Uint8Array(Math.max(length, 2 * this.#bits.length))
    bits.set(this.#bits)
    this.#bits = bits
  }
}

function maskOf(seq: number): number {
  return 1 << (seq & 7)
}
