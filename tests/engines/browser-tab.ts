/** One browser tab with cookies of its own. Each engine implements it in one file. */
export interface BrowserTab {
  goTo(url: string): Promise<void>
  goBack(): Promise<void>
  /**
   * Runs a function in the page, even if the page may run no scripts. The function uses no outer
   * variables and returns a JSON value, no promise.
   */
  read<Argument, Result>(
    script: (argument: Argument) => Result,
    argument: Argument,
  ): Promise<Result>
  /** Presses and releases the pointer at a point of the window. */
  clickAt(x: number, y: number): Promise<void>
  /** Types text with the keyboard into the control that has the focus. */
  type(text: string): Promise<void>
  /** Types the parts of a date, in the order of the browser's language, into its first part. */
  typeDate(parts: string[]): Promise<void>
  press(key: Key): Promise<void>
  /** Sets the size of the page's viewport, in CSS pixels. */
  resize(width: number, height: number): Promise<void>
  /** Returns the viewport as PNG. */
  capture(): Promise<Buffer>
  /** Returns the errors that the pages of this tab reported. */
  faults(): string[]
  close(): Promise<void>
}

export type Key = 'Enter' | 'Escape' | 'Backspace'

/** A running browser engine with an empty profile. */
export interface BrowserEngine {
  newTab(): Promise<BrowserTab>
  close(): Promise<void>
}

export interface BrowserOptions {
  /** False for a browser in which pages run no scripts. */
  hasScripts: boolean
}
